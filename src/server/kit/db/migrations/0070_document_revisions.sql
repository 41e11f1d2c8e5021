-- Documents of account can be edited and voided: what they stated is kept, and what was applied can be undone.
CREATE TABLE "document_revisions" (
	"number" text NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"due_on" date,
	"content" jsonb NOT NULL,
	"reversal" text,
	"entry" text,
	"made_by" uuid,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_revisions_number_revision_pk" PRIMARY KEY("number","revision"),
	CONSTRAINT "document_revisions_reversal_unique" UNIQUE("reversal"),
	CONSTRAINT "document_revisions_entry_unique" UNIQUE("entry"),
	CONSTRAINT "document_revisions_revision" CHECK ("document_revisions"."revision" >= 1),
	CONSTRAINT "document_revisions_state" CHECK ("document_revisions"."state" in ('posted', 'voided')),
	CONSTRAINT "document_revisions_voided" CHECK ("document_revisions"."state" = 'posted' or ("document_revisions"."total_cents" = 0 and "document_revisions"."entry" is null and "document_revisions"."reversal" is not null)),
	CONSTRAINT "document_revisions_made" CHECK (("document_revisions"."revision" = 1) = ("document_revisions"."made_by" is null))
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_total";--> statement-breakpoint
ALTER TABLE "credit_applications" DROP CONSTRAINT "credit_applications_amount";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";--> statement-breakpoint
ALTER TABLE "payment_applications" DROP CONSTRAINT "payment_applications_amount";--> statement-breakpoint
ALTER TABLE "received_payments" DROP CONSTRAINT "received_payments_total";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "of_document" text;--> statement-breakpoint
ALTER TABLE "sales_receipts" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD COLUMN "entry" text;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "received_payments" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_reversal_journal_entries_document_fk" FOREIGN KEY ("reversal") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_entry_journal_entries_document_fk" FOREIGN KEY ("entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_made_by_reps_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_revisions_made_by" ON "document_revisions" USING btree ("made_by") WHERE "document_revisions"."made_by" is not null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_of_document_journal_entries_document_fk" FOREIGN KEY ("of_document") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_entry_journal_entries_document_fk" FOREIGN KEY ("entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_undoes_credit_applications_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."credit_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_undoes_payment_applications_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."payment_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_of_document" ON "journal_entries" USING btree ("of_document") WHERE "journal_entries"."of_document" is not null;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_entry_unique" UNIQUE("entry");--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_undoes_unique" UNIQUE("undoes");--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_undoes_unique" UNIQUE("undoes");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_total" CHECK ("invoices"."total_cents" >= 0 and ("invoices"."total_cents" > 0) = ("invoices"."voided_at" is null));--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_amount" CHECK ("credit_applications"."amount_cents" <> 0 and ("credit_applications"."amount_cents" < 0) = ("credit_applications"."undoes" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" >= 0 and ("refunds"."amount_cents" > 0) = ("refunds"."voided_at" is null));--> statement-breakpoint
ALTER TABLE "payment_applications" ADD CONSTRAINT "payment_applications_amount" CHECK ("payment_applications"."amount_cents" <> 0 and ("payment_applications"."amount_cents" < 0) = ("payment_applications"."undoes" is not null));--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_total" CHECK ("received_payments"."total_cents" >= 0 and ("received_payments"."total_cents" > 0) = ("received_payments"."voided_at" is null));--> statement-breakpoint
-- A person who is erased is erased from what documents say; their numbers, lines and amounts stay.
CREATE FUNCTION "is_erased_from"("before" jsonb, "after" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT "after"::text LIKE '%[erased]%' AND ("after" -> 'total', "after" -> 'number', "after" -> 'policyNumber', jsonb_path_query_array("after", '$.lines[*].amount'))
		IS NOT DISTINCT FROM ("before" -> 'total', "before" -> 'number', "before" -> 'policyNumber', jsonb_path_query_array("before", '$.lines[*].amount'))
$$;--> statement-breakpoint
-- The rows of a document, in which a reference may name a person too.
CREATE FUNCTION "only_words_are_erased"("before" jsonb, "after" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT "before" <> "after" AND "before" - ARRAY['content', 'reference'] = "after" - ARRAY['content', 'reference']
		AND ("before" -> 'content' IS NOT DISTINCT FROM "after" -> 'content' OR "is_erased_from"("before" -> 'content', "after" -> 'content'))
		AND ("before" -> 'reference' IS NOT DISTINCT FROM "after" -> 'reference' OR "after" ->> 'reference' LIKE '%[erased]%')
$$;--> statement-breakpoint
CREATE FUNCTION "document_revision_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - ARRAY['content', 'reason'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['content', 'reason']
		OR (NEW."content" <> OLD."content" AND NOT "is_erased_from"(OLD."content", NEW."content"))
		OR (NEW."reason" <> OLD."reason" AND NEW."reason" NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'What was posted is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "document_revisions_kept" BEFORE UPDATE OR DELETE ON "document_revisions" FOR EACH ROW EXECUTE FUNCTION "document_revision_is_kept"();--> statement-breakpoint
-- A document states its last revision. Of a credit memo the day may move from which it is refunded, with the event.
CREATE FUNCTION "document_states_its_revision"("document" text, "total" bigint, "stated" jsonb, "voided" timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"last" "document_revisions"%ROWTYPE;
BEGIN
	SELECT * INTO "last" FROM "document_revisions" WHERE "number" = "document" ORDER BY "revision" DESC LIMIT 1;
	IF "last"."number" IS NULL OR "last"."total_cents" <> "total" OR "last"."content" <> "stated" OR ("last"."state" = 'voided') <> ("voided" IS NOT NULL) THEN
		RAISE EXCEPTION 'What was posted is never changed without a revision' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "document_is_revised"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"fixed" text[] := ARRAY['total_cents', 'content', 'due_on', 'method', 'reference', 'received_on', 'voided_at', 'refundable_from'];
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - "fixed" IS DISTINCT FROM to_jsonb(OLD) - "fixed" THEN
		RAISE EXCEPTION 'What was posted is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF "only_words_are_erased"(to_jsonb(OLD), to_jsonb(NEW)) THEN
		RETURN NEW;
	END IF;
	IF to_jsonb(NEW) - 'refundable_from'::text IS DISTINCT FROM to_jsonb(OLD) - 'refundable_from'::text THEN
		PERFORM "document_states_its_revision"(NEW."number", NEW."total_cents", NEW."content", (to_jsonb(NEW) ->> 'voided_at')::timestamp with time zone);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_kept" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "document_is_revised"();--> statement-breakpoint
CREATE TRIGGER "sales_receipts_kept" BEFORE UPDATE OR DELETE ON "sales_receipts" FOR EACH ROW EXECUTE FUNCTION "document_is_revised"();--> statement-breakpoint
DROP TRIGGER "received_payments_kept" ON "received_payments";--> statement-breakpoint
CREATE TRIGGER "received_payments_kept" BEFORE UPDATE OR DELETE ON "received_payments" FOR EACH ROW EXECUTE FUNCTION "document_is_revised"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "credit_memo_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"fixed" text[] := ARRAY['total_cents', 'content', 'refundable_from'];
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - "fixed" IS DISTINCT FROM to_jsonb(OLD) - "fixed" THEN
		RAISE EXCEPTION 'What was posted is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW."total_cents" = OLD."total_cents" AND "is_erased_from"(OLD."content", NEW."content") THEN
		RETURN NEW;
	END IF;
	IF (NEW."total_cents", NEW."content") IS DISTINCT FROM (OLD."total_cents", OLD."content") THEN
		PERFORM "document_states_its_revision"(NEW."number", NEW."total_cents", NEW."content", NULL);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refund_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"fixed" text[] := ARRAY['amount_cents', 'content', 'reference', 'voided_at'];
BEGIN
	IF TG_OP = 'UPDATE' AND "only_words_are_erased"(to_jsonb(OLD), to_jsonb(NEW)) THEN
		RETURN NEW;
	END IF;
	-- What the office paid back is revised like any document; what a gateway paid back stays.
	IF TG_OP = 'UPDATE' AND OLD."state" = 'completed' AND OLD."gateway" IS NULL AND to_jsonb(NEW) - "fixed" IS NOT DISTINCT FROM to_jsonb(OLD) - "fixed" THEN
		PERFORM "document_states_its_revision"(NEW."number", NEW."amount_cents", NEW."content", NEW."voided_at");
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' OR OLD."settled_at" IS NOT NULL
		OR (OLD."policy_id", OLD."credit_memo", OLD."receipt", OLD."payment", OLD."amount_cents", OLD."gateway")
			IS DISTINCT FROM (NEW."policy_id", NEW."credit_memo", NEW."receipt", NEW."payment", NEW."amount_cents", NEW."gateway") THEN
		RAISE EXCEPTION 'What was refunded is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- A lower total still covers what is used of it.
CREATE FUNCTION "revised_document_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'invoices' THEN PERFORM "invoice_is_not_exceeded"(NEW); END IF;
	IF TG_TABLE_NAME = 'received_payments' THEN PERFORM "payment_is_not_exceeded"(NEW."number", NEW."policy_id"); END IF;
	IF TG_TABLE_NAME = 'credit_memos' THEN PERFORM "credit_is_not_exceeded"(NEW."number", NEW."policy_id"); END IF;
	IF TG_TABLE_NAME = 'sales_receipts' THEN
		IF (SELECT coalesce(sum("amount_cents"), 0) FROM "refunds" WHERE "receipt" = NEW."number" AND "state" <> 'failed') > NEW."total_cents" THEN
			RAISE EXCEPTION 'More than the money of receipt % is refunded', NEW."number" USING ERRCODE = 'integrity_constraint_violation';
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "invoices_fit" AFTER UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "revised_document_fits"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "received_payments_fit" AFTER UPDATE ON "received_payments" FOR EACH ROW EXECUTE FUNCTION "revised_document_fits"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_memos_fit" AFTER UPDATE ON "credit_memos" FOR EACH ROW EXECUTE FUNCTION "revised_document_fits"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "sales_receipts_fit" AFTER UPDATE ON "sales_receipts" FOR EACH ROW EXECUTE FUNCTION "revised_document_fits"();--> statement-breakpoint
-- What is undone is one earlier row, whole and once.
CREATE FUNCTION "application_undoes_another"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"mirrored" boolean := true;
BEGIN
	IF NEW."undoes" IS NOT NULL THEN
		IF TG_TABLE_NAME = 'credit_applications' THEN
			"mirrored" := EXISTS (SELECT FROM "credit_applications" "o" WHERE "o"."id" = NEW."undoes" AND "o"."amount_cents" = -NEW."amount_cents"
				AND "o"."credit_memo" = to_jsonb(NEW) ->> 'credit_memo' AND "o"."invoice" = NEW."invoice");
		ELSE
			"mirrored" := EXISTS (SELECT FROM "payment_applications" "o" WHERE "o"."id" = NEW."undoes" AND "o"."amount_cents" = -NEW."amount_cents"
				AND "o"."payment" = to_jsonb(NEW) ->> 'payment' AND "o"."invoice" = NEW."invoice");
		END IF;
	END IF;
	IF NOT "mirrored" THEN
		RAISE EXCEPTION 'What is undone is what was applied' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_applications_undone" BEFORE INSERT ON "credit_applications" FOR EACH ROW EXECUTE FUNCTION "application_undoes_another"();--> statement-breakpoint
CREATE TRIGGER "payment_applications_undone" BEFORE INSERT ON "payment_applications" FOR EACH ROW EXECUTE FUNCTION "application_undoes_another"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty, and sums count what is undone and voided.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0070_document_revisions', 11);
