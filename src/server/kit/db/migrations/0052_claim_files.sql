CREATE TABLE "claim_file_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"use" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "claim_file_parts_place" UNIQUE("file_id","use","part"),
	CONSTRAINT "claim_file_parts_bytes" CHECK ("claim_file_parts"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "claim_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"key" text NOT NULL,
	"place" integer NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"actor" text NOT NULL,
	"rep_id" uuid,
	"name" text NOT NULL,
	"declared_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
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
	"phash" bit(64),
	"phash_mirror" bit(64),
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "claim_files_size" CHECK ("claim_files"."size_bytes" > 0),
	CONSTRAINT "claim_files_state" CHECK ("claim_files"."state" in ('uploading', 'checking', 'stored', 'refused', 'taken_back', 'deleted')),
	CONSTRAINT "claim_files_refused" CHECK (("claim_files"."state" = 'refused') = ("claim_files"."problem" is not null)),
	CONSTRAINT "claim_files_kept" CHECK ("claim_files"."state" not in ('stored', 'deleted') or ("claim_files"."sha256" ~ '^[0-9a-f]{64}$' and "claim_files"."content_type" is not null))
);
--> statement-breakpoint
CREATE TABLE "claim_uploads" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"is_wanted" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_file_parts" ADD CONSTRAINT "claim_file_parts_file_id_claim_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."claim_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_document_of" FOREIGN KEY ("claim_id","key","place") REFERENCES "public"."claim_documents"("claim_id","key","place") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_uploads" ADD CONSTRAINT "claim_uploads_file_id_claim_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."claim_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_files_document" ON "claim_files" USING btree ("claim_id","key","place");--> statement-breakpoint
CREATE INDEX "claim_files_sha256" ON "claim_files" USING btree ("sha256") WHERE "claim_files"."sha256" is not null;--> statement-breakpoint
CREATE INDEX "claim_files_unfinished" ON "claim_files" USING btree ("created_at") WHERE "claim_files"."state" in ('uploading', 'checking', 'refused');--> statement-breakpoint
CREATE INDEX "claim_files_rep" ON "claim_files" USING btree ("rep_id") WHERE "claim_files"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "claim_uploads_expire" ON "claim_uploads" USING btree ("expires_at");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they send no files of claims.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0052_claim_files', 11);
