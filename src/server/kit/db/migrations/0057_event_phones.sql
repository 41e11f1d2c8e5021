-- What phones at an event send later: the photos as their cameras made them; codes by which another page of a phone opens the event; and what a photo of the day looks like.
CREATE TABLE "event_originals" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"size_bytes" integer NOT NULL,
	"edges" text,
	"state" text NOT NULL,
	"problem" text,
	"content_type" text,
	"sha256" text,
	"width" integer,
	"height" integer,
	"taken_at" text,
	"taken_offset" text,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"is_wanted" boolean NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "event_originals_size" CHECK ("event_originals"."size_bytes" > 0),
	CONSTRAINT "event_originals_state" CHECK ("event_originals"."state" in ('uploading', 'stored', 'refused')),
	CONSTRAINT "event_originals_refused" CHECK (("event_originals"."state" = 'refused') = ("event_originals"."problem" is not null)),
	CONSTRAINT "event_originals_kept" CHECK (("event_originals"."state" = 'stored') = ("event_originals"."expires_at" is null) and ("event_originals"."state" <> 'stored' or ("event_originals"."sha256" ~ '^[0-9a-f]{64}$' and "event_originals"."content_type" is not null and "event_originals"."stored_at" is not null)))
);
--> statement-breakpoint
CREATE TABLE "event_original_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"use" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "event_original_parts_place" UNIQUE("file_id","use","part"),
	CONSTRAINT "event_original_parts_bytes" CHECK ("event_original_parts"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "event_pairings" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"link_id" uuid,
	"session_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "event_pairings_source" CHECK (("event_pairings"."link_id" is null) <> ("event_pairings"."session_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "event_photos" ADD COLUMN "phash" bit(64);--> statement-breakpoint
ALTER TABLE "event_photos" ADD COLUMN "phash_mirror" bit(64);--> statement-breakpoint
ALTER TABLE "event_pairings" ADD CONSTRAINT "event_pairings_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pairings" ADD CONSTRAINT "event_pairings_link_id_access_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."access_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pairings" ADD CONSTRAINT "event_pairings_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_pairings_policy" ON "event_pairings" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "event_pairings_link" ON "event_pairings" USING btree ("link_id") WHERE "event_pairings"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "event_pairings_session" ON "event_pairings" USING btree ("session_hash") WHERE "event_pairings"."session_hash" is not null;--> statement-breakpoint
CREATE INDEX "event_pairings_expire" ON "event_pairings" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "event_originals" ADD CONSTRAINT "event_originals_photo_id_event_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."event_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_original_parts" ADD CONSTRAINT "event_original_parts_file_id_event_originals_photo_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."event_originals"("photo_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_originals_expire" ON "event_originals" USING btree ("expires_at") WHERE "event_originals"."expires_at" is not null;--> statement-breakpoint
-- As evidence an original that is kept never changes, and stays as long as its photo.
CREATE FUNCTION "event_original_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" <> 'stored' THEN
		RETURN coalesce(NEW, OLD);
	END IF;
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT FROM "event_photos" p JOIN "claims" c ON c."policy_id" = p."policy_id" WHERE p."id" = OLD."photo_id") THEN
			RAISE EXCEPTION 'Photos of the day of a claim are kept' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Photos of the day are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "event_originals_kept" BEFORE UPDATE OR DELETE ON "event_originals" FOR EACH ROW EXECUTE FUNCTION "event_original_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they take no originals make no codes and leave the look of a photo empty.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0057_event_phones', 11);
