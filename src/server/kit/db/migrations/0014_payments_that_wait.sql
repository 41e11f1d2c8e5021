-- A purchase whose bank asks the cardholder first has a state of its own. It is under way like one that is being charged:
-- the quote cannot be bought a second time meanwhile.
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_state";--> statement-breakpoint
DROP INDEX "purchases_one_at_a_time";--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_at_a_time" ON "purchases" USING btree ("quote_id") WHERE "purchases"."state" in ('charging', 'requires_action', 'completed');--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_state" CHECK ("purchases"."state" in ('charging', 'requires_action', 'completed', 'declined', 'abandoned'));--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty or filled in here.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0014_payments_that_wait', 11);
