CREATE TABLE `counties` (
	`state` text NOT NULL,
	`name` text NOT NULL,
	`fips` text NOT NULL,
	PRIMARY KEY(`state`, `name`),
	FOREIGN KEY (`state`) REFERENCES `states`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `counties_fips_unique` ON `counties` (`fips`);--> statement-breakpoint
ALTER TABLE `overrides` ADD `kind` text DEFAULT '' NOT NULL;