-- What is paid on invoices: by card through the states of a purchase, or outside of the gateway and recorded by a rep.
CREATE SEQUENCE "public"."payment_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "received_payments" (
	"number" text PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"total_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"received_on" date NOT NULL,
	"gateway" text,
	"purchase_id" uuid,
	"rep_id" uuid,
	"idempotency_key" text,
	"request_hash" text,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_payments_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "received_payments_key" UNIQUE("policy_id","idempotency_key"),
	CONSTRAINT "received_payments_total" CHECK ("received_payments"."total_cents" > 0),
	CONSTRAINT "received_payments_method" CHECK (case "received_payments"."method"
		when 'credit_card' then "received_payments"."gateway" is not null and "received_payments"."purchase_id" is not null
		when 'check' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		when 'transfer' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		when 'folio' then "received_payments"."gateway" is null and "received_payments"."rep_id" is not null
		else false end)
);
--> statement-breakpoint
-- By how much a payment pays an invoice. One that is applied after it came has an entry of its own.
CREATE TABLE "payment_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment" text NOT NULL,
	"invoice" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"applied_on" date NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"entry" text,
	CONSTRAINT "payment_applications_entry_unique" UNIQUE("entry"),
	CONSTRAINT "payment_applications_amount" CHECK ("payment_applications"."amount_cents" > 0)
);
--> statement-breakpoint
-- The links by which an invoice is paid without opening its policy; only the hashes of their tokens.
CREATE TABLE "invoice_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"invoice" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_links_email" CHECK ("invoice_links"."email" = lower("invoice_links"."email"))
);
--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_payment_received_payments_number_fk" FOREIGN KEY ("payment") REFERENCES "public"."received_payments"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_invoice_invoices_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_entry_journal_entries_document_fk" FOREIGN KEY ("entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_links" ADD CONSTRAINT "invoice_links_invoice_invoices_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_payments_policy" ON "received_payments" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "received_payments_rep" ON "received_payments" USING btree ("rep_id") WHERE "received_payments"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_applications_payment" ON "payment_applications" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payment_applications_invoice" ON "payment_applications" USING btree ("invoice");--> statement-breakpoint
CREATE INDEX "invoice_links_invoice" ON "invoice_links" USING btree ("invoice");--> statement-breakpoint
CREATE INDEX "invoice_links_expire" ON "invoice_links" USING btree ("expires_at");--> statement-breakpoint
-- A card payment of an invoice is a purchase of its own: it goes through the same states, and charges once.
ALTER TABLE "purchases" ADD COLUMN "invoice" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_invoice_invoices_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "purchases_one_at_a_time";--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_at_a_time" ON "purchases" USING btree ("quote_id") WHERE "purchases"."change_id" is null and "purchases"."invoice" is null and "purchases"."state" in ('charging', 'requires_action', 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_of_an_invoice" ON "purchases" USING btree ("invoice") WHERE "purchases"."invoice" is not null and "purchases"."state" in ('charging', 'requires_action');--> statement-breakpoint
-- Every payment of an invoice, also one that was declined.
CREATE INDEX "purchases_invoice" ON "purchases" USING btree ("invoice") WHERE "purchases"."invoice" is not null;--> statement-breakpoint
-- A refund gives back money of a receipt or of a payment. One without a credit memo gives back what of the payment pays nothing.
ALTER TABLE "refunds" ALTER COLUMN "credit_memo" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "receipt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_received_payments_number_fk" FOREIGN KEY ("payment") REFERENCES "public"."received_payments"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_source" CHECK (num_nonnulls("refunds"."receipt", "refunds"."payment") = 1 and ("refunds"."credit_memo" is not null or "refunds"."payment" is not null));--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment") WHERE "refunds"."payment" is not null;--> statement-breakpoint
-- A payment pays invoices and is paid back up to its total and never beyond. It is locked before it is added up.
CREATE FUNCTION "payment_is_not_exceeded"("paid" text, "policy" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"received" "received_payments"%ROWTYPE;
BEGIN
	SELECT * INTO "received" FROM "received_payments" WHERE "number" = "paid" FOR UPDATE;
	IF "received"."policy_id" <> "policy" THEN
		RAISE EXCEPTION 'Payment % belongs to another policy', "paid" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (SELECT coalesce(sum("amount_cents"), 0) FROM "payment_applications" WHERE "payment" = "paid")
		+ (SELECT coalesce(sum("amount_cents"), 0) FROM "refunds" WHERE "payment" = "paid" AND "credit_memo" IS NULL AND "state" <> 'failed') > "received"."total_cents" THEN
		RAISE EXCEPTION 'More than the total of payment % is used', "paid" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (SELECT coalesce(sum("amount_cents"), 0) FROM "refunds" WHERE "payment" = "paid" AND "state" <> 'failed') > "received"."total_cents" THEN
		RAISE EXCEPTION 'More than the money of payment % is refunded', "paid" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
END $$;--> statement-breakpoint
-- Credits and payments together are applied to an invoice up to its total.
CREATE FUNCTION "invoice_is_not_exceeded"("billed" "invoices") RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT coalesce(sum("amount_cents"), 0) FROM "credit_applications" WHERE "invoice" = "billed"."number")
		+ (SELECT coalesce(sum("amount_cents"), 0) FROM "payment_applications" WHERE "invoice" = "billed"."number") > "billed"."total_cents" THEN
		RAISE EXCEPTION 'More than the total of invoice % is applied to it', "billed"."number" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "credit_application_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"billed" "invoices"%ROWTYPE;
BEGIN
	SELECT * INTO "billed" FROM "invoices" WHERE "number" = NEW."invoice" FOR UPDATE;
	IF NEW."applied_at" < "billed"."issued_at" OR NEW."applied_at" < (SELECT "issued_at" FROM "credit_memos" WHERE "number" = NEW."credit_memo") THEN
		RAISE EXCEPTION 'Credit memo % is applied before both documents are dated', NEW."credit_memo" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	PERFORM "credit_is_not_exceeded"(NEW."credit_memo", "billed"."policy_id");
	PERFORM "invoice_is_not_exceeded"("billed");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "payment_application_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"billed" "invoices"%ROWTYPE;
BEGIN
	SELECT * INTO "billed" FROM "invoices" WHERE "number" = NEW."invoice" FOR UPDATE;
	-- The day at the event may be one before that in Greenwich.
	IF NEW."applied_on" < ("billed"."issued_at" AT TIME ZONE 'UTC')::date - 1 OR NEW."applied_on" < (SELECT "received_on" FROM "received_payments" WHERE "number" = NEW."payment") THEN
		RAISE EXCEPTION 'Payment % is applied before both documents are dated', NEW."payment" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	PERFORM "payment_is_not_exceeded"(NEW."payment", "billed"."policy_id");
	PERFORM "invoice_is_not_exceeded"("billed");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payment_applications_fit" AFTER INSERT ON "payment_applications" FOR EACH ROW EXECUTE FUNCTION "payment_application_fits"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refund_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"received" "sales_receipts"%ROWTYPE;
BEGIN
	IF NEW."credit_memo" IS NOT NULL THEN PERFORM "credit_is_not_exceeded"(NEW."credit_memo", NEW."policy_id"); END IF;
	IF NEW."payment" IS NOT NULL THEN
		PERFORM "payment_is_not_exceeded"(NEW."payment", NEW."policy_id");
		RETURN NULL;
	END IF;
	SELECT * INTO "received" FROM "sales_receipts" WHERE "number" = NEW."receipt" FOR UPDATE;
	IF "received"."policy_id" <> NEW."policy_id" THEN
		RAISE EXCEPTION 'Receipt % belongs to another policy', NEW."receipt" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (SELECT sum("amount_cents") FROM "refunds" WHERE "receipt" = NEW."receipt" AND "state" <> 'failed') > "received"."total_cents" THEN
		RAISE EXCEPTION 'More than the money of receipt % is refunded', NEW."receipt" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refund_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD."settled_at" IS NOT NULL
		OR (OLD."policy_id", OLD."credit_memo", OLD."receipt", OLD."payment", OLD."amount_cents", OLD."gateway")
			IS DISTINCT FROM (NEW."policy_id", NEW."credit_memo", NEW."receipt", NEW."payment", NEW."amount_cents", NEW."gateway") THEN
		RAISE EXCEPTION 'What was refunded is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "received_payments_kept" BEFORE UPDATE OR DELETE ON "received_payments" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
CREATE TRIGGER "payment_applications_kept" BEFORE UPDATE OR DELETE ON "payment_applications" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
-- A purchase that is done has exactly one receipt, invoice or payment of an invoice, and any other has none.
CREATE OR REPLACE FUNCTION "purchase_has_its_document"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"bought" uuid;
BEGIN
	IF TG_TABLE_NAME = 'purchases' THEN "bought" := NEW."id"; ELSE "bought" := NEW."purchase_id"; END IF;
	IF (SELECT count(*) FROM "sales_receipts" WHERE "purchase_id" = "bought") + (SELECT count(*) FROM "invoices" WHERE "purchase_id" = "bought")
		+ (SELECT count(*) FROM "received_payments" WHERE "purchase_id" = "bought")
		<> (SELECT count(*) FROM "purchases" WHERE "id" = "bought" AND "state" = 'completed') THEN
		RAISE EXCEPTION 'Purchase % does not have exactly one receipt, invoice or payment', "bought" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "received_payments_document" AFTER INSERT ON "received_payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "purchase_has_its_document"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty or has a default, and nothing is taken away.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0038_received_payments', 11);
