CREATE TABLE `regions` (
	`state` text NOT NULL,
	`name` text NOT NULL,
	`counties` text NOT NULL,
	`ocd_id` text,
	`source` text NOT NULL,
	`as_of` text,
	PRIMARY KEY(`state`, `name`),
	FOREIGN KEY (`state`) REFERENCES `states`(`code`) ON UPDATE no action ON DELETE no action
);
