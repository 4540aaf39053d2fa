CREATE TABLE `places` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`states` text NOT NULL,
	`counties` text NOT NULL,
	`population` integer,
	`aliases` text NOT NULL,
	PRIMARY KEY(`kind`, `name`, `states`, `counties`)
);
--> statement-breakpoint
CREATE TABLE `place_keys` (
	`key` text NOT NULL,
	`state` text NOT NULL,
	`city` text NOT NULL,
	`region` text NOT NULL,
	`population` integer,
	PRIMARY KEY(`key`, `state`, `city`, `region`),
	FOREIGN KEY (`state`) REFERENCES `states`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT OR IGNORE INTO place_keys (key, state, city, region)
SELECT replace(replace(replace(replace(' ' || replace(key, ' ', '  ') || ' ', ' st ', ' saint '), ' ste ', ' sainte '), ' and ', ''), ' ', ''), state, '', region
FROM region_keys;
--> statement-breakpoint
DROP TABLE `region_keys`;