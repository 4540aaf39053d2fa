CREATE TABLE "accounts_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"migrations" integer NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"label" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" text NOT NULL,
	"revoked_at" text,
	"change" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subscription" text NOT NULL,
	"created_at" text NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "customers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_customer" ON "api_keys" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "api_keys_by_change" ON "api_keys" USING btree ("change");--> statement-breakpoint
CREATE INDEX "customers_by_change" ON "customers" USING btree ("change");