-- Ids and names sort as in SQLite, by bytes: servers compare both in that order, and lists look the same.
ALTER TABLE "api_keys" ALTER COLUMN "id" TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "name" TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "accounts_state" ADD CONSTRAINT "accounts_state_one_row" CHECK ("id" = 1);--> statement-breakpoint
INSERT INTO "accounts_state" ("id", "identity", "migrations", "change") VALUES (1, gen_random_uuid()::text, 0, 0);--> statement-breakpoint
-- The update locks the row until the transaction ends, so a higher number is always committed later. A sequence does not do that.
CREATE FUNCTION "accounts_number_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	UPDATE "accounts_state" SET "change" = "change" + 1 RETURNING "change" INTO NEW."change";
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "customers_number_change" BEFORE INSERT OR UPDATE ON "customers" FOR EACH ROW EXECUTE FUNCTION "accounts_number_change"();--> statement-breakpoint
CREATE TRIGGER "api_keys_number_change" BEFORE INSERT OR UPDATE ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "accounts_number_change"();--> statement-breakpoint
-- Servers copy changed rows. They would not notice that a row is gone, and accept its key until their next start.
CREATE FUNCTION "accounts_refuse_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows of % cannot be deleted: servers would go on with them.', TG_TABLE_NAME
		USING HINT = 'Revoke keys with "civic-data keys revoke", and suspend customers with "civic-data customers suspend".';
END
$$;--> statement-breakpoint
CREATE TRIGGER "customers_refuse_delete" BEFORE DELETE OR TRUNCATE ON "customers" FOR EACH STATEMENT EXECUTE FUNCTION "accounts_refuse_delete"();--> statement-breakpoint
CREATE TRIGGER "api_keys_refuse_delete" BEFORE DELETE OR TRUNCATE ON "api_keys" FOR EACH STATEMENT EXECUTE FUNCTION "accounts_refuse_delete"();
