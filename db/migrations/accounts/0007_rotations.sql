ALTER TABLE `api_keys` ADD `planned_end` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `old_secret` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `old_secret_ends_at` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `topics` text DEFAULT '' NOT NULL;