-- Notes and tasks of reps about a quote, deleted with it.
CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"rep_id" uuid NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_rep_id_pk" PRIMARY KEY("note_id","rep_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"rep_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"version" integer NOT NULL,
	CONSTRAINT "tasks_version" CHECK ("tasks"."version" >= 1),
	CONSTRAINT "tasks_done" CHECK (("tasks"."done_at" is null) = ("tasks"."done_by" is null))
);
--> statement-breakpoint
-- A loss names the version of its quote, so that any change of that, also by an older build, opens it again. Its row stays.
CREATE TABLE "lost_quotes" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"version" integer,
	"reason" text NOT NULL,
	"words" text,
	"lost_by" uuid NOT NULL,
	"lost_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lost_quotes_reason" CHECK ("lost_quotes"."reason" in ('price', 'bought_elsewhere', 'event_cancelled', 'no_answer', 'duplicate', 'other'))
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_rows" ADD COLUMN "lost_version" integer;--> statement-breakpoint
ALTER TABLE "reps" ADD COLUMN "away_until" date;--> statement-breakpoint
ALTER TABLE "reps" ADD COLUMN "stand_in_id" uuid;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_reps_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_reps_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_reps_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_quotes" ADD CONSTRAINT "lost_quotes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_quotes" ADD CONSTRAINT "lost_quotes_lost_by_reps_id_fk" FOREIGN KEY ("lost_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mentions_rep" ON "note_mentions" USING btree ("rep_id","seen_at");--> statement-breakpoint
CREATE INDEX "notes_quote" ON "notes" USING btree ("quote_id","at","id");--> statement-breakpoint
CREATE INDEX "notes_author" ON "notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "tasks_quote" ON "tasks" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "tasks_rep" ON "tasks" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("rep_id","due_on","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_open_due" ON "tasks" USING btree ("due_on","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_created_by" ON "tasks" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tasks_done_by" ON "tasks" USING btree ("done_by") WHERE "tasks"."done_by" is not null;--> statement-breakpoint
CREATE INDEX "lost_quotes_rep" ON "lost_quotes" USING btree ("lost_by");--> statement-breakpoint
ALTER TABLE "reps" ADD CONSTRAINT "reps_stand_in_id_reps_id_fk" FOREIGN KEY ("stand_in_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_rows_lost" ON "desk_rows" USING btree (coalesce("first_contest_date", '9999-12-31'::date),"quote_id") WHERE "desk_rows"."lost_version" is not null;--> statement-breakpoint
CREATE INDEX "reps_stand_in" ON "reps" USING btree ("stand_in_id") WHERE "reps"."stand_in_id" is not null;;--> statement-breakpoint
CREATE TRIGGER "lost_quotes_make_stale" AFTER INSERT OR UPDATE ON "lost_quotes" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('quote_id');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new may be left out.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0042_notes_and_tasks', 11);
