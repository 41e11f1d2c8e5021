-- What an office sets on the settings page. A change is a row that is only added; the last one of a setting is in force.
CREATE TABLE "office_setting_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"value" text,
	"before" text,
	"at" timestamp with time zone NOT NULL,
	"rep_id" uuid NOT NULL,
	CONSTRAINT "office_setting_changes_once" UNIQUE("name","number"),
	CONSTRAINT "office_setting_changes_number" CHECK ("office_setting_changes"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "office_setting_changes" ADD CONSTRAINT "office_setting_changes_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_setting_changes_rep" ON "office_setting_changes" USING btree ("rep_id");--> statement-breakpoint
CREATE FUNCTION "office_setting_change_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history of the settings is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "office_setting_changes_kept" BEFORE UPDATE OR DELETE ON "office_setting_changes" FOR EACH ROW EXECUTE FUNCTION "office_setting_change_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they read what the environment sets.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0077_office_settings', 11);
