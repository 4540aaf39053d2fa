-- Entries of the audit log stay as they are, and stay for at least 800 days.
CREATE TRIGGER `audit_refuse_update` BEFORE UPDATE ON `audit`
BEGIN
	SELECT RAISE(ABORT, 'Entries of the audit log cannot be changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_refuse_delete` BEFORE DELETE ON `audit` WHEN old.`time` >= strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-800 days')
BEGIN
	SELECT RAISE(ABORT, 'Entries of the audit log cannot be deleted for 800 days.');
END;
