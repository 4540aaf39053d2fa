CREATE TABLE `browsers` (
	`member_id` integer NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`member_id`, `name`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text DEFAULT '' NOT NULL;