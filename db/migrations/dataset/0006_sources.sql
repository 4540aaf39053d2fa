CREATE TABLE `links` (
	`url` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`checked_at` text NOT NULL,
	`final_url` text
);
--> statement-breakpoint
CREATE TABLE `sources` (
	`pattern` text PRIMARY KEY NOT NULL,
	`publisher` text NOT NULL,
	`kind` text NOT NULL,
	`home_page` text,
	`link` text,
	`reports` text NOT NULL
);
