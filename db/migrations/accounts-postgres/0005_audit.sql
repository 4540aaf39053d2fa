-- Emails sort as in SQLite, by bytes.
ALTER TABLE "members" ALTER COLUMN "email" TYPE text COLLATE "C";--> statement-breakpoint
-- Entries of the audit log stay as they are, and stay for at least 800 days.
CREATE FUNCTION "audit_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."time" < to_char((now() AT TIME ZONE 'UTC') - interval '800 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Entries of the audit log cannot be changed, and not be deleted for 800 days.';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_refuse_change" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_refuse_truncate" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
