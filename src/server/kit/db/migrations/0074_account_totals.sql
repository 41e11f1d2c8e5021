-- What was posted by day, kind of entry and account, so that statements need not read every posting; and what is open of each invoice.
CREATE TABLE "account_days" (
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"type" text NOT NULL,
	"account" text NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL,
	CONSTRAINT "account_days_pk" PRIMARY KEY("time_zone","day","type","account")
-- The same rows are changed again and again: with room beside them no index has to be.
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "account_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"account" text NOT NULL,
	"debit_cents" bigint NOT NULL,
	"credit_cents" bigint NOT NULL
);
--> statement-breakpoint
-- By whose days the postings are added up. Without a row, as after this migration, they are not yet, and whoever reads adds them up.
CREATE TABLE "account_days_zone" (
	"is_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "account_days_zone_one" CHECK ("account_days_zone"."is_one")
);
--> statement-breakpoint
CREATE TABLE "invoice_balances" (
	"invoice" text PRIMARY KEY NOT NULL,
	"due_on" date NOT NULL,
	"open_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_invoice_invoices_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_balances_open" ON "invoice_balances" USING btree ("due_on") WHERE "invoice_balances"."open_cents" <> 0;--> statement-breakpoint
CREATE INDEX "payment_applications_applied" ON "payment_applications" USING btree ("applied_at");--> statement-breakpoint
CREATE INDEX "credit_applications_applied" ON "credit_applications" USING btree ("applied_at");--> statement-breakpoint
CREATE INDEX "document_revisions_made" ON "document_revisions" USING btree ("made_at");--> statement-breakpoint

-- Each transaction only adds rows of its own, so that no two of them wait for the total of a day.
CREATE FUNCTION "postings_are_noted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "account_deltas" ("posted_at", "type", "account", "debit_cents", "credit_cents")
	SELECT e."posted_at", e."type", a."account", sum(a."debit_cents"), sum(a."credit_cents")
	FROM "added" a JOIN "journal_entries" e ON e."document" = a."document"
	GROUP BY e."posted_at", e."type", a."account";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "postings_noted" AFTER INSERT ON "postings" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "postings_are_noted"();--> statement-breakpoint

CREATE FUNCTION "invoice_is_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "invoice_balances" ("invoice", "due_on", "open_cents") VALUES (NEW."number", NEW."due_on", NEW."total_cents");
	ELSIF (NEW."total_cents", NEW."due_on") IS DISTINCT FROM (OLD."total_cents", OLD."due_on") THEN
		UPDATE "invoice_balances" SET "due_on" = NEW."due_on", "open_cents" = "open_cents" + NEW."total_cents" - OLD."total_cents"
		WHERE "invoice" = NEW."number";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_balanced" AFTER INSERT OR UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "invoice_is_balanced"();--> statement-breakpoint
CREATE FUNCTION "invoice_is_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "invoice_balances" SET "open_cents" = "open_cents" - NEW."amount_cents" WHERE "invoice" = NEW."invoice";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_applications_balanced" AFTER INSERT ON "payment_applications" FOR EACH ROW EXECUTE FUNCTION "invoice_is_paid"();--> statement-breakpoint
CREATE TRIGGER "credit_applications_balanced" AFTER INSERT ON "credit_applications" FOR EACH ROW EXECUTE FUNCTION "invoice_is_paid"();--> statement-breakpoint

-- What stands is carried over, and the migration proves it: what is open of all invoices is what the books say is owed.
INSERT INTO "invoice_balances" ("invoice", "due_on", "open_cents")
SELECT i."number", i."due_on", i."total_cents"
	- coalesce((SELECT sum("amount_cents") FROM "payment_applications" WHERE "invoice" = i."number"), 0)
	- coalesce((SELECT sum("amount_cents") FROM "credit_applications" WHERE "invoice" = i."number"), 0)
FROM "invoices" i;--> statement-breakpoint
DO $$
DECLARE
	"open" numeric := (SELECT coalesce(sum("open_cents"), 0) FROM "invoice_balances");
	"owed" numeric := (SELECT coalesce(sum("debit_cents" - "credit_cents"), 0) FROM "postings" WHERE "account" = 'accounts_receivable');
BEGIN
	IF "open" <> "owed" THEN
		RAISE EXCEPTION 'Of invoices % cents are open, and the books say that % are owed', "open", "owed";
	END IF;
END $$;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what they post is noted by the triggers.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0074_account_totals', 11);
