-- Which reminders of an invoice went out, and which invoices are not reminded of for a while.
CREATE TABLE "invoice_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice" text NOT NULL,
	"days" integer,
	"sent_at" timestamp with time zone NOT NULL,
	"rep_id" uuid,
	CONSTRAINT "invoice_reminders_sender" CHECK ("invoice_reminders"."days" is null or "invoice_reminders"."rep_id" is null)
);
--> statement-breakpoint
CREATE TABLE "reminder_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice" text NOT NULL,
	"reason" text NOT NULL,
	"last_day" date,
	"held_by" uuid NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"released_by" uuid,
	"released_at" timestamp with time zone,
	CONSTRAINT "reminder_holds_release" CHECK (("reminder_holds"."released_by" is null) = ("reminder_holds"."released_at" is null))
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_invoices_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_holds" ADD CONSTRAINT "reminder_holds_invoice_invoices_number_fk" FOREIGN KEY ("invoice") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_holds" ADD CONSTRAINT "reminder_holds_held_by_reps_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_holds" ADD CONSTRAINT "reminder_holds_released_by_reps_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_reminders_invoice" ON "invoice_reminders" USING btree ("invoice");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_reminders_once" ON "invoice_reminders" USING btree ("invoice","days") WHERE "invoice_reminders"."days" is not null;--> statement-breakpoint
CREATE INDEX "invoice_reminders_rep" ON "invoice_reminders" USING btree ("rep_id") WHERE "invoice_reminders"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "reminder_holds_invoice" ON "reminder_holds" USING btree ("invoice","held_at");--> statement-breakpoint
CREATE INDEX "reminder_holds_held_by" ON "reminder_holds" USING btree ("held_by");--> statement-breakpoint
CREATE INDEX "reminder_holds_released_by" ON "reminder_holds" USING btree ("released_by") WHERE "reminder_holds"."released_by" is not null;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on");--> statement-breakpoint
-- What went out before, so that it is listed and does not go out again.
INSERT INTO "invoice_reminders" ("invoice", "sent_at")
SELECT "invoices"."number", "messages"."created_at" FROM "messages"
JOIN "invoices" ON "invoices"."number" = split_part("messages"."cause", ':', 2)
WHERE "messages"."cause" ~ '^invoice-reminder:INV-[0-9]+:[0-9]+$';--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they do not see holds, and send what was scheduled before.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0071_reminders', 11);
