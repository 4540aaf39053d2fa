CREATE TABLE `translations` (
	`language` text NOT NULL,
	`state` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	`keywords` text NOT NULL,
	`source` text NOT NULL,
	`as_of` text,
	PRIMARY KEY(`language`, `field`, `state`),
	FOREIGN KEY (`field`) REFERENCES `fields`(`slug`) ON UPDATE no action ON DELETE no action
);
