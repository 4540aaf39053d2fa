CREATE VIEW `information` AS SELECT `state`, `field`, `text`, `footnotes`, `source`, `as_of`, `modified_at` FROM `values`;
