CREATE TABLE "browsers" (
	"member_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "browsers_member_id_name_pk" PRIMARY KEY("member_id","name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "browsers" ADD CONSTRAINT "browsers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;