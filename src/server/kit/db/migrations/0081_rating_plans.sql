-- Rating plans of the office: drafted, asked for, signed by a second rep; and what they would have changed.
CREATE TABLE "plan_comparison_parts" (
	"comparison_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "plan_comparison_parts_comparison_id_part_pk" PRIMARY KEY("comparison_id","part")
);
--> statement-breakpoint
CREATE TABLE "plan_comparisons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"source" jsonb NOT NULL,
	"hash" text NOT NULL,
	"besides" text NOT NULL,
	"besides_hash" text NOT NULL,
	"months" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"through" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"result" jsonb,
	CONSTRAINT "plan_comparisons_state" CHECK ("plan_comparisons"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "plan_comparisons_result" CHECK (("plan_comparisons"."state" = 'done') = ("plan_comparisons"."result" is not null))
);
--> statement-breakpoint
CREATE TABLE "rating_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"source" jsonb NOT NULL,
	"hash" text NOT NULL,
	"made_from" text NOT NULL,
	"effective_from" date,
	"version" integer NOT NULL,
	"drafters" uuid[] NOT NULL,
	"drafted_by" uuid NOT NULL,
	"drafted_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone,
	"note" text,
	"sent_back" text,
	"signed_by" uuid,
	"signed_at" timestamp with time zone,
	"alone_reason" text,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "rating_plans_state" CHECK ("rating_plans"."state" in ('draft', 'asked', 'signed', 'withdrawn')),
	CONSTRAINT "rating_plans_asked" CHECK (("rating_plans"."state" = 'draft') = ("rating_plans"."asked_at" is null) and ("rating_plans"."asked_at" is null) = ("rating_plans"."asked_by" is null) and ("rating_plans"."state" = 'draft' or "rating_plans"."effective_from" is not null)),
	CONSTRAINT "rating_plans_signed" CHECK (("rating_plans"."state" in ('signed', 'withdrawn')) = ("rating_plans"."signed_at" is not null) and ("rating_plans"."signed_at" is null) = ("rating_plans"."signed_by" is null)),
	CONSTRAINT "rating_plans_withdrawn" CHECK (("rating_plans"."state" = 'withdrawn') = ("rating_plans"."withdrawn_at" is not null) and ("rating_plans"."withdrawn_at" is null) = ("rating_plans"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "plan_comparison_parts" ADD CONSTRAINT "plan_comparison_parts_comparison_id_plan_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."plan_comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_comparisons" ADD CONSTRAINT "plan_comparisons_plan_id_rating_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."rating_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_comparisons" ADD CONSTRAINT "plan_comparisons_started_by_reps_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_plans" ADD CONSTRAINT "rating_plans_drafted_by_reps_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_plans" ADD CONSTRAINT "rating_plans_asked_by_reps_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_plans" ADD CONSTRAINT "rating_plans_signed_by_reps_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_plans" ADD CONSTRAINT "rating_plans_withdrawn_by_reps_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_comparisons_running" ON "plan_comparisons" USING btree ("plan_id") WHERE "plan_comparisons"."state" = 'running';--> statement-breakpoint
CREATE INDEX "plan_comparisons_newest" ON "plan_comparisons" USING btree ("plan_id","started_at");--> statement-breakpoint
CREATE INDEX "plan_comparisons_started_by" ON "plan_comparisons" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "plan_comparisons_started_at" ON "plan_comparisons" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rating_plans_name" ON "rating_plans" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "rating_plans_drafted_by" ON "rating_plans" USING btree ("drafted_by");--> statement-breakpoint
CREATE INDEX "rating_plans_asked_by" ON "rating_plans" USING btree ("asked_by") WHERE "rating_plans"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "rating_plans_signed_by" ON "rating_plans" USING btree ("signed_by") WHERE "rating_plans"."signed_by" is not null;--> statement-breakpoint
CREATE INDEX "rating_plans_withdrawn_by" ON "rating_plans" USING btree ("withdrawn_by") WHERE "rating_plans"."withdrawn_by" is not null;--> statement-breakpoint
-- A plan that is signed has priced quotes: its figures and its day never change, and it is never removed. Before its day it can be withdrawn.
CREATE FUNCTION "signed_rating_plans_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" NOT IN ('signed', 'withdrawn') THEN
		RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	IF TG_OP = 'DELETE' OR OLD."state" = 'withdrawn' OR NEW."state" <> 'withdrawn'
		OR to_jsonb(NEW) - ARRAY['state', 'version', 'withdrawn_by', 'withdrawn_at'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['state', 'version', 'withdrawn_by', 'withdrawn_at'] THEN
		RAISE EXCEPTION 'A signed rating plan is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "rating_plans_kept" BEFORE UPDATE OR DELETE ON "rating_plans" FOR EACH ROW EXECUTE FUNCTION "signed_rating_plans_are_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: without the tables they price by shipped plans.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0081_rating_plans', 11);
