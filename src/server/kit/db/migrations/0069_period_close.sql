-- Through when the books are closed, who proposed it, and who approved it.
CREATE TABLE "books" (
	"is_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"closed_through" date,
	"opens_at" timestamp with time zone,
	CONSTRAINT "books_one" CHECK ("books"."is_one"),
	CONSTRAINT "books_whole" CHECK (("books"."closed_through" is null) = ("books"."opens_at" is null))
);
--> statement-breakpoint
CREATE TABLE "close_decisions" (
	"proposal" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "close_decisions_decision" CHECK ("close_decisions"."decision" in ('approved', 'declined', 'withdrawn')),
	CONSTRAINT "close_decisions_reason" CHECK ("close_decisions"."decision" = 'approved' or "close_decisions"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "close_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"time_zone" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "close_decisions" ADD CONSTRAINT "close_decisions_proposal_close_proposals_id_fk" FOREIGN KEY ("proposal") REFERENCES "public"."close_proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_decisions" ADD CONSTRAINT "close_decisions_decided_by_reps_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_proposals" ADD CONSTRAINT "close_proposals_proposed_by_reps_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "close_decisions_decided_by" ON "close_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "close_proposals_proposed_by" ON "close_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "close_proposals_proposed_at" ON "close_proposals" USING btree ("proposed_at");--> statement-breakpoint
INSERT INTO "books" DEFAULT VALUES;--> statement-breakpoint
-- An entry that waits for a close sees it; a close waits for the entries that are being posted.
CREATE FUNCTION "entry_is_in_open_period"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"open_from" timestamp with time zone;
BEGIN
	SELECT "opens_at" INTO "open_from" FROM "books" FOR SHARE;
	IF NEW."posted_at" < "open_from" THEN
		RAISE EXCEPTION 'The period of % is closed', NEW."document" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "journal_entries_open_period" BEFORE INSERT ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION "entry_is_in_open_period"();--> statement-breakpoint
-- What is closed is never opened again.
CREATE FUNCTION "books_stay_closed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW."closed_through" > coalesce(OLD."closed_through", '-infinity') AND NEW."opens_at" > coalesce(OLD."opens_at", '-infinity') THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'A closed period stays closed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "books_stay_closed" BEFORE UPDATE OR DELETE ON "books" FOR EACH ROW EXECUTE FUNCTION "books_stay_closed"();--> statement-breakpoint
CREATE TRIGGER "close_proposals_kept" BEFORE UPDATE OR DELETE ON "close_proposals" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
CREATE TRIGGER "close_decisions_kept" BEFORE UPDATE OR DELETE ON "close_decisions" FOR EACH ROW EXECUTE FUNCTION "accounts_are_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what they post is of the present, which no close reaches.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0069_period_close', 11);
