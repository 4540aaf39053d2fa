ALTER TABLE `api_keys` ADD `noticed_end` text;--> statement-breakpoint
ALTER TABLE `audit` ADD `link_by` text;--> statement-breakpoint
ALTER TABLE `audit` ADD `link_by_customer_id` integer;--> statement-breakpoint
ALTER TABLE `links` ADD `makers` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `makers` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `makers` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `invited` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Who made the invitations of before is unknown, so nothing could end them. Their members need new ones.
UPDATE `links` SET `expires_at` = `created_at` WHERE `used_at` IS NULL AND `purpose` = 'invitation';--> statement-breakpoint
-- Until now, the text of an entry told of which end there was a notice.
UPDATE `api_keys` SET `noticed_end` = `expires_at` WHERE EXISTS (
	SELECT 1 FROM `audit` WHERE `action` = 'key.notice' AND `key_id` = `api_keys`.`id` AND `details` LIKE '%, expires ' || `expires_at`
);
