-- Every version of the texts that reps write to carriers from, and the file of the case that goes with a decision about a change.
CREATE TABLE "carrier_template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "carrier_template_versions_template_id_version_pk" PRIMARY KEY("template_id","version"),
	CONSTRAINT "carrier_template_versions_first" CHECK ("carrier_template_versions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "policy_changes" ADD COLUMN "decision_file" jsonb;--> statement-breakpoint
ALTER TABLE "carrier_template_versions" ADD CONSTRAINT "carrier_template_versions_template_id_carrier_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."carrier_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_template_versions" ADD CONSTRAINT "carrier_template_versions_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_template_versions_changed_by" ON "carrier_template_versions" USING btree ("changed_by");--> statement-breakpoint
-- What was said before there were versions is not known: each history begins with what a template says now.
INSERT INTO "carrier_template_versions" ("template_id", "version", "name", "subject", "text", "active", "changed_at", "changed_by")
SELECT "id", "version", "name", "subject", "text", "active", "changed_at", "changed_by" FROM "carrier_templates";--> statement-breakpoint
-- A version is written once; only a person who is erased is taken out of its words.
CREATE FUNCTION "carrier_template_versions_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - ARRAY['name', 'subject', 'text'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['name', 'subject', 'text']
		OR (NEW."name" <> OLD."name" AND NEW."name" NOT LIKE '%[erased]%') OR (NEW."subject" <> OLD."subject" AND NEW."subject" NOT LIKE '%[erased]%')
		OR (NEW."text" <> OLD."text" AND NEW."text" NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'A version of a template is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "carrier_template_versions_kept" BEFORE UPDATE OR DELETE ON "carrier_template_versions" FOR EACH ROW EXECUTE FUNCTION "carrier_template_versions_are_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: of a template that they save no version is kept.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0065_answer_files', 11);
