-- What a parts account settles, and what a card paid elsewhere, is recorded under its own name.
ALTER TABLE "received_payments" DROP CONSTRAINT "received_payments_method";--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_method" CHECK (case "received_payments"."method"
		when 'credit_card' then "received_payments"."gateway" is not null and "received_payments"."purchase_id" is not null
		when 'check' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		when 'transfer' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		when 'pap' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		when 'folio' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		when 'transaction_id' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		else false end);--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they write the methods that they know.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0039_recorded_methods', 11);
