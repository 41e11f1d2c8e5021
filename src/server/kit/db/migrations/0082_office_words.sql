-- The words of mails that an office sets. A change is a row that is only added; the last one of a mail holds.
CREATE TABLE "office_word_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mail" text NOT NULL,
	"number" integer NOT NULL,
	"words" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"ours" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rep_id" uuid NOT NULL,
	CONSTRAINT "office_word_changes_once" UNIQUE("mail","number"),
	CONSTRAINT "office_word_changes_number" CHECK ("office_word_changes"."number" >= 1)
);
--> statement-breakpoint
ALTER TABLE "office_word_changes" ADD CONSTRAINT "office_word_changes_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_word_changes_rep" ON "office_word_changes" USING btree ("rep_id");--> statement-breakpoint
CREATE FUNCTION "office_word_change_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history of the words is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "office_word_changes_kept" BEFORE UPDATE OR DELETE ON "office_word_changes" FOR EACH ROW EXECUTE FUNCTION "office_word_change_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they write their own words.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0082_office_words', 11);
