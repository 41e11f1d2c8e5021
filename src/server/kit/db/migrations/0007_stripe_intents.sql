-- Which payment intent at Stripe stands for a purchase. It is noted before money can move, so that whoever comes after
-- a crash knows which one to ask about; a null says that the purchase was withdrawn before it had one.
CREATE TABLE "stripe_intents" (
	"key" text PRIMARY KEY NOT NULL,
	"intent" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stripe_intents_intent_unique" UNIQUE("intent")
);
