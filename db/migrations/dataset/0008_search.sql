CREATE TABLE `region_keys` (
	`key` text NOT NULL,
	`state` text NOT NULL,
	`region` text NOT NULL,
	PRIMARY KEY(`key`, `state`, `region`),
	FOREIGN KEY (`state`) REFERENCES `states`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `fields` ADD `keywords` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE search_values USING fts5(text, footnotes, content='values', tokenize='porter unicode61 remove_diacritics 2');
