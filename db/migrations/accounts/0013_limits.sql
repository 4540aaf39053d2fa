CREATE TABLE `failed_requests` (
	`key_id` text NOT NULL,
	`time` text NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`operation` text,
	`status` integer NOT NULL,
	`code` text NOT NULL,
	`message` text,
	PRIMARY KEY(`key_id`, `time`)
);
--> statement-breakpoint
CREATE INDEX `failed_requests_by_time` ON `failed_requests` (`time`);--> statement-breakpoint
ALTER TABLE `customers` ADD `rate_limit` integer;--> statement-breakpoint
ALTER TABLE `customers` ADD `ends_at` text;--> statement-breakpoint
-- The last 100 of a customer, and 20 of a key for web pages, which everybody can use, for seven days: each that is added makes room.
CREATE TRIGGER `failed_requests_bound` AFTER INSERT ON `failed_requests`
BEGIN
	DELETE FROM `failed_requests` WHERE `time` < strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-7 days');
	DELETE FROM `failed_requests` WHERE `rowid` IN (
		SELECT `f`.`rowid` FROM `failed_requests` `f` JOIN `api_keys` `k` ON `k`.`id` = `f`.`key_id`
		WHERE `k`.`id` = new.`key_id` AND `k`.`origins` IS NOT NULL
		ORDER BY `f`.`time` DESC LIMIT -1 OFFSET 20
	);
	DELETE FROM `failed_requests` WHERE `rowid` IN (
		SELECT `f`.`rowid` FROM `failed_requests` `f` JOIN `api_keys` `k` ON `k`.`id` = `f`.`key_id`
		WHERE `k`.`customer_id` = (SELECT `customer_id` FROM `api_keys` WHERE `id` = new.`key_id`)
		ORDER BY `f`.`time` DESC, `f`.`key_id` LIMIT -1 OFFSET 100
	);
END;
