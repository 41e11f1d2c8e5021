-- What is due of a quote is the last day before its price changes by itself, and of a change the day on which it lapses.
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "id" FROM "quotes" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they read the same columns.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0037_price_ends', 11);
