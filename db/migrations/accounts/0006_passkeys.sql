CREATE TABLE `challenges` (
	`hash` blob PRIMARY KEY NOT NULL,
	`session_id` integer,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	`verified` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_by_member` ON `passkeys` (`member_id`);