-- Claims: wins that are reported, what each asks for, how it was decided, what was awarded and paid, and its entries in the journal.
-- Their state follows from their events; the database refuses any other step, a second event at one place, and awards above a prize.
CREATE SEQUENCE "public"."claim_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2001 CACHE 1;--> statement-breakpoint
CREATE TABLE "claim_awards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"payee" text NOT NULL,
	"role" text NOT NULL,
	"mode" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"years" integer NOT NULL,
	"first_on" date NOT NULL,
	"void_at" timestamp with time zone,
	CONSTRAINT "claim_awards_amount" CHECK ("claim_awards"."amount_cents" > 0),
	CONSTRAINT "claim_awards_years" CHECK ("claim_awards"."years" in (1, 10, 20, 40)),
	CONSTRAINT "claim_awards_mode" CHECK ("claim_awards"."mode" in ('lump', 'annuity', 'in_kind'))
);
--> statement-breakpoint
CREATE TABLE "claim_installments" (
	"award_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "claim_installments_award_id_part_pk" PRIMARY KEY("award_id","part"),
	CONSTRAINT "claim_installments_part" CHECK ("claim_installments"."part" >= 0 and "claim_installments"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "claim_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"award_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"kind" text NOT NULL,
	"dated" date NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"entry" text NOT NULL,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"stands" boolean NOT NULL,
	"reversed_by" uuid,
	"reversed_at" timestamp with time zone,
	"reversal_reason" text,
	"reversal_entry" text,
	CONSTRAINT "claim_payments_kind" CHECK ("claim_payments"."kind" in ('paid', 'discharged')),
	CONSTRAINT "claim_payments_reversal_whole" CHECK ("claim_payments"."stands" = ("claim_payments"."reversed_at" is null) and "claim_payments"."stands" = ("claim_payments"."reversal_entry" is null))
);
--> statement-breakpoint
CREATE TABLE "claim_contests" (
	"policy_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"index" integer NOT NULL,
	"prize_cents" bigint NOT NULL,
	"winners" text NOT NULL,
	"awarded_cents" bigint NOT NULL,
	CONSTRAINT "claim_contests_policy_id_entity_index_pk" PRIMARY KEY("policy_id","entity","index"),
	CONSTRAINT "claim_contests_cap" CHECK ("claim_contests"."awarded_cents" >= 0 and ("claim_contests"."winners" = 'every' or "claim_contests"."awarded_cents" <= "claim_contests"."prize_cents"))
);
--> statement-breakpoint
CREATE TABLE "claim_events" (
	"claim_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"rep_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"previous" integer,
	"previous_state" text,
	"sending_id" uuid,
	CONSTRAINT "claim_events_claim_id_place_pk" PRIMARY KEY("claim_id","place"),
	CONSTRAINT "claim_events_sending" UNIQUE("sending_id"),
	CONSTRAINT "claim_events_state" UNIQUE("claim_id","place","to_state"),
	CONSTRAINT "claim_events_order" CHECK (case when "claim_events"."place" = 1 then "claim_events"."from_state" = 'none' and "claim_events"."previous" is null and "claim_events"."previous_state" is null else "claim_events"."previous" = "claim_events"."place" - 1 and "claim_events"."previous_state" is not null and "claim_events"."previous_state" = "claim_events"."from_state" end)
);
--> statement-breakpoint
CREATE TABLE "claim_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"fact" text NOT NULL,
	"value" jsonb NOT NULL,
	"note" text NOT NULL,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"rep_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_transitions" (
	"kind" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	CONSTRAINT "claim_transitions_kind_from_state_to_state_pk" PRIMARY KEY("kind","from_state","to_state")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"policy_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"index" integer NOT NULL,
	"certificate_version" integer NOT NULL,
	"winners" text NOT NULL,
	"winner_key" text NOT NULL,
	"winner" text NOT NULL,
	"event" text NOT NULL,
	"documents_by" date,
	"prize_cents" bigint NOT NULL,
	"insured" jsonb NOT NULL,
	"played_on" date NOT NULL,
	"shot_at" timestamp with time zone NOT NULL,
	"counts_from" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"late_hours" integer NOT NULL,
	"reserve_cents" bigint NOT NULL,
	"awarded_cents" bigint NOT NULL,
	"set_aside_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"rep_id" uuid,
	"state" text NOT NULL,
	"place" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "claims_number_unique" UNIQUE("number"),
	CONSTRAINT "claims_winners" CHECK ("claims"."winners" in ('one', 'every')),
	CONSTRAINT "claims_amounts" CHECK ("claims"."reserve_cents" between 0 and "claims"."prize_cents" and "claims"."awarded_cents" between 0 and "claims"."prize_cents"),
	CONSTRAINT "claims_late" CHECK ("claims"."late_hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE "claim_decision_ends" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_place" integer,
	"reason" text,
	"rep_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"place" integer NOT NULL,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_decisions_round" UNIQUE("claim_id","round")
);
--> statement-breakpoint
CREATE TABLE "claim_document_events" (
	"claim_id" uuid NOT NULL,
	"key" text NOT NULL,
	"place" integer NOT NULL,
	"step" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"form" jsonb,
	"files" uuid[],
	"actor" text NOT NULL,
	"rep_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"sending_id" uuid,
	CONSTRAINT "claim_document_events_claim_id_key_place_step_pk" PRIMARY KEY("claim_id","key","place","step"),
	CONSTRAINT "claim_document_events_sending" UNIQUE("sending_id")
);
--> statement-breakpoint
CREATE TABLE "claim_documents" (
	"claim_id" uuid NOT NULL,
	"key" text NOT NULL,
	"place" integer NOT NULL,
	"spec" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid,
	CONSTRAINT "claim_documents_claim_id_key_place_pk" PRIMARY KEY("claim_id","key","place")
);
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_reason";--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_type";--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "claim_awards" ADD CONSTRAINT "claim_awards_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_awards" ADD CONSTRAINT "claim_awards_decision_id_claim_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."claim_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_installments" ADD CONSTRAINT "claim_installments_award_id_claim_awards_id_fk" FOREIGN KEY ("award_id") REFERENCES "public"."claim_awards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_entry_journal_entries_document_fk" FOREIGN KEY ("entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_reversed_by_reps_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_reversal_entry_journal_entries_document_fk" FOREIGN KEY ("reversal_entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payments" ADD CONSTRAINT "claim_payments_installment" FOREIGN KEY ("award_id","part") REFERENCES "public"."claim_installments"("award_id","part") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_contests" ADD CONSTRAINT "claim_contests_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_transition" FOREIGN KEY ("kind","from_state","to_state") REFERENCES "public"."claim_transitions"("kind","from_state","to_state") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_previous" FOREIGN KEY ("claim_id","previous","previous_state") REFERENCES "public"."claim_events"("claim_id","place","to_state") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_findings" ADD CONSTRAINT "claim_findings_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_findings" ADD CONSTRAINT "claim_findings_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_reports" ADD CONSTRAINT "claim_reports_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_reports" ADD CONSTRAINT "claim_reports_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_decision_ends" ADD CONSTRAINT "claim_decision_ends_decision_id_claim_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."claim_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_decision_ends" ADD CONSTRAINT "claim_decision_ends_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_decision_ends" ADD CONSTRAINT "claim_decision_ends_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_decisions" ADD CONSTRAINT "claim_decisions_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_decisions" ADD CONSTRAINT "claim_decisions_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_document_events" ADD CONSTRAINT "claim_document_events_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_document_events" ADD CONSTRAINT "claim_document_events_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_document_events" ADD CONSTRAINT "claim_document_events_document" FOREIGN KEY ("claim_id","key","place") REFERENCES "public"."claim_documents"("claim_id","key","place") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_added_by_reps_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_awards_claim" ON "claim_awards" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_awards_decision" ON "claim_awards" USING btree ("decision_id","place");--> statement-breakpoint
CREATE INDEX "claim_installments_due" ON "claim_installments" USING btree ("due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_payments_once" ON "claim_payments" USING btree ("award_id","part") WHERE "claim_payments"."stands";--> statement-breakpoint
CREATE INDEX "claim_payments_installment" ON "claim_payments" USING btree ("award_id","part");--> statement-breakpoint
CREATE INDEX "claim_payments_rep" ON "claim_payments" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "claim_payments_entry" ON "claim_payments" USING btree ("entry");--> statement-breakpoint
CREATE INDEX "claim_payments_reversed_by" ON "claim_payments" USING btree ("reversed_by") WHERE "claim_payments"."reversed_by" is not null;--> statement-breakpoint
CREATE INDEX "claim_payments_reversal" ON "claim_payments" USING btree ("reversal_entry") WHERE "claim_payments"."reversal_entry" is not null;--> statement-breakpoint
CREATE INDEX "claim_events_rep" ON "claim_events" USING btree ("rep_id") WHERE "claim_events"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_findings_claim" ON "claim_findings" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_findings_rep" ON "claim_findings" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "claim_reports_claim" ON "claim_reports" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_reports_rep" ON "claim_reports" USING btree ("rep_id") WHERE "claim_reports"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "claims_by_arrival" ON "claims" USING btree ("arrived_at","id");--> statement-breakpoint
CREATE INDEX "claims_state_by_arrival" ON "claims" USING btree ("state","arrived_at","id");--> statement-breakpoint
CREATE INDEX "claims_words" ON "claims" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "claims_policy" ON "claims" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "claims_rep" ON "claims" USING btree ("rep_id") WHERE "claims"."rep_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_winner" ON "claims" USING btree ("policy_id","entity","index","winner_key") WHERE "claims"."set_aside_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_winner" ON "claims" USING btree ("policy_id","entity","index") WHERE "claims"."winners" = 'one' and "claims"."set_aside_at" is null and "claims"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_decision_ends_event" ON "claim_decision_ends" USING btree ("claim_id","event_place") WHERE "claim_decision_ends"."event_place" is not null;--> statement-breakpoint
CREATE INDEX "claim_decision_ends_claim" ON "claim_decision_ends" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "claim_decision_ends_rep" ON "claim_decision_ends" USING btree ("rep_id") WHERE "claim_decision_ends"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_decisions_rep" ON "claim_decisions" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "claim_document_events_rep" ON "claim_document_events" USING btree ("rep_id") WHERE "claim_document_events"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_documents_added_by" ON "claim_documents" USING btree ("added_by") WHERE "claim_documents"."added_by" is not null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_claim" ON "journal_entries" USING btree ("claim_id") WHERE "journal_entries"."claim_id" is not null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_claim_whole" CHECK (("journal_entries"."type" = 'claim') = ("journal_entries"."claim_id" is not null) and ("journal_entries"."type" = 'claim') = ("journal_entries"."reason" = 'claim'));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_reason" CHECK ("journal_entries"."reason" in ('purchase', 'change', 'cancellation', 'goodwill', 'manual', 'claim'));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_type" CHECK ("journal_entries"."type" in ('invoice', 'sales_receipt', 'receive_payment', 'credit_memo', 'issue_refund', 'claim'));--> statement-breakpoint
INSERT INTO "claim_transitions" ("kind", "from_state", "to_state") VALUES
	('report', 'none', 'reported'),
	('first_document', 'reported', 'documents'),
	('ask_documents', 'reported', 'documents'),
	('ask_documents', 'documents', 'documents'),
	('ask_documents', 'review', 'review'),
	('begin_review', 'reported', 'review'),
	('begin_review', 'documents', 'review'),
	('approve', 'review', 'approved'),
	('decline', 'review', 'declined'),
	('pay', 'approved', 'in_payout'),
	('pay', 'approved', 'paid'),
	('pay', 'in_payout', 'in_payout'),
	('pay', 'in_payout', 'paid'),
	('discharge', 'approved', 'in_payout'),
	('discharge', 'approved', 'paid'),
	('discharge', 'in_payout', 'in_payout'),
	('discharge', 'in_payout', 'paid'),
	('reverse_payment', 'in_payout', 'approved'),
	('reverse_payment', 'in_payout', 'in_payout'),
	('reverse_payment', 'paid', 'approved'),
	('reverse_payment', 'paid', 'in_payout'),
	('reverse_payment', 'closed', 'approved'),
	('reverse_payment', 'closed', 'in_payout'),
	('answer', 'declined', 'declined'),
	('uphold', 'declined', 'declined'),
	('withdraw', 'reported', 'closed'),
	('withdraw', 'documents', 'closed'),
	('withdraw', 'review', 'closed'),
	('duplicate', 'reported', 'closed'),
	('duplicate', 'documents', 'closed'),
	('duplicate', 'review', 'closed'),
	('not_pursued', 'reported', 'closed'),
	('not_pursued', 'documents', 'closed'),
	('not_pursued', 'review', 'closed'),
	('bonus_settled', 'reported', 'closed'),
	('bonus_settled', 'documents', 'closed'),
	('bonus_settled', 'review', 'closed'),
	('close', 'paid', 'closed'),
	('close', 'declined', 'closed'),
	('reopen', 'closed', 'review'),
	('reopen', 'declined', 'review'),
	('reopen', 'approved', 'review'),
	('change_reserve', 'reported', 'reported'),
	('change_reserve', 'documents', 'documents'),
	('change_reserve', 'review', 'review'),
	('assign', 'reported', 'reported'),
	('assign', 'documents', 'documents'),
	('assign', 'review', 'review'),
	('assign', 'approved', 'approved'),
	('assign', 'in_payout', 'in_payout'),
	('assign', 'paid', 'paid'),
	('assign', 'declined', 'declined'),
	('assign', 'closed', 'closed');--> statement-breakpoint
CREATE FUNCTION "claim_row_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'What is recorded of a claim is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- What people wrote loses the words about somebody who is erased, and nothing else: the columns are named by each trigger.
CREATE FUNCTION "only_claim_words_are_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR EXISTS (
		SELECT FROM jsonb_each_text(to_jsonb(OLD)) AS "before" JOIN jsonb_each_text(to_jsonb(NEW)) AS "after" USING ("key")
		WHERE "before"."value" IS DISTINCT FROM "after"."value"
			AND ("key" <> ALL (TG_ARGV) OR "before"."value" IS NULL OR "after"."value" IS NULL OR "after"."value" NOT LIKE '%[erased]%')
	) THEN
		RAISE EXCEPTION 'What is recorded of a claim is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "claim_transitions_kept" BEFORE UPDATE OR DELETE ON "claim_transitions" FOR EACH ROW EXECUTE FUNCTION "claim_row_is_kept"();--> statement-breakpoint
CREATE TRIGGER "claim_events_kept" BEFORE UPDATE OR DELETE ON "claim_events" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('reason');--> statement-breakpoint
CREATE TRIGGER "claim_events_not_truncated" BEFORE TRUNCATE ON "claim_events" FOR EACH STATEMENT EXECUTE FUNCTION "claim_row_is_kept"();--> statement-breakpoint
CREATE TRIGGER "claim_document_events_kept" BEFORE UPDATE OR DELETE ON "claim_document_events" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('reason', 'form');--> statement-breakpoint
CREATE TRIGGER "claim_documents_kept" BEFORE UPDATE OR DELETE ON "claim_documents" FOR EACH ROW EXECUTE FUNCTION "claim_row_is_kept"();--> statement-breakpoint
CREATE TRIGGER "claim_decisions_kept" BEFORE UPDATE OR DELETE ON "claim_decisions" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('content');--> statement-breakpoint
CREATE TRIGGER "claim_decision_ends_kept" BEFORE UPDATE OR DELETE ON "claim_decision_ends" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('reason');--> statement-breakpoint
CREATE TRIGGER "claim_reports_kept" BEFORE UPDATE OR DELETE ON "claim_reports" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('content');--> statement-breakpoint
CREATE TRIGGER "claim_findings_kept" BEFORE UPDATE OR DELETE ON "claim_findings" FOR EACH ROW EXECUTE FUNCTION "only_claim_words_are_erased"('value', 'note');--> statement-breakpoint
CREATE TRIGGER "claim_installments_kept" BEFORE UPDATE OR DELETE ON "claim_installments" FOR EACH ROW EXECUTE FUNCTION "claim_row_is_kept"();--> statement-breakpoint
-- A claim is as its last event left it; nobody else writes that, nor what was insured.
CREATE FUNCTION "claim_follows_its_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "claims" SET "state" = NEW."to_state", "place" = NEW."place",
		"since" = CASE WHEN NEW."from_state" = NEW."to_state" THEN "since" ELSE NEW."at" END
	WHERE "id" = NEW."claim_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "claim_events_followed" AFTER INSERT ON "claim_events" FOR EACH ROW EXECUTE FUNCTION "claim_follows_its_event"();--> statement-breakpoint
CREATE FUNCTION "claim_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"moving" text[] := ARRAY['state', 'place', 'since', 'reserve_cents', 'awarded_cents', 'set_aside_at', 'released_at', 'rep_id', 'winner_key'];
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - "moving" - 'winner' IS DISTINCT FROM to_jsonb(OLD) - "moving" - 'winner'
		OR (NEW."winner" <> OLD."winner" AND NEW."winner" NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'What is recorded of a claim is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (NEW."state", NEW."place") IS DISTINCT FROM (OLD."state", OLD."place")
		AND NOT EXISTS (SELECT FROM "claim_events" WHERE "claim_id" = NEW."id" AND "place" = NEW."place" AND "to_state" = NEW."state") THEN
		RAISE EXCEPTION 'The state of a claim follows from its events' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "claims_kept" BEFORE UPDATE OR DELETE ON "claims" FOR EACH ROW EXECUTE FUNCTION "claim_is_kept"();--> statement-breakpoint
-- What is awarded adds up for the claim and for its contest, whose checks hold it below the prize.
CREATE FUNCTION "award_is_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"difference" bigint;
BEGIN
	IF TG_OP = 'INSERT' THEN
		"difference" := NEW."amount_cents";
	ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'payee' IS NOT DISTINCT FROM to_jsonb(OLD) - 'payee' AND NEW."payee" LIKE '%[erased]%' THEN
		RETURN NULL;
	ELSE
		IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'void_at' IS DISTINCT FROM to_jsonb(OLD) - 'void_at' OR OLD."void_at" IS NOT NULL OR NEW."void_at" IS NULL THEN
			RAISE EXCEPTION 'What is recorded of a claim is never changed' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF EXISTS (SELECT FROM "claim_payments" WHERE "award_id" = NEW."id" AND "stands") THEN
			RAISE EXCEPTION 'An award of which a part is paid stays' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		"difference" := -NEW."amount_cents";
	END IF;
	UPDATE "claims" SET "awarded_cents" = "awarded_cents" + "difference" WHERE "id" = NEW."claim_id";
	UPDATE "claim_contests" c SET "awarded_cents" = c."awarded_cents" + "difference"
		FROM "claims" m WHERE m."id" = NEW."claim_id" AND (c."policy_id", c."entity", c."index") = (m."policy_id", m."entity", m."index");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "claim_awards_counted" AFTER INSERT OR UPDATE OR DELETE ON "claim_awards" FOR EACH ROW EXECUTE FUNCTION "award_is_counted"();--> statement-breakpoint
-- Looked at when the transaction ends: the parts of an award are as many as its years, a year apart, and add up to it to the cent.
CREATE FUNCTION "installments_make_their_award"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"award" "claim_awards"%ROWTYPE;
	"wrong" integer;
BEGIN
	IF TG_TABLE_NAME = 'claim_awards' THEN
		SELECT * INTO "award" FROM "claim_awards" WHERE "id" = NEW."id";
	ELSE
		SELECT * INTO "award" FROM "claim_awards" WHERE "id" = NEW."award_id";
	END IF;
	SELECT count(*) INTO "wrong" FROM generate_series(0, "award"."years" - 1) AS wanted(part)
		FULL JOIN (SELECT * FROM "claim_installments" WHERE "award_id" = "award"."id") stored USING (part)
		WHERE stored."award_id" IS NULL OR wanted.part IS NULL
			OR stored."amount_cents" <> "award"."amount_cents" * (part + 1) / "award"."years" - "award"."amount_cents" * part / "award"."years"
			OR stored."due_on" <> ("award"."first_on" + make_interval(years => part))::date;
	IF "wrong" > 0 THEN
		RAISE EXCEPTION 'The parts of award % do not make it', "award"."id" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "claim_awards_installments" AFTER INSERT ON "claim_awards" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "installments_make_their_award"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "claim_installments_award" AFTER INSERT ON "claim_installments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "installments_make_their_award"();--> statement-breakpoint
-- A payment is only ever reversed, once.
CREATE FUNCTION "claim_payment_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"moving" text[] := ARRAY['stands', 'reversed_by', 'reversed_at', 'reversal_reason', 'reversal_entry'];
	"words" text[] := ARRAY['reference', 'reversal_reason'];
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - "words" IS NOT DISTINCT FROM to_jsonb(OLD) - "words"
		AND (NEW."reference" = OLD."reference" OR NEW."reference" LIKE '%[erased]%')
		AND (NEW."reversal_reason" IS NOT DISTINCT FROM OLD."reversal_reason" OR NEW."reversal_reason" LIKE '%[erased]%') THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' OR NOT OLD."stands" OR NEW."stands" OR to_jsonb(NEW) - "moving" IS DISTINCT FROM to_jsonb(OLD) - "moving" THEN
		RAISE EXCEPTION 'What is recorded of a claim is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "claim_payments_kept" BEFORE UPDATE OR DELETE ON "claim_payments" FOR EACH ROW EXECUTE FUNCTION "claim_payment_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they report no claims. The check of the books of a build before this
-- one names the entries of claims, as it knows none.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0051_claims', 11);
