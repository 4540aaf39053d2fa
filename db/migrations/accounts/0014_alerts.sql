ALTER TABLE `customers` ADD `alerted` text;--> statement-breakpoint
ALTER TABLE `members` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
-- An earlier version recorded the day alone.
UPDATE `usage` SET `last_at` = `day` || 'T00:00:00Z' WHERE `last_at` IS NULL;
