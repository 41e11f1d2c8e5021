-- Every way to pay, invoices beside receipts, and what each of them posts to the accounts.
-- Invoices have numbers of their own, which are never given twice, as receipts have.
CREATE SEQUENCE "public"."invoice_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
-- What is owed; what is paid at once makes a sales receipt instead.
CREATE TABLE "invoices" (
	"number" text PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"total_cents" bigint NOT NULL,
	"due_on" date NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total_cents" > 0)
);
--> statement-breakpoint
-- One for every document of the accounts, under its number.
CREATE TABLE "journal_entries" (
	"document" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"policy_id" uuid NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_entries_type" CHECK ("journal_entries"."type" in ('invoice', 'sales_receipt', 'receive_payment', 'credit_memo', 'issue_refund'))
);
--> statement-breakpoint
-- Its debits and credits.
CREATE TABLE "postings" (
	"document" text NOT NULL,
	"place" integer NOT NULL,
	"account" text NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "postings_document_place_pk" PRIMARY KEY("document","place"),
	CONSTRAINT "postings_one_side" CHECK (least("postings"."debit_cents", "postings"."credit_cents") = 0 and greatest("postings"."debit_cents", "postings"."credit_cents") > 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "payment_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "gateway" DROP NOT NULL;--> statement-breakpoint
-- Until now everything was bought by card.
ALTER TABLE "purchases" ADD COLUMN "payment_type" text DEFAULT 'credit_card' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "payment_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "wallet" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "account_code" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "farmers_exception" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "rep_id" uuid;--> statement-breakpoint
-- The receipts that there are post what they say: what is above 0 on them was earned, what is below was taken off.
INSERT INTO "journal_entries" ("document", "type", "policy_id", "posted_at")
SELECT "number", 'sales_receipt', "policy_id", "issued_at" FROM "sales_receipts";--> statement-breakpoint
INSERT INTO "postings" ("document", "place", "account", "debit_cents", "credit_cents")
SELECT "document", row_number() OVER (PARTITION BY "document" ORDER BY "amount", "account"), "account", greatest(-"amount", 0), greatest("amount", 0)
FROM (
	SELECT "number" AS "document", 'card_clearing' AS "account", -"total_cents" AS "amount" FROM "sales_receipts"
	UNION ALL
	SELECT "number", CASE
		WHEN line ->> 'label' = 'Discount' THEN 'discounts_given'
		WHEN line ->> 'label' = 'Commission' THEN 'producer_commissions'
		WHEN line ->> 'label' = 'Coupon' THEN 'coupon_discounts'
		WHEN line ->> 'label' IN ('Custom bonus prize signs', 'Rush shipping') THEN 'signs_and_shipping_income'
		WHEN line ->> 'label' ~ '^[1-9] premium bonus prizes?$' THEN 'signs_and_shipping_income'
		ELSE 'premium_income'
	END, sum((line ->> 'amount')::bigint)
	FROM "sales_receipts", jsonb_array_elements("content" -> 'lines') AS line
	GROUP BY 1, 2
) AS "lines"
WHERE "amount" <> 0;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_document_journal_entries_document_fk" FOREIGN KEY ("document") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipts" ADD CONSTRAINT "sales_receipts_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_payment_type" CHECK ("purchases"."payment_type" in ('credit_card', 'pap', 'folio', 'check', 'transaction_id'));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_wallet" CHECK ("purchases"."wallet" is null or "purchases"."payment_type" = 'credit_card');--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_gateway" CHECK (case when "purchases"."gateway" is null then "purchases"."state" = 'completed' else "purchases"."payment_token" is not null and "purchases"."payment_type" = 'credit_card' end);--> statement-breakpoint
-- The accounts are only ever added to.
CREATE FUNCTION "accounts_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'What was posted is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "journal_entries_kept" BEFORE UPDATE OR DELETE ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
CREATE TRIGGER "postings_kept" BEFORE UPDATE OR DELETE ON "postings" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
-- Looked at when the transaction ends, when all lines of an entry are there.
CREATE FUNCTION "entry_is_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum("debit_cents") <> sum("credit_cents") FROM "postings" WHERE "document" = NEW."document") THEN
		RAISE EXCEPTION 'The debits and credits of % are not equal', NEW."document" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "postings_balanced" AFTER INSERT ON "postings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "entry_is_balanced"();--> statement-breakpoint
-- A purchase that is done has exactly one receipt or invoice, and any other has none.
CREATE FUNCTION "purchase_has_its_document"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"bought" uuid;
BEGIN
	IF TG_TABLE_NAME = 'purchases' THEN "bought" := NEW."id"; ELSE "bought" := NEW."purchase_id"; END IF;
	IF (SELECT count(*) FROM "sales_receipts" WHERE "purchase_id" = "bought") + (SELECT count(*) FROM "invoices" WHERE "purchase_id" = "bought")
		<> (SELECT count(*) FROM "purchases" WHERE "id" = "bought" AND "state" = 'completed') THEN
		RAISE EXCEPTION 'Purchase % does not have exactly one receipt or invoice', "bought" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "purchases_document" AFTER INSERT OR UPDATE ON "purchases" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "purchase_has_its_document"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sales_receipts_document" AFTER INSERT OR UPDATE ON "sales_receipts" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "purchase_has_its_document"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "invoices_document" AFTER INSERT OR UPDATE ON "invoices" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "purchase_has_its_document"();