-- The list of all quotes, the last changed first.
CREATE INDEX "quotes_updated" ON "quotes" USING btree ("updated_at");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: an index changes nothing for them.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0018_quotes_by_last_change', 11);
