-- What phones wrote down on the day of an event, and photos of it. Rows are only added; where nobody has claimed anything they go in time.
CREATE TABLE "event_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"sent_sha256" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_at" timestamp with time zone,
	"taken_offset" integer,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" double precision,
	"author" text NOT NULL,
	"link_id" uuid,
	"rep_id" uuid,
	"arrived_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "event_photos_state" CHECK ("event_photos"."state" in ('pending', 'stored')),
	CONSTRAINT "event_photos_author" CHECK (("event_photos"."author" = 'helper') = ("event_photos"."link_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "event_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"device" uuid NOT NULL,
	"seq" integer NOT NULL,
	"v" integer NOT NULL,
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"value" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"clock" jsonb NOT NULL,
	"contact" jsonb,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"offset_ms" double precision NOT NULL,
	"counts_from" timestamp with time zone NOT NULL,
	"clock_state" text NOT NULL,
	"author" text NOT NULL,
	"link_id" uuid,
	"rep_id" uuid,
	"author_name" text,
	"is_held" boolean NOT NULL,
	"cursor" bigserial NOT NULL,
	CONSTRAINT "event_records_of_device" UNIQUE("policy_id","device","seq"),
	CONSTRAINT "event_records_numbers" CHECK ("event_records"."seq" > 0 and "event_records"."v" > 0 and "event_records"."size" > 0),
	CONSTRAINT "event_records_author" CHECK (("event_records"."author" = 'helper') = ("event_records"."link_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_link_id_access_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."access_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_photos" ADD CONSTRAINT "event_photos_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_records" ADD CONSTRAINT "event_records_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_records" ADD CONSTRAINT "event_records_link_id_access_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."access_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_records" ADD CONSTRAINT "event_records_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_photos_policy" ON "event_photos" USING btree ("policy_id","arrived_at");--> statement-breakpoint
CREATE INDEX "event_photos_link" ON "event_photos" USING btree ("link_id") WHERE "event_photos"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "event_photos_rep" ON "event_photos" USING btree ("rep_id") WHERE "event_photos"."rep_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_records_by_arrival" ON "event_records" USING btree ("policy_id","cursor");--> statement-breakpoint
CREATE INDEX "event_records_link" ON "event_records" USING btree ("link_id") WHERE "event_records"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "event_records_rep" ON "event_records" USING btree ("rep_id") WHERE "event_records"."rep_id" is not null;--> statement-breakpoint
-- A record stays as it was sent, but for words about somebody who is erased; of a policy with a claim it stays for good.
CREATE FUNCTION "event_record_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT FROM "claims" WHERE "policy_id" = OLD."policy_id") THEN
			RAISE EXCEPTION 'What was written down on the day of a claim is kept' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF to_jsonb(NEW) - ARRAY['value', 'author_name'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['value', 'author_name']
		OR (NEW."value" <> OLD."value" AND NEW."value"::text NOT LIKE '%[erased]%')
		OR (NEW."author_name" IS DISTINCT FROM OLD."author_name" AND coalesce(NEW."author_name", '') NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'What was written down on the day is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "event_records_kept" BEFORE UPDATE OR DELETE ON "event_records" FOR EACH ROW EXECUTE FUNCTION "event_record_is_kept"();--> statement-breakpoint
CREATE TRIGGER "event_records_not_truncated" BEFORE TRUNCATE ON "event_records" FOR EACH STATEMENT EXECUTE FUNCTION "claim_row_is_kept"();--> statement-breakpoint
-- A photo is stored once; one that never was may go.
CREATE FUNCTION "event_photo_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD."state" = 'stored' AND EXISTS (SELECT FROM "claims" WHERE "policy_id" = OLD."policy_id") THEN
			RAISE EXCEPTION 'Photos of the day of a claim are kept' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF to_jsonb(NEW) - 'state' IS DISTINCT FROM to_jsonb(OLD) - 'state' OR OLD."state" = 'stored' AND NEW."state" <> 'stored' THEN
		RAISE EXCEPTION 'Photos of the day are never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "event_photos_kept" BEFORE UPDATE OR DELETE ON "event_photos" FOR EACH ROW EXECUTE FUNCTION "event_photo_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they take no records.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0054_event_records', 11);
