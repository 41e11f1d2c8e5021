-- What operators see from outside: one request id from end to end, a trail that cannot be changed unseen, and which
-- builds the database admits.
-- One row for each migration from this one on. The number of a build is how many migrations it knows.
CREATE TABLE "schema_compatibility" (
	"migration" text PRIMARY KEY NOT NULL,
	"oldest_build" integer NOT NULL
);
--> statement-breakpoint
-- The end of each chain of the trail, so that a tail that was cut off shows. `chain` is the id of a quote, or `office`.
CREATE TABLE "audit_chains" (
	"chain" text PRIMARY KEY NOT NULL,
	"head" text NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "request_id" text;--> statement-breakpoint
-- The database fills in both, whatever an insert says, so that an earlier build writes them too.
ALTER TABLE "audit_events" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("kind") WHERE "jobs"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_unsettled" ON "messages" USING btree ("channel","state") WHERE "messages"."state" in ('queued', 'failed', 'bounced');--> statement-breakpoint
-- A row as its hash covers it: JSON whose keys stand in this order. `npm run audit:check` writes the same text by itself.
CREATE FUNCTION "audit_text"("event" "audit_events") RETURNS text LANGUAGE sql STABLE AS $$
	SELECT '{"chain":' || to_json(coalesce("event"."quote_id"::text, 'office'))::text
		|| ',"place":' || "event"."place"
		|| ',"at":' || to_json(to_char("event"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text
		|| ',"actor":' || to_json("event"."actor")::text
		|| ',"rep":' || coalesce(to_json("event"."rep_id"::text)::text, 'null')
		|| ',"event":' || to_json("event"."event")::text
		|| ',"detail":' || to_json("event"."detail"::text)::text
		|| ',"request":' || coalesce(to_json("event"."request_id")::text, 'null') || '}'
$$;--> statement-breakpoint
CREATE FUNCTION "audit_hash"("previous" text, "event" "audit_events") RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to("previous" || "audit_text"("event"), 'UTF8')), 'hex')
$$;--> statement-breakpoint
-- The rows that there are get their places and hashes in the order in which they were written.
DO $$
DECLARE
	"entry" "audit_events";
	"current" text;
	"last" text;
	"own" text;
	"count" integer;
BEGIN
	FOR "entry" IN SELECT * FROM "audit_events" ORDER BY "quote_id" NULLS LAST, "id" LOOP
		"own" := coalesce("entry"."quote_id"::text, 'office');
		IF "own" IS DISTINCT FROM "current" THEN
			IF "current" IS NOT NULL THEN INSERT INTO "audit_chains" VALUES ("current", "last", "count"); END IF;
			"current" := "own";
			"last" := '';
			"count" := 0;
		END IF;
		"count" := "count" + 1;
		"entry"."place" := "count";
		"last" := "audit_hash"("last", "entry");
		UPDATE "audit_events" SET "place" = "count", "hash" = "last" WHERE "id" = "entry"."id";
	END LOOP;
	IF "current" IS NOT NULL THEN INSERT INTO "audit_chains" VALUES ("current", "last", "count"); END IF;
END $$;--> statement-breakpoint
-- Each row is linked to the one before it. Writers of one chain wait for each other: those of a quote for the quote,
-- which most hold anyway, and before the chain, as two who took both in different orders would wait for ever. What the
-- office writes is brief and rare.
CREATE FUNCTION "audit_event_is_linked"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"own" text := coalesce(NEW."quote_id"::text, 'office');
	"previous" text;
BEGIN
	PERFORM FROM "quotes" WHERE "id" = NEW."quote_id" FOR NO KEY UPDATE;
	INSERT INTO "audit_chains" ("chain", "head", "entries") VALUES ("own", '', 1)
		ON CONFLICT ("chain") DO UPDATE SET "entries" = "audit_chains"."entries" + 1
		RETURNING "head", "entries" INTO "previous", NEW."place";
	-- Drawn anew, as by now it is this row's turn: ids rise along a chain.
	NEW."id" := nextval(pg_get_serial_sequence('audit_events', 'id'));
	NEW."hash" := "audit_hash"("previous", NEW);
	UPDATE "audit_chains" SET "head" = NEW."hash" WHERE "chain" = "own";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_events_linked" BEFORE INSERT ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "audit_event_is_linked"();--> statement-breakpoint
CREATE FUNCTION "trail_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit trail is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- A row goes only with its quote, which is gone by the time that its rows follow.
CREATE FUNCTION "trail_goes_with_its_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."quote_id" IS NULL OR EXISTS (SELECT FROM "quotes" WHERE "id" = OLD."quote_id") THEN
		RAISE EXCEPTION 'The audit trail is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_events_not_updated" BEFORE UPDATE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "trail_is_kept"();--> statement-breakpoint
CREATE TRIGGER "audit_events_not_deleted" BEFORE DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "trail_goes_with_its_quote"();--> statement-breakpoint
CREATE TRIGGER "audit_events_not_truncated" BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION "trail_is_kept"();--> statement-breakpoint
-- The ends of chains move by the triggers of the trail alone, which call this one from within.
CREATE FUNCTION "audit_chain_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF pg_trigger_depth() < 2 THEN
		RAISE EXCEPTION 'The audit trail is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_chains_kept" BEFORE INSERT OR UPDATE OR DELETE ON "audit_chains" FOR EACH ROW EXECUTE FUNCTION "audit_chain_is_kept"();--> statement-breakpoint
CREATE TRIGGER "audit_chains_not_truncated" BEFORE TRUNCATE ON "audit_chains" FOR EACH STATEMENT EXECUTE FUNCTION "trail_is_kept"();--> statement-breakpoint
-- A quote that is cleaned up goes with its whole chain, and leaves a row of the office with the end of it. What was bought
-- stays, whoever asks.
CREATE FUNCTION "removed_draft_is_told"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"ended" "audit_chains";
BEGIN
	IF EXISTS (SELECT FROM "purchases" WHERE "quote_id" = OLD."id") THEN
		RAISE EXCEPTION 'A quote that was bought is never removed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	DELETE FROM "audit_chains" WHERE "chain" = OLD."id"::text RETURNING * INTO "ended";
	INSERT INTO "audit_events" ("quote_id", "at", "actor", "event", "detail")
		VALUES (NULL, now(), 'system', CASE WHEN OLD."email" IS NULL THEN 'draft_removed' ELSE 'quote_removed' END, jsonb_build_object(
			'quote', OLD."id", 'head', coalesce("ended"."head", ''), 'entries', coalesce("ended"."entries", 0)));
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "quotes_removal_told" BEFORE DELETE ON "quotes" FOR EACH ROW EXECUTE FUNCTION "removed_draft_is_told"();--> statement-breakpoint
-- What reps changed is kept likewise, but for the place of a contest, which moves.
CREATE FUNCTION "only_the_slot_moves"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (to_jsonb(NEW) - 'slot') IS DISTINCT FROM (to_jsonb(OLD) - 'slot') THEN
		RAISE EXCEPTION 'What reps changed is never rewritten' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "rep_changes_not_updated" BEFORE UPDATE ON "rep_changes" FOR EACH ROW EXECUTE FUNCTION "only_the_slot_moves"();--> statement-breakpoint
CREATE TRIGGER "rep_changes_not_deleted" BEFORE DELETE ON "rep_changes" FOR EACH ROW EXECUTE FUNCTION "trail_goes_with_its_quote"();--> statement-breakpoint
CREATE TRIGGER "rep_changes_not_truncated" BEFORE TRUNCATE ON "rep_changes" FOR EACH STATEMENT EXECUTE FUNCTION "trail_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before this one still work: all that is new is empty or filled in here.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0011_seen_from_outside', 11);
