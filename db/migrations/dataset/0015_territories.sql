CREATE TABLE `state_abbreviations` (
	`abbreviation` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`also` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `territories` (
	`code` text PRIMARY KEY NOT NULL,
	`names` text NOT NULL,
	`office` text,
	`website` text,
	`source` text,
	`as_of` text,
	`zips` text NOT NULL,
	`towns` text NOT NULL,
	`zip_source` text NOT NULL
);
