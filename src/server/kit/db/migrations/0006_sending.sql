-- Messages to several at once, with what became of each of them, text messages, and the exact bytes that were sent.
-- Mail from before names its only receiver in "recipient" and keeps no bytes.

-- Terms that were sent to whoever decides, to be accepted by a link.
CREATE TABLE "terms_requests" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"delivery" text NOT NULL,
	"recipient" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"accepted_version" text
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_state";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cc" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "receivers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "raw" "bytea";--> statement-breakpoint
ALTER TABLE "terms_requests" ADD CONSTRAINT "terms_requests_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_requests_quote" ON "terms_requests" USING btree ("quote_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('mail', 'text'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sent', 'kept', 'failed', 'bounced'));