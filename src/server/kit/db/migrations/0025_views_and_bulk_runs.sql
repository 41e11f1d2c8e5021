-- Whom a quote is given to. It belongs to the quote; the row for lists repeats it.
ALTER TABLE "quotes" ADD COLUMN "assigned_rep_id" uuid REFERENCES "reps"("id");--> statement-breakpoint
CREATE INDEX "quotes_assigned_rep" ON "quotes" USING btree ("assigned_rep_id") WHERE "assigned_rep_id" is not null;--> statement-breakpoint
-- The version of the quote that a row shows, so that what is done with the row can name what was seen.
ALTER TABLE "desk_rows" ADD COLUMN "quote_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Each list in each of its orders. What has no day comes last, and what has no price first.
CREATE INDEX "desk_rows_open_due" ON "desk_rows" USING btree (coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "policy_number" is null;--> statement-breakpoint
CREATE INDEX "desk_rows_bought_due" ON "desk_rows" USING btree (coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "policy_number" is not null;--> statement-breakpoint
-- What stays due after its day, of which there is little.
CREATE INDEX "desk_rows_overdue" ON "desk_rows" USING btree (coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "due_reason" in ('referral', 'invoice', 'new-date');--> statement-breakpoint
CREATE INDEX "desk_rows_state_due" ON "desk_rows" USING btree ("state",coalesce("due_on", '9999-12-31'::date),"quote_id");--> statement-breakpoint
CREATE INDEX "desk_rows_rep_due" ON "desk_rows" USING btree ("assigned_rep_id",coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "assigned_rep_id" is not null;--> statement-breakpoint
CREATE INDEX "desk_rows_unpaid_due" ON "desk_rows" USING btree (coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "unpaid_cents" > 0;--> statement-breakpoint
CREATE INDEX "desk_rows_by_event" ON "desk_rows" USING btree (coalesce("first_contest_date", '9999-12-31'::date),"quote_id");--> statement-breakpoint
CREATE INDEX "desk_rows_by_fee" ON "desk_rows" USING btree (coalesce("total_cents", 0),"quote_id");--> statement-breakpoint
-- A quote whose mail was taken back before it left is no longer sent.
DROP TRIGGER "audit_events_make_stale" ON "audit_events";--> statement-breakpoint
CREATE TRIGGER "audit_events_make_stale" AFTER INSERT ON "audit_events" FOR EACH ROW WHEN (NEW."event" in ('quote_sent', 'quote_sending_undone')) EXECUTE FUNCTION "desk_row_is_stale"('quote_id');--> statement-breakpoint

-- Views of lists that reps have saved.
CREATE TABLE "desk_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL REFERENCES "reps"("id") ON DELETE cascade,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_views_version" CHECK ("version" >= 1)
);--> statement-breakpoint
CREATE UNIQUE INDEX "desk_views_name" ON "desk_views" USING btree ("rep_id","list","name");--> statement-breakpoint
CREATE INDEX "desk_views_shared" ON "desk_views" USING btree ("list") WHERE "is_shared";--> statement-breakpoint

-- What reps have done with many quotes at once, and what has become of each of them.
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL REFERENCES "reps"("id") ON DELETE cascade,
	"action" text NOT NULL,
	"assignee_id" uuid REFERENCES "reps"("id"),
	"created_at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_action" CHECK ("action" in ('give', 'send'))
);--> statement-breakpoint
CREATE INDEX "bulk_runs_rep" ON "bulk_runs" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "bulk_runs_assignee" ON "bulk_runs" USING btree ("assignee_id") WHERE "assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "bulk_runs_created" ON "bulk_runs" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"run_id" uuid NOT NULL REFERENCES "bulk_runs"("id") ON DELETE cascade,
	"quote_id" uuid NOT NULL REFERENCES "quotes"("id") ON DELETE cascade,
	"place" integer NOT NULL,
	"quote_version" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"rep_before" uuid REFERENCES "reps"("id"),
	"message_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "bulk_items_run_id_quote_id_pk" PRIMARY KEY("run_id","quote_id"),
	CONSTRAINT "bulk_items_state" CHECK ("state" in ('waiting', 'done', 'failed', 'undone'))
);--> statement-breakpoint
CREATE INDEX "bulk_items_quote" ON "bulk_items" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "bulk_items_rep_before" ON "bulk_items" USING btree ("rep_before") WHERE "rep_before" is not null;--> statement-breakpoint
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "id" FROM "quotes" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty, or has a default.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0025_views_and_bulk_runs', 11);
