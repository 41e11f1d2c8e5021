-- The quote that a quote was copied from, for the same event next year, and how their prices compared.
ALTER TABLE "quotes" ADD COLUMN "copied_from_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "copy" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_copied_from_id_quotes_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- A repeated request makes no second copy.
CREATE UNIQUE INDEX "quotes_copied_once" ON "quotes" USING btree ("copied_from_id",("copy"->>'key')) WHERE "quotes"."copied_from_id" is not null;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they leave both columns empty.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0028_quote_copies', 11);
