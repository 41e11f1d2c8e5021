-- Letters of the house about a policy, and the templates that they are written from, with every version.
CREATE TABLE "letter_template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "letter_template_versions_template_id_version_pk" PRIMARY KEY("template_id","version"),
	CONSTRAINT "letter_template_versions_first" CHECK ("letter_template_versions"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "letter_templates_kind" CHECK ("letter_templates"."kind" in ('cover', 'proof', 'additional_insured', 'cancellation', 'non_renewal'))
);
--> statement-breakpoint
CREATE TABLE "policy_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"recipient" text NOT NULL,
	"mailed_to" text,
	"words" jsonb NOT NULL,
	"certificate_version" integer NOT NULL,
	"verification_code" text,
	"is_holders" boolean NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"rep_id" uuid,
	CONSTRAINT "policy_letters_number" UNIQUE("policy_id","number"),
	CONSTRAINT "policy_letters_code" UNIQUE("verification_code"),
	CONSTRAINT "policy_letters_kind" CHECK ("policy_letters"."kind" in ('cover', 'proof', 'additional_insured', 'cancellation', 'non_renewal')),
	CONSTRAINT "policy_letters_number_counts" CHECK ("policy_letters"."number" > 0),
	CONSTRAINT "policy_letters_checked" CHECK (("policy_letters"."verification_code" is not null) = ("policy_letters"."kind" in ('proof', 'additional_insured')))
);
--> statement-breakpoint
ALTER TABLE "case_files" ADD COLUMN "letter_id" uuid;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_template_id_letter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."letter_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_template_versions" ADD CONSTRAINT "letter_template_versions_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_letters" ADD CONSTRAINT "policy_letters_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_letters" ADD CONSTRAINT "policy_letters_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_template_versions_changed_by" ON "letter_template_versions" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "letter_templates_changed_by" ON "letter_templates" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "policy_letters_rep" ON "policy_letters" USING btree ("rep_id") WHERE "policy_letters"."rep_id" is not null;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_letter_id_policy_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."policy_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_files_letter" ON "case_files" USING btree ("letter_id") WHERE "case_files"."letter_id" is not null;--> statement-breakpoint
-- A version is written once; only a person who is erased is taken out of its words.
CREATE FUNCTION "letter_template_versions_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - ARRAY['name', 'title', 'text'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['name', 'title', 'text']
		OR (NEW."name" <> OLD."name" AND NEW."name" NOT LIKE '%[erased]%') OR (NEW."title" <> OLD."title" AND NEW."title" NOT LIKE '%[erased]%')
		OR (NEW."text" <> OLD."text" AND NEW."text" NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'A version of a template is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "letter_template_versions_kept" BEFORE UPDATE OR DELETE ON "letter_template_versions" FOR EACH ROW EXECUTE FUNCTION "letter_template_versions_are_kept"();--> statement-breakpoint
-- The templates that come with the program; the office changes them as it likes.
INSERT INTO "letter_templates" ("id", "kind", "name", "title", "text", "active", "version", "changed_at") VALUES
('6c657474-6572-4000-8000-000000000001', 'cover', 'Documents of a policy', 'Your policy documents', 'Dear {{recipient_name}},
Thank you for insuring {{event_name}} with {{insurer_name}}. The documents of policy {{policy_number}} come with this letter.
Please read the certificate before the event and give the golf course a copy. It states the shortest yardage that may be played, who has to watch, and what to do if someone wins.
The policy insures:
{{contests}}
If anything on the certificate is not as you expect, please write to us before {{event_days}}.
Sincerely,
{{writer_name}}', true, 1, now()),
('6c657474-6572-4000-8000-000000000002', 'proof', 'Proof of insurance', 'Proof of insurance', 'To whom it may concern,
{{insurer_name}} insures the following prizes of {{event_name}} at {{course_name}}, {{course_place}}, under policy {{policy_number}}, issued to {{insured_name}}. Days of play: {{event_days}}.
{{contests}}
The certificate in force on {{today}} is version {{certificate_version}}.', true, 1, now()),
('6c657474-6572-4000-8000-000000000003', 'additional_insured', 'Additional insured', 'Additional insured', 'To {{recipient_name}},
{{insured_name}} holds policy {{policy_number}} with {{insurer_name}} for {{event_name}} at {{course_name}}. Days of play: {{event_days}}.
An endorsement of this policy names {{recipient_name}}: {{endorsement}}. Please ask the insured for a copy of it.
Sincerely,
{{writer_name}}', true, 1, now()),
('6c657474-6572-4000-8000-000000000004', 'cancellation', 'Cancelled policy', 'Notice of cancellation', 'Dear {{recipient_name}},
Policy {{policy_number}}, issued to {{insured_name}} for {{event_name}} at {{course_name}}, was cancelled on {{cancelled_on}}. It provides no coverage from that day.
Please do not rely on any certificate or proof of insurance of this policy that you may hold.
Sincerely,
{{writer_name}}', true, 1, now()),
('6c657474-6572-4000-8000-000000000005', 'non_renewal', 'Event not insured again', 'Notice of nonrenewal', 'Dear {{recipient_name}},
Policy {{policy_number}} insures {{event_name}} at {{course_name}} on {{event_days}}. It stays as it is.
We will not offer to insure the event again after that. Please arrange other insurance for its next edition.
Sincerely,
{{writer_name}}', true, 1, now());--> statement-breakpoint
INSERT INTO "letter_template_versions" ("template_id", "version", "name", "title", "text", "active", "changed_at")
SELECT "id", "version", "name", "title", "text", "active", "changed_at" FROM "letter_templates";--> statement-breakpoint
-- Letters stand in a folder that is there by itself; one that a rep has made under its name stands beside it.
UPDATE "case_folders" f SET "name" = f."name" || ' (ours)', "name_key" = 'letters (ours)', "version" = f."version" + 1
WHERE f."name_key" = 'letters' AND NOT EXISTS (SELECT FROM "case_folders" o WHERE o."quote_id" = f."quote_id" AND o."name_key" = 'letters (ours)');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they know no letters.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0062_policy_letters', 11);
