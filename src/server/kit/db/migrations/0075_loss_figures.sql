-- What claims cost is counted beside the premium, on the day of its posting.
ALTER TABLE "figures" ADD COLUMN "loss_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "figure_deltas" ADD COLUMN "loss_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint

-- As before, with losses. Cells without them, as older builds write them, have none; where a policy has claims, they are counted again.
CREATE OR REPLACE FUNCTION "figures_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"before" jsonb := '[]';
	"after" jsonb := '[]';
	"gone" boolean := false;
BEGIN
	IF TG_OP <> 'INSERT' THEN "before" := OLD."cells"; END IF;
	IF TG_OP = 'DELETE' THEN "gone" := NOT EXISTS (SELECT FROM "quotes" WHERE "id" = OLD."quote_id"); END IF;
	IF TG_OP <> 'DELETE' THEN "after" := NEW."cells"; END IF;
	INSERT INTO "figure_deltas" ("dimension", "day", "value", "is_removed", "started", "converted", "bought", "premium_cents", "fee_cents", "loss_cents")
	SELECT c."dimension", c."day", c."value", s."is_removed", sum(s."sign" * c."started"), sum(s."sign" * c."converted"), sum(s."sign" * c."bought"),
		sum(s."sign" * c."premiumCents"), sum(s."sign" * c."feeCents"), sum(s."sign" * coalesce(c."lossCents", 0))
	FROM (SELECT -1 AS "sign", false AS "is_removed", "before" AS "cells" UNION ALL SELECT 1, false, "after" UNION ALL SELECT 1, true, "before" WHERE "gone") s
	CROSS JOIN LATERAL jsonb_to_recordset(s."cells") AS c("dimension" text, "day" date, "value" text, "started" integer, "converted" integer, "bought" integer, "premiumCents" bigint, "feeCents" bigint, "lossCents" bigint)
	GROUP BY c."dimension", c."day", c."value", s."is_removed"
	HAVING (sum(s."sign" * c."started"), sum(s."sign" * c."converted"), sum(s."sign" * c."bought"), sum(s."sign" * c."premiumCents"), sum(s."sign" * c."feeCents"), sum(s."sign" * coalesce(c."lossCents", 0)))
		IS DISTINCT FROM (0::bigint, 0::bigint, 0::bigint, 0::numeric, 0::numeric, 0::numeric);
	IF NOT coalesce("after" -> 0 ? 'lossCents', true) THEN
		INSERT INTO "stale_desk_rows" ("quote_id")
		SELECT p."quote_id" FROM "policies" p WHERE p."quote_id" = NEW."quote_id" AND EXISTS (SELECT FROM "claims" c WHERE c."policy_id" = p."id")
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint

-- An older build that adds up what has changed would lose the losses: it does not get the rows that have some.
CREATE FUNCTION "losses_are_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('figures.adds_losses', true) = 'yes' THEN RETURN OLD; END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "figure_deltas_with_losses" BEFORE DELETE ON "figure_deltas" FOR EACH ROW WHEN (OLD."loss_cents" <> 0) EXECUTE FUNCTION "losses_are_added"();--> statement-breakpoint

-- Counts the quotes again whose policies have claims, by the job that works out what others have left behind.
INSERT INTO "stale_desk_rows" ("quote_id") SELECT DISTINCT p."quote_id" FROM "policies" p JOIN "claims" c ON c."policy_id" = p."id" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they count and add up everything but losses, which this build does after them.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0075_loss_figures', 11);
