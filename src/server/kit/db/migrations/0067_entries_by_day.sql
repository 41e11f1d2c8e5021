ALTER TABLE "journal_entries" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "journal_entries_posted" ON "journal_entries" USING btree ("posted_at","id");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: the id of an entry has a default.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0067_entries_by_day', 11);
