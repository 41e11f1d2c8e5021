-- Each time a rep set a fee by hand: for which figures, who, when and why.
CREATE TABLE "fee_overrides" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"fee_cents" bigint,
	"computed_fee_cents" bigint NOT NULL,
	"figures" text NOT NULL,
	"rep_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fee_overrides" ADD CONSTRAINT "fee_overrides_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_overrides" ADD CONSTRAINT "fee_overrides_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_overrides_quote" ON "fee_overrides" USING btree ("quote_id","id");--> statement-breakpoint
CREATE INDEX "fee_overrides_rep" ON "fee_overrides" USING btree ("rep_id");--> statement-breakpoint
-- The answers to the referrals of a quote. A quote of before has none, and older builds leave them as they are.
ALTER TABLE "quotes" ADD COLUMN "approvals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what they do not know has a default.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0024_overrides_and_approvals', 11);
