-- Who watches each contest of a policy, and the links by which golf courses read how its holes are set up.
CREATE TABLE "course_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"policy_id" uuid NOT NULL,
	"sent_to" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_links_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "policy_witnesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"index" integer NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"has_profession" boolean NOT NULL,
	"version" integer NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"told_email" text,
	"told_day" date,
	CONSTRAINT "policy_witnesses_place" UNIQUE("policy_id","entity","index","place"),
	CONSTRAINT "policy_witnesses_numbers" CHECK ("policy_witnesses"."index" > 0 and "policy_witnesses"."place" between 1 and 2)
);
--> statement-breakpoint
ALTER TABLE "course_links" ADD CONSTRAINT "course_links_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_witnesses" ADD CONSTRAINT "policy_witnesses_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_links_policy" ON "course_links" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "course_links_expire" ON "course_links" USING btree ("expires_at");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they name no witnesses and make no links of courses.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0050_witnesses', 11);
