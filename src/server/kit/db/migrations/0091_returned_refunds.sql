-- A bank may send back what a gateway refunded. That is noted on the refund, which a rep voids then like one that the office made.
CREATE OR REPLACE FUNCTION "refund_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"fixed" text[] := ARRAY['amount_cents', 'content', 'reference', 'voided_at'];
BEGIN
	IF TG_OP = 'UPDATE' AND "only_words_are_erased"(to_jsonb(OLD), to_jsonb(NEW)) THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD."state" = 'completed' AND OLD."gateway" IS NOT NULL AND OLD."failure_reason" IS NULL AND NEW."failure_reason" IS NOT NULL
		AND to_jsonb(NEW) - 'failure_reason' IS NOT DISTINCT FROM to_jsonb(OLD) - 'failure_reason' THEN
		RETURN NEW;
	END IF;
	-- What the office paid back is revised like any document; of what a gateway paid back only words are, unless it came back.
	IF TG_OP = 'UPDATE' AND OLD."state" = 'completed' AND (OLD."gateway" IS NULL OR OLD."failure_reason" IS NOT NULL AND NEW."voided_at" IS NOT NULL
		OR (NEW."amount_cents", NEW."reference", NEW."voided_at") IS NOT DISTINCT FROM (OLD."amount_cents", OLD."reference", OLD."voided_at"))
		AND to_jsonb(NEW) - "fixed" IS NOT DISTINCT FROM to_jsonb(OLD) - "fixed" THEN
		PERFORM "document_states_its_revision"(NEW."number", NEW."amount_cents", NEW."content", NEW."voided_at");
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' OR OLD."settled_at" IS NOT NULL
		OR (OLD."policy_id", OLD."credit_memo", OLD."receipt", OLD."payment", OLD."amount_cents", OLD."gateway")
			IS DISTINCT FROM (NEW."policy_id", NEW."credit_memo", NEW."receipt", NEW."payment", NEW."amount_cents", NEW."gateway") THEN
		RAISE EXCEPTION 'What was refunded is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- Those of which the office was told before.
UPDATE "refunds" SET "failure_reason" = 'The bank sent the money back after it was paid out'
WHERE "state" = 'completed' AND "gateway" IS NOT NULL AND "failure_reason" IS NULL
	AND EXISTS (SELECT FROM "audit_events" WHERE "event" = 'refund_came_back' AND "detail" ->> 'refund' = "refunds"."id"::text);--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they note nothing on a refund that came back.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0091_returned_refunds', 11);
