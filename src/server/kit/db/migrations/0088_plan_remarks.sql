-- What reps say about a rating plan, for whoever signs it. What was said when a signature was asked for comes along; why a plan was sent back has no moment.
CREATE TABLE "rating_plan_remarks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "rating_plan_remarks_kind" CHECK ("rating_plan_remarks"."kind" in ('remark', 'asked', 'sent_back')),
	CONSTRAINT "rating_plan_remarks_text" CHECK ("rating_plan_remarks"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "rating_plan_remarks" ADD CONSTRAINT "rating_plan_remarks_plan_id_rating_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."rating_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_plan_remarks" ADD CONSTRAINT "rating_plan_remarks_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_plan_remarks_plan" ON "rating_plan_remarks" USING btree ("plan_id","at");--> statement-breakpoint
CREATE INDEX "rating_plan_remarks_rep" ON "rating_plan_remarks" USING btree ("rep_id");--> statement-breakpoint
CREATE FUNCTION "plan_remark_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM "rating_plans" WHERE "id" = OLD."plan_id") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'What was said about a rating plan is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "rating_plan_remarks_kept" BEFORE UPDATE OR DELETE ON "rating_plan_remarks" FOR EACH ROW EXECUTE FUNCTION "plan_remark_is_kept"();--> statement-breakpoint
INSERT INTO "rating_plan_remarks" ("id", "plan_id", "rep_id", "at", "kind", "text")
SELECT gen_random_uuid(), "id", "asked_by", "asked_at", 'asked', "note" FROM "rating_plans"
WHERE "asked_by" IS NOT NULL AND "asked_at" IS NOT NULL AND "note" <> '';--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they keep what was said last, as before.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0088_plan_remarks', 11);
