-- From an empty database to quotes that are bought and policies that are issued.
-- Numbers come from sequences, so that none is ever given twice, even where a transaction was given up.
CREATE SEQUENCE "public"."policy_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
-- Only ever added to; it goes with a draft that nobody could be written to about.
CREATE TABLE "audit_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"event" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
-- What a certificate said when it was issued; a change of the policy adds the next version.
CREATE TABLE "certificates" (
	"policy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"verification_code" text NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "certificates_verification_code_unique" UNIQUE("verification_code"),
	CONSTRAINT "certificates_version" UNIQUE("policy_id","version")
);
--> statement-breakpoint
-- Work after a commit. A lease that has ended makes a job anyone's again.
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"dedupe" text,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "jobs_dedupe_unique" UNIQUE("dedupe")
);
--> statement-breakpoint
-- The outbox: one cause makes one message.
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"quote_id" uuid,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "messages_cause_unique" UNIQUE("cause"),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sent', 'kept', 'failed'))
);
--> statement-breakpoint
-- A quote becomes one policy at the most, and so does a purchase.
CREATE TABLE "policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"email" text NOT NULL,
	"version" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "policies_number_unique" UNIQUE("number"),
	CONSTRAINT "policies_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "policies_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "policy_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_records" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
-- The state machine that charges once. Its id is the key under which the gateway charges at most once.
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"quote_version" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"payment_token" text NOT NULL,
	"special_instructions" text,
	"also_send_to" text,
	"gateway" text NOT NULL,
	"gateway_reference" text,
	"decline_reason" text,
	"lease_until" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "purchases_key" UNIQUE("quote_id","idempotency_key"),
	CONSTRAINT "purchases_state" CHECK ("purchases"."state" in ('charging', 'completed', 'declined', 'abandoned')),
	CONSTRAINT "purchases_amount" CHECK ("purchases"."amount_cents" >= 0)
);
--> statement-breakpoint
-- The answers are one document keyed by wire name; what is searched or counted has a column of its own.
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_number" text NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"email" text,
	"first_contest_date" date,
	"price" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_quote_number_unique" UNIQUE("quote_number"),
	CONSTRAINT "quotes_version" CHECK ("quotes"."version" >= 1)
);
--> statement-breakpoint
-- Look-ups are counted here and not in a process, so that no second instance gives more tries.
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"total_cents" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_receipts_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
-- The books of the sandbox gateway, apart from ours as those of a real one are. Never a card number.
CREATE TABLE "sandbox_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"token" text,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"decline_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_charges_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_charges_state" CHECK ("sandbox_charges"."state" in ('approved', 'declined', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last_digits" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Secrets are kept as hashes only.
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text,
	"policy_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_records" ADD CONSTRAINT "purchase_records_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipts" ADD CONSTRAINT "sales_receipts_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipts" ADD CONSTRAINT "sales_receipts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_quote" ON "audit_events" USING btree ("quote_id","id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null and "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
-- The last line of defence against two purchases of one quote at once.
CREATE UNIQUE INDEX "purchases_one_at_a_time" ON "purchases" USING btree ("quote_id") WHERE "purchases"."state" in ('charging', 'completed');--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree ("email","quote_number");