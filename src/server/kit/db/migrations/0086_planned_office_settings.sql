-- What fees and limits will be from a day on. When the moment comes, it becomes a change of the setting.
CREATE TABLE "planned_office_settings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"effective_from" timestamp with time zone NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"planned_by" uuid NOT NULL,
	"taken_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "planned_office_settings_later" CHECK ("planned_office_settings"."effective_from" > "planned_office_settings"."planned_at"),
	CONSTRAINT "planned_office_settings_over" CHECK (("planned_office_settings"."taken_at" is null or "planned_office_settings"."withdrawn_at" is null) and ("planned_office_settings"."withdrawn_at" is null) = ("planned_office_settings"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "planned_office_settings" ADD CONSTRAINT "planned_office_settings_planned_by_reps_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_office_settings" ADD CONSTRAINT "planned_office_settings_withdrawn_by_reps_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_office_settings_waiting" ON "planned_office_settings" USING btree ("name") WHERE "planned_office_settings"."taken_at" is null and "planned_office_settings"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "planned_office_settings_planned_by" ON "planned_office_settings" USING btree ("planned_by");--> statement-breakpoint
CREATE INDEX "planned_office_settings_withdrawn_by" ON "planned_office_settings" USING btree ("withdrawn_by") WHERE "planned_office_settings"."withdrawn_by" is not null;--> statement-breakpoint
-- What was planned is kept, also if it was taken back: a row ends once, and nothing else of it changes.
CREATE FUNCTION "planned_office_setting_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD."taken_at" IS NOT NULL OR OLD."withdrawn_at" IS NOT NULL
		OR to_jsonb(NEW) - ARRAY['taken_at', 'withdrawn_at', 'withdrawn_by'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['taken_at', 'withdrawn_at', 'withdrawn_by'] THEN
		RAISE EXCEPTION 'What was planned of a setting is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "planned_office_settings_kept" BEFORE UPDATE OR DELETE ON "planned_office_settings" FOR EACH ROW EXECUTE FUNCTION "planned_office_setting_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: without the table nothing is planned.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0086_planned_office_settings', 11);
