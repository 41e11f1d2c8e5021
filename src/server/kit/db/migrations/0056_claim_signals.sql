-- Letters to the carrier about a claim with what was answered, what reps should look at, and how many claims the plan's odds expect.
CREATE TABLE "claim_carrier_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"rules" text[] NOT NULL,
	"documents" jsonb NOT NULL,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_carrier_letters_kind" CHECK ("claim_carrier_letters"."kind" in ('risk', 'bonus'))
);
--> statement-breakpoint
CREATE TABLE "claim_carrier_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"letter_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"answer" text NOT NULL,
	"who" text NOT NULL,
	"reference" text,
	"conditions" text,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_carrier_answers_place" UNIQUE("letter_id","place"),
	CONSTRAINT "claim_carrier_answers_answer" CHECK ("claim_carrier_answers"."answer" in ('approved', 'refused')),
	CONSTRAINT "claim_carrier_answers_first" CHECK ("claim_carrier_answers"."place" > 0)
);
--> statement-breakpoint
CREATE TABLE "claim_signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"about" text NOT NULL,
	"said" text NOT NULL,
	"beside" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	"seen_note" text,
	CONSTRAINT "claim_signals_once" UNIQUE("claim_id","rule","about"),
	CONSTRAINT "claim_signals_seen" CHECK (("claim_signals"."seen_at" is null) = ("claim_signals"."seen_by" is null) and ("claim_signals"."seen_at" is null) = ("claim_signals"."seen_note" is null))
);
--> statement-breakpoint
CREATE TABLE "claim_expectations" (
	"policy_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"index" integer NOT NULL,
	"version" integer NOT NULL,
	"is_ended" boolean NOT NULL,
	"played_on" date,
	"claims" double precision,
	"cost_cents" bigint,
	CONSTRAINT "claim_expectations_policy_id_entity_index_pk" PRIMARY KEY("policy_id","entity","index"),
	CONSTRAINT "claim_expectations_whole" CHECK (("claim_expectations"."claims" is null) = ("claim_expectations"."cost_cents" is null))
);
--> statement-breakpoint
ALTER TABLE "claim_expectations" ADD CONSTRAINT "claim_expectations_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_carrier_letters" ADD CONSTRAINT "claim_carrier_letters_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_carrier_letters" ADD CONSTRAINT "claim_carrier_letters_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_carrier_answers" ADD CONSTRAINT "claim_carrier_answers_letter_id_claim_carrier_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."claim_carrier_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_carrier_answers" ADD CONSTRAINT "claim_carrier_answers_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_carrier_answers" ADD CONSTRAINT "claim_carrier_answers_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_signals" ADD CONSTRAINT "claim_signals_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_signals" ADD CONSTRAINT "claim_signals_seen_by_reps_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_carrier_letters_claim" ON "claim_carrier_letters" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_carrier_letters_rep" ON "claim_carrier_letters" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "claim_carrier_answers_claim" ON "claim_carrier_answers" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_carrier_answers_rep" ON "claim_carrier_answers" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "claim_expectations_played" ON "claim_expectations" USING btree ("played_on");--> statement-breakpoint
CREATE INDEX "claim_signals_seen_by" ON "claim_signals" USING btree ("seen_by") WHERE "claim_signals"."seen_by" is not null;--> statement-breakpoint
CREATE TRIGGER "claim_carrier_letters_kept" BEFORE UPDATE OR DELETE ON "claim_carrier_letters" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('recipient', 'subject');--> statement-breakpoint
CREATE TRIGGER "claim_carrier_answers_kept" BEFORE UPDATE OR DELETE ON "claim_carrier_answers" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('who', 'conditions');--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "due_on" date DEFAULT '9999-12-31' NOT NULL;--> statement-breakpoint
CREATE INDEX "claims_by_due" ON "claims" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "claims_state_by_due" ON "claims" USING btree ("state","due_on","id");--> statement-breakpoint
CREATE INDEX "claims_by_number" ON "claims" USING btree ((substr("number", 3)::bigint),"id");--> statement-breakpoint
CREATE INDEX "claims_by_prize" ON "claims" USING btree ("prize_cents","id");--> statement-breakpoint
CREATE INDEX "claims_by_reserve" ON "claims" USING btree ("reserve_cents","id");--> statement-breakpoint
-- By when something has to come or be paid: the documents of a claim that is not decided, or the next part of its awards. It follows
-- whatever changes it, so that the list is read in this order by an index. It is named to run after what protects the claim.
CREATE FUNCTION "claim_due_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."due_on" := coalesce(CASE
		WHEN NEW."state" IN ('reported', 'documents', 'review') THEN NEW."documents_by"
		WHEN NEW."state" IN ('approved', 'in_payout') THEN (
			SELECT min(i."due_on") FROM "claim_installments" i JOIN "claim_awards" a ON a."id" = i."award_id"
			WHERE a."claim_id" = NEW."id" AND a."void_at" IS NULL AND NOT EXISTS (
				SELECT FROM "claim_payments" p WHERE p."award_id" = i."award_id" AND p."part" = i."part" AND p."stands"
			)
		)
	END, '9999-12-31');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "claims_later_due" BEFORE INSERT OR UPDATE ON "claims" FOR EACH ROW EXECUTE FUNCTION "claim_due_is_kept"();--> statement-breakpoint
CREATE FUNCTION "parts_move_their_claim"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "claims" SET "due_on" = "due_on" WHERE "id" IN (
		SELECT a."claim_id" FROM "claim_awards" a WHERE a."id" IN (SELECT "award_id" FROM "moved")
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "claim_installments_due" AFTER INSERT ON "claim_installments" REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "parts_move_their_claim"();--> statement-breakpoint
CREATE TRIGGER "claim_payments_due" AFTER INSERT ON "claim_payments" REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "parts_move_their_claim"();--> statement-breakpoint
CREATE TRIGGER "claim_payments_back" AFTER UPDATE ON "claim_payments" REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "parts_move_their_claim"();--> statement-breakpoint
UPDATE "claims" SET "due_on" = "due_on";--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they ask no carrier about a claim and look for no signals.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0056_claim_signals', 11);
