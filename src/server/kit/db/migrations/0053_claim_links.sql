CREATE TABLE "access_link_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"policy_id" uuid NOT NULL,
	"claim_id" uuid,
	"person_id" uuid,
	"task" text,
	"name" text NOT NULL,
	"email" text,
	"rep_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"sending_id" uuid,
	"sent_hash" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "access_links_token" UNIQUE("token_hash"),
	CONSTRAINT "access_links_whole" CHECK (("access_links"."kind" = 'helper') = ("access_links"."claim_id" is null) and ("access_links"."kind" = 'helper') = ("access_links"."expires_at" is null) and ("access_links"."kind" = 'helper') = ("access_links"."person_id" is null) and ("access_links"."kind" = 'task') = ("access_links"."task" is not null)),
	CONSTRAINT "access_links_used" CHECK (("access_links"."used_at" is null) = ("access_links"."sending_id" is null)),
	CONSTRAINT "access_links_ended" CHECK (("access_links"."ended_at" is null) = ("access_links"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "claim_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"role" text NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"added_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "claim_people_order" CHECK ("claim_people"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "claim_signatures" (
	"claim_id" uuid NOT NULL,
	"key" text NOT NULL,
	"place" integer NOT NULL,
	"step" integer NOT NULL,
	"link_id" uuid NOT NULL,
	"name" text NOT NULL,
	"by" text NOT NULL,
	"statement" text NOT NULL,
	"statement_version" integer NOT NULL,
	"statement_sha256" text NOT NULL,
	"points" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_signatures_claim_id_key_place_step_pk" PRIMARY KEY("claim_id","key","place","step"),
	CONSTRAINT "claim_signatures_drawn" CHECK (("claim_signatures"."by" = 'finger') = ("claim_signatures"."points" is not null))
);
--> statement-breakpoint
ALTER TABLE "access_link_sessions" ADD CONSTRAINT "access_link_sessions_link_id_access_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."access_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_person_id_claim_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."claim_people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_people" ADD CONSTRAINT "claim_people_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_signatures" ADD CONSTRAINT "claim_signatures_link_id_access_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."access_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_signatures" ADD CONSTRAINT "claim_signatures_document" FOREIGN KEY ("claim_id","key","place","step") REFERENCES "public"."claim_document_events"("claim_id","key","place","step") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_link_sessions_link" ON "access_link_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "access_link_sessions_expire" ON "access_link_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_links_policy" ON "access_links" USING btree ("policy_id","created_at");--> statement-breakpoint
CREATE INDEX "access_links_claim" ON "access_links" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "access_links_person" ON "access_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "access_links_rep" ON "access_links" USING btree ("rep_id") WHERE "access_links"."rep_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_people_place" ON "claim_people" USING btree ("claim_id","role","place") WHERE "claim_people"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "claim_people_claim" ON "claim_people" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_signatures_link" ON "claim_signatures" USING btree ("link_id");--> statement-breakpoint
-- A link is used once and ended once; what it opens never changes. A signature stays as it was given.
CREATE FUNCTION "access_link_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"moving" text[] := ARRAY['opened_at', 'used_at', 'sending_id', 'sent_hash', 'ended_at', 'ended_by', 'expires_at', 'name', 'email'];
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - "moving" IS DISTINCT FROM to_jsonb(OLD) - "moving"
		OR (OLD."opened_at" IS NOT NULL AND NEW."opened_at" IS DISTINCT FROM OLD."opened_at")
		OR (OLD."used_at" IS NOT NULL AND (NEW."used_at", NEW."sending_id", NEW."sent_hash") IS DISTINCT FROM (OLD."used_at", OLD."sending_id", OLD."sent_hash"))
		OR (OLD."ended_at" IS NOT NULL AND (NEW."ended_at", NEW."ended_by") IS DISTINCT FROM (OLD."ended_at", OLD."ended_by"))
		OR (NEW."name" <> OLD."name" AND NEW."name" NOT LIKE '%[erased]%')
		OR (NEW."email" IS DISTINCT FROM OLD."email" AND NEW."email" IS NOT NULL AND NEW."email" NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'A link opens what it was made for, once' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "access_links_kept" BEFORE UPDATE OR DELETE ON "access_links" FOR EACH ROW EXECUTE FUNCTION "access_link_is_kept"();--> statement-breakpoint
CREATE TRIGGER "claim_signatures_kept" BEFORE UPDATE OR DELETE ON "claim_signatures" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('name', 'statement');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they make no links.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0053_claim_links', 11);
