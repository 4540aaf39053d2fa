CREATE TABLE `changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`region` text NOT NULL,
	`field` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`footnotes_before` text NOT NULL,
	`footnotes_after` text NOT NULL,
	`source_before` text,
	`source_after` text,
	`as_of_before` text,
	`as_of_after` text
);
--> statement-breakpoint
CREATE INDEX `changes_by_version` ON `changes` (`version`,`kind`,`state`,`field`);--> statement-breakpoint
CREATE INDEX `changes_by_state` ON `changes` (`state`);--> statement-breakpoint
CREATE INDEX `changes_by_field` ON `changes` (`field`);--> statement-breakpoint
ALTER TABLE `history` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `history` ADD `change_count` integer;--> statement-breakpoint
ALTER TABLE `history` ADD `rolled_back_to` text;--> statement-breakpoint
ALTER TABLE `release` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `release` ADD `change_count` integer;--> statement-breakpoint
ALTER TABLE `release` ADD `rolled_back_to` text;--> statement-breakpoint
UPDATE `history` SET `sequence` = `id`;--> statement-breakpoint
UPDATE `release` SET `sequence` = (SELECT count(*) FROM `history`) + 1;
