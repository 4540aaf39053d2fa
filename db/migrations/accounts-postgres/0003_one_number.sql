-- All rows that a transaction changes get one number. A number for each row makes a version of the counter each time, which PostgreSQL
-- reads again for the next row: 110,000 rows took more than a minute. The setting ends with the transaction, or its savepoint.
CREATE OR REPLACE FUNCTION "accounts_number_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
	"number" text := current_setting('civic_data.change', true);
BEGIN
	IF coalesce("number", '') = '' THEN
		UPDATE "accounts_state" SET "change" = "change" + 1 RETURNING "change" INTO NEW."change";
		PERFORM set_config('civic_data.change', NEW."change"::text, true);
	ELSE
		NEW."change" := "number"::bigint;
	END IF;
	RETURN NEW;
END
$$;
