-- What people wrote in endorsements and beside plans, closed periods, payouts and settings loses the words about somebody who is erased, and nothing else:
-- each trigger names what it says otherwise, and the columns.
CREATE FUNCTION "only_these_words_are_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR EXISTS (
		SELECT FROM jsonb_each_text(to_jsonb(OLD)) AS "before" JOIN jsonb_each_text(to_jsonb(NEW)) AS "after" USING ("key")
		WHERE "before"."value" IS DISTINCT FROM "after"."value"
			AND ("key" <> ALL (TG_ARGV[1:]) OR "before"."value" IS NULL OR "after"."value" IS NULL OR "after"."value" NOT LIKE '%[erased]%')
	) THEN
		RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "close_proposals_kept" ON "close_proposals";--> statement-breakpoint
CREATE TRIGGER "close_proposals_kept" BEFORE UPDATE OR DELETE ON "close_proposals" FOR EACH ROW EXECUTE FUNCTION "only_these_words_are_erased"('What was posted is never changed', 'bank_reason');--> statement-breakpoint
DROP TRIGGER "close_decisions_kept" ON "close_decisions";--> statement-breakpoint
CREATE TRIGGER "close_decisions_kept" BEFORE UPDATE OR DELETE ON "close_decisions" FOR EACH ROW EXECUTE FUNCTION "only_these_words_are_erased"('What was posted is never changed', 'reason');--> statement-breakpoint
DROP TRIGGER "payouts_kept" ON "payouts";--> statement-breakpoint
CREATE TRIGGER "payouts_kept" BEFORE UPDATE OR DELETE ON "payouts" FOR EACH ROW EXECUTE FUNCTION "only_these_words_are_erased"('What was posted is never changed', 'reference');--> statement-breakpoint
DROP TRIGGER "office_setting_changes_kept" ON "office_setting_changes";--> statement-breakpoint
CREATE TRIGGER "office_setting_changes_kept" BEFORE UPDATE OR DELETE ON "office_setting_changes" FOR EACH ROW EXECUTE FUNCTION "only_these_words_are_erased"('The history of the settings is never changed', 'value', 'before');--> statement-breakpoint
DROP FUNCTION "office_setting_change_is_kept"();--> statement-breakpoint
DROP TRIGGER "endorsements_kept" ON "endorsements";--> statement-breakpoint
CREATE TRIGGER "endorsements_kept" BEFORE UPDATE OR DELETE ON "endorsements" FOR EACH ROW EXECUTE FUNCTION "only_these_words_are_erased"('An endorsement is never changed', 'content');--> statement-breakpoint
DROP FUNCTION "endorsements_are_kept"();--> statement-breakpoint
-- A remark goes with its plan.
CREATE OR REPLACE FUNCTION "plan_remark_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM "rating_plans" WHERE "id" = OLD."plan_id") THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'text' IS NOT DISTINCT FROM to_jsonb(OLD) - 'text' AND NEW."text" LIKE '%[erased]%' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'What was said about a rating plan is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "signed_rating_plans_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"words" text[] := ARRAY['note', 'sent_back', 'alone_reason'];
BEGIN
	IF OLD."state" NOT IN ('signed', 'withdrawn') THEN
		RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - "words" IS NOT DISTINCT FROM to_jsonb(OLD) - "words"
		AND (NEW."note" IS NOT DISTINCT FROM OLD."note" OR OLD."note" IS NOT NULL AND NEW."note" LIKE '%[erased]%')
		AND (NEW."sent_back" IS NOT DISTINCT FROM OLD."sent_back" OR OLD."sent_back" IS NOT NULL AND NEW."sent_back" LIKE '%[erased]%')
		AND (NEW."alone_reason" IS NOT DISTINCT FROM OLD."alone_reason" OR OLD."alone_reason" IS NOT NULL AND NEW."alone_reason" LIKE '%[erased]%') THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' OR OLD."state" = 'withdrawn' OR NEW."state" <> 'withdrawn'
		OR to_jsonb(NEW) - ARRAY['state', 'version', 'withdrawn_by', 'withdrawn_at'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['state', 'version', 'withdrawn_by', 'withdrawn_at'] THEN
		RAISE EXCEPTION 'A signed rating plan is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they erase as before.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0090_erased_words', 11);
