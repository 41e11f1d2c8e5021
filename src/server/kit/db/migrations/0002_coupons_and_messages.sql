-- Coupons, and what customers write to the office.
-- The office may change what a coupon is worth; a quote keeps what it was worth when it was entered.
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" numeric(5, 2),
	"amount_cents" bigint,
	"last_day" date,
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" = upper(btrim("coupons"."code")) and "coupons"."code" <> ''),
	CONSTRAINT "coupons_worth" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount_cents") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" > 0 and "coupons"."percent" <= 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_cents" > 0)
);
--> statement-breakpoint
-- Those that come with the program; each needs something on the quote, which the rules know by its code.
INSERT INTO "coupons" ("code", "amount_cents") VALUES ('WAVESHIP', 2500), ('FREECUSTOM', 3000), ('FREEPREMIUM', 4500);
--> statement-breakpoint
-- The key makes a message that is sent again the same message.
CREATE TABLE "customer_messages" (
	"reference" text PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_messages_key" UNIQUE("quote_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "coupons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_messages" ADD CONSTRAINT "customer_messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;
