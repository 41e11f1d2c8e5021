-- Who may sign a rating plan is reminded of it, not more than once a day.
ALTER TABLE "rating_plans" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rating_plans" ADD COLUMN "reminded_by" uuid;--> statement-breakpoint
ALTER TABLE "rating_plans" ADD CONSTRAINT "rating_plans_reminded_by_reps_id_fk" FOREIGN KEY ("reminded_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_plans_reminded_by" ON "rating_plans" USING btree ("reminded_by") WHERE "rating_plans"."reminded_by" is not null;--> statement-breakpoint
ALTER TABLE "rating_plans" ADD CONSTRAINT "rating_plans_reminded" CHECK (("rating_plans"."reminded_at" is null) = ("rating_plans"."reminded_by" is null));--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they remind nobody.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0085_plan_reminders', 11);
