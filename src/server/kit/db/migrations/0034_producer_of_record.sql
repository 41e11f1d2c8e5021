-- Who paid for a policy before its producer of record changed, oldest first, and whose each document of account is: payers are
-- counted from 1. Documents stay with their payer.
ALTER TABLE "policies" ADD COLUMN "earlier_payers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "payer" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_payer" CHECK ("journal_entries"."payer" >= 1);--> statement-breakpoint
-- A change gives back to each payer by a document of its own, once. Earlier builds write one, of payer 1.
DROP INDEX "journal_entries_change";--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_change" ON "journal_entries" USING btree ("change_id","payer") WHERE "journal_entries"."change_id" is not null;--> statement-breakpoint
-- Policies that were switched to their insured: the producer paid first, and the insured since. The session of the browser that bought
-- one was the producer's.
DELETE FROM "sessions" WHERE "policy_id" IN (
	SELECT p."id" FROM "policies" p JOIN "quotes" q ON q."id" = p."quote_id"
	WHERE p."producer_email" IS NOT NULL AND q."answers" ->> 'insurance_producer' = 'False');--> statement-breakpoint
UPDATE "policies" p SET "producer_email" = NULL, "earlier_payers" = jsonb_build_array(jsonb_build_object(
	'email', p."producer_email", 'producers', true, 'switched', true, 'billTo', d."content" -> 'billTo',
	'until', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
FROM "quotes" q, (
	SELECT "purchase_id", "content" FROM "sales_receipts" UNION ALL SELECT "purchase_id", "content" FROM "invoices") d
WHERE q."id" = p."quote_id" AND d."purchase_id" = p."purchase_id"
	AND p."producer_email" IS NOT NULL AND q."answers" ->> 'insurance_producer' = 'False' AND d."content" -> 'producers' = 'true';--> statement-breakpoint
ALTER TABLE "journal_entries" DISABLE TRIGGER "journal_entries_kept";--> statement-breakpoint
UPDATE "journal_entries" e SET "payer" = 2
FROM "policies" p, (
	SELECT "number", "content" FROM "sales_receipts" UNION ALL SELECT "number", "content" FROM "invoices"
	UNION ALL SELECT "number", "content" FROM "credit_memos") d
WHERE p."id" = e."policy_id" AND d."number" = e."document" AND p."earlier_payers" <> '[]'::jsonb AND d."content" -> 'producers' IS NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE TRIGGER "journal_entries_kept";--> statement-breakpoint
-- Policies that were switched to a producer without an address: the insured goes on paying, gross from now on.
UPDATE "policies" p SET "earlier_payers" = jsonb_build_array(jsonb_build_object(
	'email', p."email", 'switched', true, 'billTo', d."content" -> 'billTo',
	'until', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
FROM "quotes" q, (
	SELECT "purchase_id", "content" FROM "sales_receipts" UNION ALL SELECT "purchase_id", "content" FROM "invoices") d
WHERE q."id" = p."quote_id" AND d."purchase_id" = p."purchase_id"
	AND p."producer_email" IS NULL AND q."answers" ->> 'insurance_producer' = 'True';--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they leave payers as they are.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0034_producer_of_record', 11);
