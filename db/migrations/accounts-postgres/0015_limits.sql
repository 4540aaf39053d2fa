CREATE TABLE "failed_requests" (
	"key_id" text NOT NULL,
	"time" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"operation" text,
	"status" integer NOT NULL,
	"code" text NOT NULL,
	"message" text,
	CONSTRAINT "failed_requests_key_id_time_pk" PRIMARY KEY("key_id","time")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "rate_limit" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "ends_at" text;--> statement-breakpoint
CREATE INDEX "failed_requests_by_time" ON "failed_requests" USING btree ("time");--> statement-breakpoint
-- The last 100 of a customer, and 20 of a key for web pages, which everybody can use, for seven days: each that is added makes room. It deletes with the rights of the owner, because the role of
-- API servers may only insert. Rows that another server is about to delete are left to it, so that none of two waits for the other.
CREATE FUNCTION "failed_requests_bound"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
	DELETE FROM "failed_requests" WHERE "ctid" IN (
		SELECT "ctid" FROM "failed_requests"
		WHERE "time" < to_char((now() AT TIME ZONE 'UTC') - interval '7 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
		FOR UPDATE SKIP LOCKED
	);
	DELETE FROM "failed_requests" WHERE "ctid" IN (
		SELECT "f"."ctid" FROM "failed_requests" "f" JOIN "api_keys" "k" ON "k"."id" = "f"."key_id"
		WHERE "k"."id" = NEW."key_id" AND "k"."origins" IS NOT NULL
		ORDER BY "f"."time" DESC OFFSET 20 FOR UPDATE OF "f" SKIP LOCKED
	);
	DELETE FROM "failed_requests" WHERE "ctid" IN (
		SELECT "f"."ctid" FROM "failed_requests" "f" JOIN "api_keys" "k" ON "k"."id" = "f"."key_id"
		WHERE "k"."customer_id" = (SELECT "customer_id" FROM "api_keys" WHERE "id" = NEW."key_id")
		ORDER BY "f"."time" DESC, "f"."key_id" OFFSET 100 FOR UPDATE OF "f" SKIP LOCKED
	);
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Without the schema of temporary tables before it, in which a role could make another "api_keys".
DO $$ BEGIN
	EXECUTE format('ALTER FUNCTION "failed_requests_bound"() SET search_path = %I, pg_temp', current_schema());
END $$;--> statement-breakpoint
CREATE TRIGGER "failed_requests_bound" AFTER INSERT ON "failed_requests" FOR EACH ROW EXECUTE FUNCTION "failed_requests_bound"();
