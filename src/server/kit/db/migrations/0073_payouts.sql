-- What the card gateway paid out to the bank, less its fees, and which charges and refunds it is of.
CREATE SEQUENCE "public"."payout_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "payout_items" (
	"entry" text PRIMARY KEY NOT NULL,
	"payout" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "payout_items_amount" CHECK ("payout_items"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"number" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"gross_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_reference" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_entry_journal_entries_document_fk" FOREIGN KEY ("entry") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_payouts_number_fk" FOREIGN KEY ("payout") REFERENCES "public"."payouts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_number_journal_entries_document_fk" FOREIGN KEY ("number") REFERENCES "public"."journal_entries"("document") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_imported_by_reps_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_items_payout" ON "payout_items" USING btree ("payout");--> statement-breakpoint
CREATE INDEX "payouts_imported_by" ON "payouts" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "payouts_paid_on" ON "payouts" USING btree ("paid_on","number");--> statement-breakpoint
CREATE TRIGGER "payouts_kept" BEFORE UPDATE OR DELETE ON "payouts" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
CREATE TRIGGER "payout_items_kept" BEFORE UPDATE OR DELETE ON "payout_items" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is in tables of its own.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0073_payouts', 11);
