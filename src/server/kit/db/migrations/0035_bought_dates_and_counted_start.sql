-- The twelve months in which a contest may be moved are counted from the day it was bought for, however often it was moved
-- since. Policies that were moved before have those days from their first certificate.
ALTER TABLE "policies" ADD COLUMN "bought_dates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- The tee time that deadlines count from, while the papers state a later one that no rep has agreed to.
ALTER TABLE "policies" ADD COLUMN "counted_start" jsonb;--> statement-breakpoint
UPDATE "policies" SET "bought_dates" = "moved"."dates" FROM (
	SELECT "policies"."id", jsonb_agg(jsonb_build_object('entity', "first" -> 'entity', 'index', "first" -> 'index', 'date', "first" -> 'date')) AS "dates"
	FROM "policies"
	JOIN "certificates" "bought" ON "bought"."policy_id" = "policies"."id" AND "bought"."version" = 1
	JOIN "certificates" "now" ON "now"."policy_id" = "policies"."id" AND "now"."version" = "policies"."version"
	CROSS JOIN LATERAL jsonb_array_elements("bought"."content" -> 'contests') AS "first"
	JOIN LATERAL jsonb_array_elements("now"."content" -> 'contests') AS "current"
		ON "current" -> 'entity' = "first" -> 'entity' AND "current" -> 'index' = "first" -> 'index'
		AND "current" -> 'date' <> "first" -> 'date'
	GROUP BY "policies"."id"
) AS "moved" WHERE "policies"."id" = "moved"."id";--> statement-breakpoint
-- A policy that lapsed has a state of its own in the lists.
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "quote_id" FROM "policies" WHERE "lapsed_at" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they count the twelve months from the day that is insured, and all
-- deadlines from the tee time on the papers.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0035_bought_dates_and_counted_start', 11);
