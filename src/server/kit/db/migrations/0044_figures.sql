-- What was counted of each quote: the day it was started, by what it is counted, when it was bought, and the premium that was posted
-- for it. It is worked out from the quote and its books, in the transaction that changes them.
CREATE TABLE "quote_figures" (
	"quote_id" uuid PRIMARY KEY NOT NULL REFERENCES "quotes"("id") ON DELETE cascade,
	"time_zone" text NOT NULL,
	"cells" jsonb NOT NULL
);--> statement-breakpoint
CREATE INDEX "quote_figures_time_zone" ON "quote_figures" USING btree ("time_zone");--> statement-breakpoint

-- The figures of the office, and what has changed since a job has added them up. A transaction only adds rows of its own, so no two
-- of them wait for the same row.
CREATE TABLE "figures" (
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"is_removed" boolean NOT NULL,
	"started" integer NOT NULL,
	"converted" integer NOT NULL,
	"bought" integer NOT NULL,
	"premium_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	CONSTRAINT "figures_pk" PRIMARY KEY ("dimension","day","value","is_removed"),
	CONSTRAINT "figures_dimension" CHECK ("figures"."dimension" in ('office', 'rep', 'source', 'client_type', 'contest', 'territory'))
-- The same rows are changed again and again: with room beside them no index has to be.
) WITH (fillfactor = 70);--> statement-breakpoint
CREATE TABLE "figure_deltas" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"is_removed" boolean NOT NULL,
	"started" integer NOT NULL,
	"converted" integer NOT NULL,
	"bought" integer NOT NULL,
	"premium_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL
);--> statement-breakpoint

-- Whoever changes what was counted of a quote changes the figures by the difference. Of a quote that is deleted the figures stay: they
-- name nobody, and weeks of last year are compared with.
CREATE FUNCTION "figures_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"before" jsonb := '[]';
	"after" jsonb := '[]';
	"gone" boolean := false;
BEGIN
	IF TG_OP <> 'INSERT' THEN "before" := OLD."cells"; END IF;
	IF TG_OP = 'DELETE' THEN "gone" := NOT EXISTS (SELECT FROM "quotes" WHERE "id" = OLD."quote_id"); END IF;
	IF TG_OP <> 'DELETE' THEN "after" := NEW."cells"; END IF;
	INSERT INTO "figure_deltas" ("dimension", "day", "value", "is_removed", "started", "converted", "bought", "premium_cents", "fee_cents")
	SELECT c."dimension", c."day", c."value", s."is_removed", sum(s."sign" * c."started"), sum(s."sign" * c."converted"), sum(s."sign" * c."bought"),
		sum(s."sign" * c."premiumCents"), sum(s."sign" * c."feeCents")
	FROM (SELECT -1 AS "sign", false AS "is_removed", "before" AS "cells" UNION ALL SELECT 1, false, "after" UNION ALL SELECT 1, true, "before" WHERE "gone") s
	CROSS JOIN LATERAL jsonb_to_recordset(s."cells") AS c("dimension" text, "day" date, "value" text, "started" integer, "converted" integer, "bought" integer, "premiumCents" bigint, "feeCents" bigint)
	GROUP BY c."dimension", c."day", c."value", s."is_removed"
	HAVING (sum(s."sign" * c."started"), sum(s."sign" * c."converted"), sum(s."sign" * c."bought"), sum(s."sign" * c."premiumCents"), sum(s."sign" * c."feeCents"))
		IS DISTINCT FROM (0::bigint, 0::bigint, 0::bigint, 0::numeric, 0::numeric);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "quote_figures_followed" AFTER INSERT OR UPDATE OR DELETE ON "quote_figures" FOR EACH ROW EXECUTE FUNCTION "figures_follow"();--> statement-breakpoint

-- Counts all quotes, by the job that works out what others have left behind.
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "id" FROM "quotes" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what they change is noted by the triggers.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0044_figures', 11);
