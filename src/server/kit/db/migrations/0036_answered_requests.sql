-- A request that says something in words alone is answered: it ends without having changed anything.
ALTER TABLE "policy_changes" DROP CONSTRAINT "policy_changes_state";--> statement-breakpoint
ALTER TABLE "policy_changes" ADD CONSTRAINT "policy_changes_state" CHECK ("policy_changes"."state" in ('waiting', 'charging', 'applied', 'answered', 'declined', 'withdrawn', 'lapsed'));--> statement-breakpoint
-- A quote whose approval was refused does not wait for anybody: lists of reps are worked out again.
INSERT INTO "stale_desk_rows" ("quote_id")
	SELECT "id" FROM "quotes" WHERE "approvals" @> '[{"answer": "refused"}]' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: an answered request reads there as one that waits.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0036_answered_requests', 11);
