-- What is held about a person can be erased, also from the rows that are never changed otherwise.
-- The audit trail can lose a value of a row and nothing else, and the chain of the office tells of it: which row, and the hash
-- of what is left of it. So `npm run audit:check` can tell an erased value from a forged one.
CREATE FUNCTION "only_values_are_erased"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (to_jsonb(NEW) - 'detail') IS DISTINCT FROM (to_jsonb(OLD) - 'detail') OR EXISTS (
		SELECT FROM jsonb_each_text(OLD."detail") AS "before" FULL JOIN jsonb_each_text(NEW."detail") AS "after" USING ("key")
		WHERE "before"."value" IS DISTINCT FROM "after"."value" AND ("before"."value" IS NULL OR "after"."value" IS DISTINCT FROM '[erased]')
	) THEN
		RAISE EXCEPTION 'The audit trail is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	INSERT INTO "audit_events" ("quote_id", "at", "actor", "event", "detail")
		VALUES (NULL, now(), 'system', 'audit_values_erased', jsonb_build_object(
			'chain', coalesce(NEW."quote_id"::text, 'office'), 'place', NEW."place", 'left', "audit_hash"('', NEW)));
	RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "audit_events_not_updated" ON "audit_events";--> statement-breakpoint
CREATE TRIGGER "audit_events_not_updated" BEFORE UPDATE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "only_values_are_erased"();--> statement-breakpoint
-- What reps changed likewise: its slot moves, and a value may be erased.
CREATE OR REPLACE FUNCTION "only_the_slot_moves"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (to_jsonb(NEW) - 'slot' - 'before' - 'after' - 'reason') IS DISTINCT FROM (to_jsonb(OLD) - 'slot' - 'before' - 'after' - 'reason')
		OR (NEW."before" IS DISTINCT FROM OLD."before" AND (OLD."before" IS NULL OR NEW."before" IS DISTINCT FROM '[erased]'))
		OR (NEW."after" IS DISTINCT FROM OLD."after" AND (OLD."after" IS NULL OR NEW."after" IS DISTINCT FROM '[erased]'))
		OR (NEW."reason" IS DISTINCT FROM OLD."reason" AND (OLD."reason" IS NULL OR NEW."reason" IS DISTINCT FROM '[erased]')) THEN
		RAISE EXCEPTION 'What reps changed is never rewritten' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- An erased address is known again by this alone, so that whoever unsubscribed is not mailed again. The key is of this
-- installation, so nobody can look an address up in a table of hashes.
INSERT INTO "settings" ("key", "value")
	VALUES ('erased_address_key', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text)) ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION "erased_address"("address" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT 'erased:' || encode(sha256(convert_to(("value" #>> '{}') || lower("address"), 'UTF8')), 'hex')
		FROM "settings" WHERE "key" = 'erased_address_key'
$$;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they erase nothing.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0031_erased_values', 11);
