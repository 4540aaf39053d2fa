CREATE TABLE "usage" (
	"key_id" text NOT NULL,
	"day" text NOT NULL,
	"requests" bigint NOT NULL,
	"cost" bigint NOT NULL,
	CONSTRAINT "usage_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
CREATE INDEX "usage_by_day" ON "usage" USING btree ("day");