CREATE TABLE `deadlines` (
	`state` text NOT NULL,
	`field` text NOT NULL,
	`election_type` text NOT NULL,
	`rule` text NOT NULL,
	`note` text NOT NULL,
	`source` text NOT NULL,
	`as_of` text,
	PRIMARY KEY(`state`, `field`, `election_type`),
	FOREIGN KEY (`state`,`field`) REFERENCES `values`(`state`,`field`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `elections` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text,
	`date` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`rule` text,
	`status` text NOT NULL,
	`source` text NOT NULL,
	`as_of` text,
	FOREIGN KEY (`state`) REFERENCES `states`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `states` ADD `zones` text DEFAULT '[]' NOT NULL;