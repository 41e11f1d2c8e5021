-- The address of each case, and the mail that comes in to it. Both go with their quote.
CREATE TABLE "case_addresses" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_addresses_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "inbound_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"message_id" text,
	"thread_ids" text[] DEFAULT '{}' NOT NULL,
	"from_address" text NOT NULL,
	"from_name" text NOT NULL,
	"sender" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"subject" text NOT NULL,
	"written_at" timestamp with time zone,
	"plain" text NOT NULL,
	"html" text,
	"reading" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"raw" "bytea" NOT NULL,
	"raw_bytes" integer NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"state_by" uuid,
	"answer_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"request_id" text,
	CONSTRAINT "inbound_messages_once" UNIQUE("quote_id","fingerprint"),
	CONSTRAINT "inbound_messages_state" CHECK ("inbound_messages"."state" in ('new', 'answered', 'no-answer-needed', 'held', 'not-ours')),
	CONSTRAINT "inbound_messages_sender" CHECK ("inbound_messages"."sender" in ('insured', 'producer', 'mailed', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "case_addresses" ADD CONSTRAINT "case_addresses_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_state_by_reps_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_answer_id_messages_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_messages_case" ON "inbound_messages" USING btree ("quote_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_messages_received" ON "inbound_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "inbound_messages_waiting" ON "inbound_messages" USING btree ("received_at","id") WHERE "inbound_messages"."state" in ('new', 'held');--> statement-breakpoint
CREATE INDEX "inbound_messages_state_by" ON "inbound_messages" USING btree ("state_by") WHERE "inbound_messages"."state_by" is not null;--> statement-breakpoint
CREATE INDEX "inbound_messages_answer" ON "inbound_messages" USING btree ("answer_id") WHERE "inbound_messages"."answer_id" is not null;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they know neither table.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0041_inbound_mail', 11);
