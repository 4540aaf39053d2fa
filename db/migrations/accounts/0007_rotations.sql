ALTER TABLE `api_keys` ADD `planned_end` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `old_secret` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `old_secret_ends_at` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `topics` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A rotation could add a lifetime to the year 9999. Such an end sorted before all times.
UPDATE `api_keys` SET `expires_at` = '9999-12-31T23:59:59Z' WHERE `expires_at` LIKE '+%';--> statement-breakpoint
-- When the old key of a rotation was to end without it: its first new key was made with the lifetime that it had.
UPDATE `api_keys` SET `planned_end` = (
	SELECT coalesce(strftime('%Y-%m-%dT%H:%M:%SZ', unixepoch(`api_keys`.`created_at`) + unixepoch(`n`.`expires_at`) - unixepoch(`n`.`created_at`), 'unixepoch'), 'never')
	FROM `api_keys` `n` WHERE `n`.`replaces` = `api_keys`.`id` ORDER BY `n`.`created_at` LIMIT 1
) WHERE `revoked_at` IS NULL AND `expires_at` IS NOT NULL;
