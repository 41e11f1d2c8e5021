-- Mailings that can be left: who left which, and which mailing a message belongs to. Mail from before belongs to none.
-- A mailing whose receiver leaves before it goes out is "withdrawn".
CREATE TABLE "departures" (
	"brand" text NOT NULL,
	"list" text NOT NULL,
	"email" text NOT NULL,
	"prospect_id" text,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "departures_email_brand_list_pk" PRIMARY KEY("email","brand","list"),
	CONSTRAINT "departures_email" CHECK ("departures"."email" = lower("departures"."email"))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_state";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mailing" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sent', 'kept', 'failed', 'bounced', 'withdrawn'));