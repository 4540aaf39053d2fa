DROP INDEX `changes_by_state`;--> statement-breakpoint
DROP INDEX `changes_by_field`;--> statement-breakpoint
ALTER TABLE `changes` ADD `newest_first` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `changes_newest_first` ON `changes` (`newest_first`,`state`,`field`,`kind`);--> statement-breakpoint
CREATE INDEX `changes_by_state` ON `changes` (`state`,`newest_first`);--> statement-breakpoint
CREATE INDEX `changes_by_field` ON `changes` (`field`,`newest_first`);--> statement-breakpoint
UPDATE `changes` SET `newest_first` = `ranked`.`place` FROM (
	SELECT `changes`.`id`, row_number() OVER (ORDER BY `releases`.`sequence` DESC, `fields`.`slug` IS NULL, `fields`.`position`, `changes`.`field`, `changes`.`id`) AS `place`
	FROM `changes`
	JOIN (SELECT `version`, `sequence` FROM `history` UNION ALL SELECT `version`, `sequence` FROM `release`) AS `releases` ON `releases`.`version` = `changes`.`version`
	LEFT JOIN `fields` ON `fields`.`slug` = `changes`.`field`
) AS `ranked` WHERE `ranked`.`id` = `changes`.`id`;
