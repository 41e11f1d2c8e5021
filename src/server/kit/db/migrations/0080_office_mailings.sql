-- What the office writes to many customers at once, what was done with it, and who gets it.
CREATE TABLE "mailing_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mailing_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"did" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rep_id" uuid,
	"subject" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_receivers" (
	"mailing_id" uuid NOT NULL,
	"address" text NOT NULL,
	"quote_id" uuid,
	"state" text NOT NULL,
	"reason" text,
	"message_id" uuid,
	"made_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "mailing_receivers_pk" PRIMARY KEY("mailing_id","address"),
	CONSTRAINT "mailing_receivers_state" CHECK ("mailing_receivers"."state" in ('waiting', 'made', 'left-out')),
	CONSTRAINT "mailing_receivers_made" CHECK (("mailing_receivers"."made_at" is not null) = ("mailing_receivers"."state" = 'made')),
	CONSTRAINT "mailing_receivers_reason" CHECK (("mailing_receivers"."reason" is not null) = ("mailing_receivers"."state" = 'left-out'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailing" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"audience" jsonb NOT NULL,
	"per_minute" integer NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"step" integer DEFAULT 0 NOT NULL,
	"receivers" integer DEFAULT 0 NOT NULL,
	"left_out" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "mailings_mailing" CHECK ("mailings"."mailing" in ('follow-up', 'newsletter', 'prospecting', 'ipg-newsletter', 'ipg-prospecting')),
	CONSTRAINT "mailings_state" CHECK ("mailings"."state" in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
	CONSTRAINT "mailings_start" CHECK (("mailings"."starts_at" is null) = ("mailings"."state" = 'draft')),
	CONSTRAINT "mailings_begun" CHECK (("mailings"."begun_at" is null) = ("mailings"."state" in ('draft', 'scheduled'))),
	CONSTRAINT "mailings_ended" CHECK (("mailings"."ended_at" is null) = ("mailings"."state" <> 'sent')),
	CONSTRAINT "mailings_pace" CHECK ("mailings"."per_minute" > 0)
);
--> statement-breakpoint
ALTER TABLE "mailing_history" ADD CONSTRAINT "mailing_history_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_history" ADD CONSTRAINT "mailing_history_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_receivers" ADD CONSTRAINT "mailing_receivers_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_receivers" ADD CONSTRAINT "mailing_receivers_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_receivers" ADD CONSTRAINT "mailing_receivers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_history_mailing" ON "mailing_history" USING btree ("mailing_id","id");--> statement-breakpoint
CREATE INDEX "mailing_history_rep" ON "mailing_history" USING btree ("rep_id") WHERE "mailing_history"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "mailing_receivers_waiting" ON "mailing_receivers" USING btree ("mailing_id","address") WHERE "mailing_receivers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_receivers_made" ON "mailing_receivers" USING btree ("mailing_id","made_at");--> statement-breakpoint
CREATE INDEX "mailing_receivers_address" ON "mailing_receivers" USING btree ("address");--> statement-breakpoint
CREATE INDEX "mailing_receivers_quote" ON "mailing_receivers" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "mailing_receivers_message" ON "mailing_receivers" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mailings_changed" ON "mailings" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "mailings_changed_by" ON "mailings" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "audit_events_erasures" ON "audit_events" USING btree ("at") WHERE "audit_events"."event" = 'person_erased';--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they send no mailings, and deliver those that were made.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0080_office_mailings', 11);
