DROP INDEX "api_keys_by_change";--> statement-breakpoint
DROP INDEX "customers_by_change";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "noticed_end" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "link_by" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "link_by_customer_id" integer;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "makers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "makers" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "makers" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "invited" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" DROP COLUMN "change";--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "change";--> statement-breakpoint
-- Servers read all keys when the number of the last change is another one. Nobody reads numbers of single rows.
CREATE OR REPLACE FUNCTION "accounts_number_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
	IF coalesce(current_setting('civic_data.change', true), '') = '' THEN
		UPDATE "accounts_state" SET "change" = "change" + 1;
		PERFORM set_config('civic_data.change', 'counted', true);
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
-- Who made the invitations of before is unknown, so nothing could end them. Their members need new ones.
UPDATE "links" SET "expires_at" = "created_at" WHERE "used_at" IS NULL AND "purpose" = 'invitation';--> statement-breakpoint
-- Until now, the text of an entry told of which end there was a notice.
UPDATE "api_keys" SET "noticed_end" = "expires_at" WHERE EXISTS (
	SELECT 1 FROM "audit" WHERE "action" = 'key.notice' AND "key_id" = "api_keys"."id" AND "details" LIKE '%, expires ' || "expires_at"
);
