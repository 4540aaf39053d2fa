CREATE TABLE `fields` (
	`slug` text PRIMARY KEY NOT NULL,
	`format` text NOT NULL,
	`topic` text NOT NULL,
	`options` text,
	`description` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fields_by_topic` ON `fields` (`topic`);--> statement-breakpoint
CREATE INDEX `fields_by_format` ON `fields` (`format`);--> statement-breakpoint
CREATE TABLE `history` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`published_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `overrides` (
	`state` text NOT NULL,
	`region` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	`source` text,
	`as_of` text,
	`modified_at` text NOT NULL,
	PRIMARY KEY(`state`, `region`, `field`),
	FOREIGN KEY (`state`,`field`) REFERENCES `values`(`state`,`field`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `overrides_by_field` ON `overrides` (`field`,`state`,`region`);--> statement-breakpoint
CREATE TABLE `release` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`published_at` text NOT NULL,
	`first_modified_at` text NOT NULL,
	`title` text NOT NULL,
	`licence` text NOT NULL,
	`disclaimer` text NOT NULL,
	CONSTRAINT "one_release" CHECK("release"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `states` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `states_name_unique` ON `states` (`name`);--> statement-breakpoint
CREATE TABLE `v1_slug_fields` (
	`v1_slug` text NOT NULL,
	`position` integer NOT NULL,
	`field` text NOT NULL,
	PRIMARY KEY(`v1_slug`, `position`),
	FOREIGN KEY (`v1_slug`) REFERENCES `v1_slugs`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`field`) REFERENCES `fields`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `v1_slug_fields_by_field` ON `v1_slug_fields` (`field`);--> statement-breakpoint
CREATE TABLE `v1_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`format` text,
	`long_name` text,
	`rule` text NOT NULL,
	`value` text NOT NULL,
	`note` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `values` (
	`state` text NOT NULL,
	`field` text NOT NULL,
	`text` text NOT NULL,
	`footnotes` text NOT NULL,
	`source` text,
	`as_of` text,
	`modified_at` text NOT NULL,
	PRIMARY KEY(`state`, `field`),
	FOREIGN KEY (`state`) REFERENCES `states`(`code`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`field`) REFERENCES `fields`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `values_by_field` ON `values` (`field`,`state`);