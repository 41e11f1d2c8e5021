-- Deposits with their entries, the lines of bank statements, which entry each is, and through when the bank is reconciled.
CREATE SEQUENCE "public"."deposit_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "bank_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"fitid" text NOT NULL,
	"dated" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"description" text NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "bank_lines_once" UNIQUE("account","fitid")
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"line" uuid PRIMARY KEY NOT NULL,
	"entry" text,
	"reason" text,
	"matched_by" uuid NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_matches_entry" UNIQUE("entry"),
	CONSTRAINT "bank_matches_whole" CHECK (("bank_matches"."entry" is null) = ("bank_matches"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_reconciliations" (
	"through" date PRIMARY KEY NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"reconciled_by" uuid NOT NULL,
	"reconciled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_items" (
	"entry" text PRIMARY KEY NOT NULL,
	"deposit" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "deposit_items_amount" CHECK ("deposit_items"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"number" text PRIMARY KEY NOT NULL,
	"total_cents" bigint NOT NULL,
	"deposited_on" date NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposits_total" CHECK ("deposits"."total_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_reason";--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_type";--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "policy_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "close_proposals" ADD COLUMN "bank_reason" text;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_imported_by_reps_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_bank_lines_id_fk" FOREIGN KEY ("line") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_entry_journal_entries_document_fk" FOREIGN KEY ("entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_matched_by_reps_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reconciliations" ADD CONSTRAINT "bank_reconciliations_reconciled_by_reps_id_fk" FOREIGN KEY ("reconciled_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_items" ADD CONSTRAINT "deposit_items_entry_journal_entries_document_fk" FOREIGN KEY ("entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_items" ADD CONSTRAINT "deposit_items_deposit_deposits_number_fk" FOREIGN KEY ("deposit") REFERENCES "public"."deposits"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_made_by_reps_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_imports_imported_by" ON "bank_imports" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "bank_lines_dated" ON "bank_lines" USING btree ("dated");--> statement-breakpoint
CREATE INDEX "bank_lines_import" ON "bank_lines" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "bank_matches_matched_by" ON "bank_matches" USING btree ("matched_by");--> statement-breakpoint
CREATE INDEX "bank_reconciliations_reconciled_by" ON "bank_reconciliations" USING btree ("reconciled_by");--> statement-breakpoint
CREATE INDEX "deposit_items_deposit" ON "deposit_items" USING btree ("deposit");--> statement-breakpoint
CREATE INDEX "deposits_made_by" ON "deposits" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "deposits_made_at" ON "deposits" USING btree ("made_at");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_bank_whole" CHECK (("journal_entries"."type" = 'bank') = ("journal_entries"."policy_id" is null) and ("journal_entries"."type" = 'bank') = ("journal_entries"."reason" = 'bank'));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_reason" CHECK ("journal_entries"."reason" in ('purchase', 'change', 'cancellation', 'goodwill', 'manual', 'claim', 'bank'));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_type" CHECK ("journal_entries"."type" in ('invoice', 'sales_receipt', 'receive_payment', 'credit_memo', 'issue_refund', 'claim', 'bank'));--> statement-breakpoint
CREATE TRIGGER "deposits_kept" BEFORE UPDATE OR DELETE ON "deposits" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
CREATE TRIGGER "deposit_items_kept" BEFORE UPDATE OR DELETE ON "deposit_items" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
CREATE TRIGGER "bank_reconciliations_kept" BEFORE UPDATE OR DELETE ON "bank_reconciliations" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they show entries of policies and claims, and leave those of the bank out of their list.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0072_bank', 11);
