ALTER TABLE "api_keys" ADD COLUMN "planned_end" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "old_secret" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "old_secret_ends_at" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "topics" text DEFAULT '' NOT NULL;