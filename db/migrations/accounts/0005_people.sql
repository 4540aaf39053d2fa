DROP INDEX `members_email_unique`;--> statement-breakpoint
DROP INDEX `members_by_customer`;--> statement-breakpoint
ALTER TABLE `members` ADD `role` text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE `members` ADD `joined_at` text;--> statement-breakpoint
CREATE INDEX `members_by_email` ON `members` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_once` ON `members` (`customer_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_operator_once` ON `members` (`email`) WHERE "members"."customer_id" is null;--> statement-breakpoint
ALTER TABLE `customers` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `verified` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Links, sessions and the audit log may be missing: copies of accounts have none.
UPDATE `members` SET `joined_at` = coalesce(
	(SELECT min(`used_at`) FROM `links` WHERE `member_id` = `members`.`id` AND `purpose` = 'invitation'),
	(SELECT min(`used_at`) FROM `links` WHERE `member_id` = `members`.`id`),
	(SELECT min(`created_at`) FROM `sessions` WHERE `member_id` = `members`.`id`),
	(SELECT min(`time`) FROM `audit` WHERE `actor` = `email` AND `audit`.`customer_id` = `members`.`customer_id`
		AND `action` = 'session.create' AND `time` >= `members`.`created_at`),
	CASE WHEN `id` IN (SELECT `member_id` FROM `identities`) OR NOT EXISTS (
		SELECT 1 FROM `audit` WHERE `action` = 'member.invite' AND substr(`details`, 1, length(`email`) + 1) = `email` || ','
	) THEN `created_at` END
) WHERE `customer_id` IS NOT NULL;--> statement-breakpoint
UPDATE `members` SET `joined_at` = `created_at` WHERE `customer_id` IS NULL;
