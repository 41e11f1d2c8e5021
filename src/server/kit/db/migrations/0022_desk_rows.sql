-- One row for each quote with what the lists of reps show, filter, sort and find. It is worked out from the quote and all that
-- belongs to it, in the transaction that changes them. Whatever depends on today is worked out as it is asked for.
-- Numbers and addresses are compared byte by byte, so that what begins with a text is found by the same index.
CREATE TABLE "desk_rows" (
	"quote_id" uuid PRIMARY KEY NOT NULL REFERENCES "quotes"("id") ON DELETE cascade,
	"quote_number" text COLLATE "C" NOT NULL,
	"client_reference" text COLLATE "C" NOT NULL,
	"policy_number" text COLLATE "C",
	"state" text NOT NULL,
	"good_until" timestamp with time zone,
	"contact_name" text,
	"company_name" text,
	"insured_email" text COLLATE "C",
	"producer_email" text COLLATE "C",
	"producer_agency" text,
	"tournament_name" text,
	"course_name" text,
	"course_city" text,
	"course_state" text,
	"first_contest_date" date,
	"last_contest_date" date,
	"contests" text[] NOT NULL,
	"total_cents" bigint,
	"unpaid_cents" bigint DEFAULT 0 NOT NULL,
	"referral_codes" text[] NOT NULL,
	"assigned_rep_id" uuid REFERENCES "reps"("id"),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"due_on" date,
	"due_reason" text,
	"words" tsvector NOT NULL,
	CONSTRAINT "desk_rows_due" CHECK (("due_on" is null) = ("due_reason" is null))
);--> statement-breakpoint
CREATE UNIQUE INDEX "desk_rows_quote_number" ON "desk_rows" USING btree ("quote_number");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_rows_policy_number" ON "desk_rows" USING btree ("policy_number");--> statement-breakpoint
CREATE INDEX "desk_rows_client_reference" ON "desk_rows" USING btree ("client_reference");--> statement-breakpoint
CREATE INDEX "desk_rows_insured_email" ON "desk_rows" USING btree ("insured_email");--> statement-breakpoint
CREATE INDEX "desk_rows_producer_email" ON "desk_rows" USING btree ("producer_email") WHERE "producer_email" is not null;--> statement-breakpoint
CREATE INDEX "desk_rows_updated" ON "desk_rows" USING btree ("updated_at","quote_id");--> statement-breakpoint
CREATE INDEX "desk_rows_first_contest" ON "desk_rows" USING btree ("first_contest_date","quote_id");--> statement-breakpoint
CREATE INDEX "desk_rows_total" ON "desk_rows" USING btree ("total_cents","quote_id");--> statement-breakpoint
CREATE INDEX "desk_rows_assigned_rep" ON "desk_rows" USING btree ("assigned_rep_id","updated_at") WHERE "assigned_rep_id" is not null;--> statement-breakpoint
-- Without a list of what is not yet sorted in, which a search would read as a whole.
CREATE INDEX "desk_rows_words" ON "desk_rows" USING gin ("words") WITH (fastupdate = off);--> statement-breakpoint

-- Quotes whose row is out of date, with the transaction that changed them. It works the row out again before it ends; what an
-- older build, or a statement by hand, leaves here is done by a job.
CREATE TABLE "stale_desk_rows" (
	"quote_id" uuid NOT NULL,
	"changed_by" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "stale_desk_rows_pk" PRIMARY KEY ("changed_by","quote_id")
);--> statement-breakpoint
CREATE FUNCTION "desk_row_is_stale"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" jsonb := to_jsonb(NEW);
	"quote" uuid := "changed" ->> TG_ARGV[0];
BEGIN
	IF TG_ARGV[0] = 'policy_id' THEN
		SELECT "quote_id" INTO "quote" FROM "policies" WHERE "id" = ("changed" ->> 'policy_id')::uuid;
	END IF;
	IF "quote" IS NOT NULL THEN
		INSERT INTO "stale_desk_rows" ("quote_id") VALUES ("quote") ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "quotes_make_stale" AFTER INSERT OR UPDATE ON "quotes" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('id');--> statement-breakpoint
CREATE TRIGGER "policies_make_stale" AFTER INSERT OR UPDATE ON "policies" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('quote_id');--> statement-breakpoint
CREATE TRIGGER "invoices_make_stale" AFTER INSERT OR UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('policy_id');--> statement-breakpoint
CREATE TRIGGER "journal_entries_make_stale" AFTER INSERT ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('policy_id');--> statement-breakpoint
CREATE TRIGGER "audit_events_make_stale" AFTER INSERT ON "audit_events" FOR EACH ROW WHEN (NEW."event" = 'quote_sent') EXECUTE FUNCTION "desk_row_is_stale"('quote_id');--> statement-breakpoint
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "id" FROM "quotes";--> statement-breakpoint

-- The words of all rows, with how many rows have them, and each word with one letter left out: two words that differ in a
-- letter have one of these in common.
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"rows" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "search_deletes" (
	"key" text COLLATE "C" NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "search_deletes_pk" PRIMARY KEY ("key","word")
);--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what they change is noted by the triggers.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0022_desk_rows', 11);
