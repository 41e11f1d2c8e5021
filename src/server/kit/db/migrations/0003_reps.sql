-- Reps: who they are, how they sign in, and what they change.
-- Good only while there is no rep; all of them go when one of them is used.
CREATE TABLE "first_rep_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Only ever added to, but for the place of a contest: it moves up when one before it is removed.
CREATE TABLE "rep_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"reason" text,
	"entity" text,
	"slot" integer
);
--> statement-breakpoint
-- The cookie itself is not stored, so that nobody who reads the table can sign in with it.
CREATE TABLE "rep_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- E-mail addresses are kept in lower case, so that unique means unique.
CREATE TABLE "reps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reps_email_unique" UNIQUE("email")
);
--> statement-breakpoint
-- A rep who signs in concerns no quote.
ALTER TABLE "audit_events" ALTER COLUMN "quote_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "rep_id" uuid;--> statement-breakpoint
ALTER TABLE "rep_changes" ADD CONSTRAINT "rep_changes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_changes" ADD CONSTRAINT "rep_changes_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_sessions" ADD CONSTRAINT "rep_sessions_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rep_changes_row" ON "rep_changes" USING btree ("quote_id","entity","slot","id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;