-- What carriers take of which contests, the texts that reps write to them from, and what they were asked with which files.
CREATE TABLE "carrier_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"change_id" uuid,
	"recipient" text NOT NULL,
	"files" jsonb NOT NULL,
	"rep_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carrier_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_id" uuid NOT NULL,
	"kinds" text[] NOT NULL,
	"prize_from" bigint,
	"prize_to" bigint,
	"territories" text[] NOT NULL,
	"day_from" date,
	"day_to" date,
	"hundredths" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "carrier_shares_share" CHECK ("carrier_shares"."hundredths" between 1 and 10000),
	CONSTRAINT "carrier_shares_kinds" CHECK (cardinality("carrier_shares"."kinds") > 0),
	CONSTRAINT "carrier_shares_ended" CHECK (("carrier_shares"."ended_at" is null) = ("carrier_shares"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "carrier_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "carrier_templates_purpose" CHECK ("carrier_templates"."purpose" in ('approval', 'claim', 'bonus'))
);
--> statement-breakpoint
ALTER TABLE "claim_carrier_answers" ADD COLUMN "file" jsonb;--> statement-breakpoint
ALTER TABLE "claim_carrier_letters" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "carrier_requests" ADD CONSTRAINT "carrier_requests_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_requests" ADD CONSTRAINT "carrier_requests_change_id_policy_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."policy_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_requests" ADD CONSTRAINT "carrier_requests_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shares" ADD CONSTRAINT "carrier_shares_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shares" ADD CONSTRAINT "carrier_shares_added_by_reps_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_shares" ADD CONSTRAINT "carrier_shares_ended_by_reps_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_templates" ADD CONSTRAINT "carrier_templates_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_requests_case" ON "carrier_requests" USING btree ("quote_id","at");--> statement-breakpoint
CREATE INDEX "carrier_requests_change" ON "carrier_requests" USING btree ("change_id") WHERE "carrier_requests"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "carrier_requests_rep" ON "carrier_requests" USING btree ("rep_id") WHERE "carrier_requests"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "carrier_requests_open" ON "carrier_requests" USING btree ("at","id") WHERE "carrier_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "carrier_shares_carrier" ON "carrier_shares" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_shares_added_by" ON "carrier_shares" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "carrier_shares_ended_by" ON "carrier_shares" USING btree ("ended_by") WHERE "carrier_shares"."ended_by" is not null;--> statement-breakpoint
CREATE INDEX "carrier_templates_changed_by" ON "carrier_templates" USING btree ("changed_by");--> statement-breakpoint
-- What a carrier takes is never written anew: a change ends the row and adds the next one.
CREATE FUNCTION "carrier_shares_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD."ended_at" IS NOT NULL OR to_jsonb(NEW) - ARRAY['ended_at', 'ended_by'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['ended_at', 'ended_by'] THEN
		RAISE EXCEPTION 'What a carrier takes is ended, never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "carrier_shares_kept" BEFORE UPDATE OR DELETE ON "carrier_shares" FOR EACH ROW EXECUTE FUNCTION "carrier_shares_are_kept"();--> statement-breakpoint
-- A person is erased from the names of files too.
DROP TRIGGER "claim_carrier_letters_kept" ON "claim_carrier_letters";--> statement-breakpoint
CREATE TRIGGER "claim_carrier_letters_kept" BEFORE UPDATE OR DELETE ON "claim_carrier_letters" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('recipient', 'subject', 'files');--> statement-breakpoint
DROP TRIGGER "claim_carrier_answers_kept" ON "claim_carrier_answers";--> statement-breakpoint
CREATE TRIGGER "claim_carrier_answers_kept" BEFORE UPDATE OR DELETE ON "claim_carrier_answers" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('who', 'conditions', 'file');--> statement-breakpoint
-- Whom carriers were asked through before stood in the audit log alone.
INSERT INTO "carrier_requests" ("id", "quote_id", "change_id", "recipient", "files", "rep_id", "at")
SELECT gen_random_uuid(), e."quote_id", c."id", e."detail" ->> 'to', '[]', e."rep_id", e."at"
FROM "audit_events" e
JOIN "quotes" q ON q."id" = e."quote_id"
LEFT JOIN "policy_changes" c ON c."id"::text = e."detail" ->> 'change'
WHERE e."event" = 'carrier_asked' AND e."detail" ->> 'to' IS NOT NULL AND (c."id" IS NOT NULL OR NOT e."detail" ? 'change');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they ask carriers without files, and their requests are no tasks.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0063_carrier_mails', 11);
