-- Money that goes back: credit memos, what they lower, and refunds, which are made once each.
-- Numbers of their own, which are never given twice, as invoices have.
CREATE SEQUENCE "public"."credit_memo_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."refund_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
-- Until now every document was that of a purchase. Older builds write such documents only.
ALTER TABLE "journal_entries" ADD COLUMN "reason" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_reason" CHECK ("journal_entries"."reason" in ('purchase', 'change', 'cancellation', 'goodwill', 'manual'));--> statement-breakpoint
-- A change has at most one document, so it moves money once.
CREATE UNIQUE INDEX "journal_entries_change" ON "journal_entries" USING btree ("change_id") WHERE "journal_entries"."change_id" is not null;--> statement-breakpoint
-- What a change costs is paid or billed like a purchase, without being one.
ALTER TABLE "invoices" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_receipts" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
-- The charge of a receipt without a purchase; that of a purchase stands with the purchase.
ALTER TABLE "sales_receipts" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "sales_receipts" ADD COLUMN "gateway_reference" text;--> statement-breakpoint
ALTER TABLE "sales_receipts" ADD CONSTRAINT "sales_receipts_gateway" CHECK (("sales_receipts"."gateway" is null) = ("sales_receipts"."gateway_reference" is null));--> statement-breakpoint
CREATE TABLE "credit_memos" (
	"number" text PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"total_cents" bigint NOT NULL,
	"refundable_from" date,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_memos_total" CHECK ("credit_memos"."total_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_memo" text NOT NULL,
	"invoice" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_applications_amount" CHECK ("credit_applications"."amount_cents" > 0)
);
--> statement-breakpoint
-- Its id is the key under which the gateway refunds at most once.
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"credit_memo" text NOT NULL,
	"receipt" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"place" integer NOT NULL,
	"request_hash" text NOT NULL,
	"gateway" text,
	"gateway_reference" text,
	"reference" text,
	"failure_reason" text,
	"lease_until" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"rep_id" uuid,
	"recorded_by" uuid,
	"number" text,
	"content" jsonb,
	"request_id" text,
	CONSTRAINT "refunds_number_unique" UNIQUE("number"),
	CONSTRAINT "refunds_key" UNIQUE("policy_id","idempotency_key","place"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_state" CHECK (case "refunds"."state"
		when 'refunding' then "refunds"."gateway" is not null and "refunds"."settled_at" is null
		when 'by_hand' then "refunds"."gateway" is null and "refunds"."settled_at" is null
		when 'completed' then "refunds"."settled_at" is not null and coalesce("refunds"."gateway_reference", "refunds"."reference") is not null
		when 'failed' then "refunds"."settled_at" is not null and "refunds"."failure_reason" is not null
		else false end),
	CONSTRAINT "refunds_document" CHECK (("refunds"."state" = 'completed') = ("refunds"."number" is not null) and ("refunds"."number" is null) = ("refunds"."content" is null))
);
--> statement-breakpoint
-- What the sandbox gateway paid back.
CREATE TABLE "sandbox_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"charge" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"decline_reason" text,
	"request_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_refunds_state" CHECK ("sandbox_refunds"."state" in ('refunded', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "credit_memos" ADD CONSTRAINT "credit_memos_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_memos" ADD CONSTRAINT "credit_memos_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_credit_memo_credit_memos_number_fk" FOREIGN KEY ("credit_memo") REFERENCES "public"."credit_memos"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_invoice_invoices_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_memo_credit_memos_number_fk" FOREIGN KEY ("credit_memo") REFERENCES "public"."credit_memos"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_sales_receipts_number_fk" FOREIGN KEY ("receipt") REFERENCES "public"."sales_receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_recorded_by_reps_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_charge_sandbox_charges_reference_fk" FOREIGN KEY ("charge") REFERENCES "public"."sandbox_charges"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_memos_policy" ON "credit_memos" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "credit_applications_credit_memo" ON "credit_applications" USING btree ("credit_memo");--> statement-breakpoint
CREATE INDEX "credit_applications_invoice" ON "credit_applications" USING btree ("invoice");--> statement-breakpoint
CREATE INDEX "refunds_credit_memo" ON "refunds" USING btree ("credit_memo");--> statement-breakpoint
CREATE INDEX "refunds_receipt" ON "refunds" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "refunds_rep" ON "refunds" USING btree ("rep_id") WHERE "refunds"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_recorded_by" ON "refunds" USING btree ("recorded_by") WHERE "refunds"."recorded_by" is not null;--> statement-breakpoint
-- The few that are not done among all.
CREATE INDEX "refunds_open" ON "refunds" USING btree ("id") WHERE "refunds"."state" in ('refunding', 'by_hand');--> statement-breakpoint
CREATE INDEX "sandbox_refunds_charge" ON "sandbox_refunds" USING btree ("charge");--> statement-breakpoint
-- A credit lowers invoices and is refunded up to its total and never beyond; a refund also stays within the money of its
-- receipt. The rows are locked before they are added up, so that two at once do not both fit.
CREATE FUNCTION "credit_is_not_exceeded"("memo" text, "policy" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"issued" "credit_memos"%ROWTYPE;
BEGIN
	SELECT * INTO "issued" FROM "credit_memos" WHERE "number" = "memo" FOR UPDATE;
	IF "issued"."policy_id" <> "policy" THEN
		RAISE EXCEPTION 'Credit memo % belongs to another policy', "memo" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (SELECT coalesce(sum("amount_cents"), 0) FROM "credit_applications" WHERE "credit_memo" = "memo")
		+ (SELECT coalesce(sum("amount_cents"), 0) FROM "refunds" WHERE "credit_memo" = "memo" AND "state" <> 'failed') > "issued"."total_cents" THEN
		RAISE EXCEPTION 'More than the total of credit memo % is used', "memo" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "credit_application_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"billed" "invoices"%ROWTYPE;
BEGIN
	SELECT * INTO "billed" FROM "invoices" WHERE "number" = NEW."invoice" FOR UPDATE;
	IF NEW."applied_at" < "billed"."issued_at" OR NEW."applied_at" < (SELECT "issued_at" FROM "credit_memos" WHERE "number" = NEW."credit_memo") THEN
		RAISE EXCEPTION 'Credit memo % is applied before both documents are dated', NEW."credit_memo" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	PERFORM "credit_is_not_exceeded"(NEW."credit_memo", "billed"."policy_id");
	IF (SELECT sum("amount_cents") FROM "credit_applications" WHERE "invoice" = NEW."invoice") > "billed"."total_cents" THEN
		RAISE EXCEPTION 'More than the total of invoice % is applied to it', NEW."invoice" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_applications_fit" AFTER INSERT ON "credit_applications" FOR EACH ROW EXECUTE FUNCTION "credit_application_fits"();--> statement-breakpoint
CREATE FUNCTION "refund_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"received" "sales_receipts"%ROWTYPE;
BEGIN
	PERFORM "credit_is_not_exceeded"(NEW."credit_memo", NEW."policy_id");
	SELECT * INTO "received" FROM "sales_receipts" WHERE "number" = NEW."receipt" FOR UPDATE;
	IF "received"."policy_id" <> NEW."policy_id" THEN
		RAISE EXCEPTION 'Receipt % belongs to another policy', NEW."receipt" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (SELECT sum("amount_cents") FROM "refunds" WHERE "receipt" = NEW."receipt" AND "state" <> 'failed') > "received"."total_cents" THEN
		RAISE EXCEPTION 'More than the money of receipt % is refunded', NEW."receipt" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "refunds_fit" AFTER INSERT OR UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "refund_fits"();--> statement-breakpoint
-- What is posted is never changed. Of a credit memo only the day may move from which it is refunded, with the event.
CREATE FUNCTION "credit_memo_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'refundable_from' IS DISTINCT FROM to_jsonb(OLD) - 'refundable_from' THEN
		RAISE EXCEPTION 'What was posted is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_memos_kept" BEFORE UPDATE OR DELETE ON "credit_memos" FOR EACH ROW EXECUTE FUNCTION "credit_memo_is_kept"();--> statement-breakpoint
CREATE TRIGGER "credit_applications_kept" BEFORE UPDATE OR DELETE ON "credit_applications" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
-- A refund is never about other money than it was started for, and what is settled stays as it is.
CREATE FUNCTION "refund_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD."settled_at" IS NOT NULL
		OR (OLD."policy_id", OLD."credit_memo", OLD."receipt", OLD."amount_cents", OLD."gateway")
			IS DISTINCT FROM (NEW."policy_id", NEW."credit_memo", NEW."receipt", NEW."amount_cents", NEW."gateway") THEN
		RAISE EXCEPTION 'What was refunded is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_kept" BEFORE UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "refund_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty or has a default, and nothing is taken away.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0019_credits_and_refunds', 11);
