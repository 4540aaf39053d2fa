ALTER TABLE "audit" ADD COLUMN "actor_customer_id" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "verified" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of older entries, only those of members who never were operators name who acted to a customer.
ALTER TABLE "audit" DISABLE TRIGGER "audit_refuse_change";--> statement-breakpoint
UPDATE "audit" SET "actor_customer_id" = "customer_id" WHERE EXISTS (
	SELECT 1 FROM "members" WHERE "email" = "actor" AND "members"."customer_id" = "audit"."customer_id" AND "joined_at" IS NOT NULL
) AND NOT EXISTS (SELECT 1 FROM "members" WHERE "email" = "actor" AND "members"."customer_id" IS NULL);--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER "audit_refuse_change";--> statement-breakpoint
UPDATE "members" SET "verified" = 1 WHERE "id" IN (SELECT "member_id" FROM "sessions" WHERE "verified" = 1);
