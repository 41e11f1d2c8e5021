CREATE TABLE "case_file_link_files" (
	"link_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "case_file_link_files_once" UNIQUE("link_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "case_file_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"is_carriers" boolean NOT NULL,
	"sent_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "case_file_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "case_file_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"use" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "case_file_parts_place" UNIQUE("file_id","use","part"),
	CONSTRAINT "case_file_parts_bytes" CHECK ("case_file_parts"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "case_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid,
	"folder_id" uuid,
	"claim_id" uuid,
	"mail_id" uuid,
	"rep_id" uuid,
	"sender" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"size_bytes" bigint NOT NULL,
	"edges" text,
	"state" text NOT NULL,
	"problem" text,
	"file_group" text,
	"content_type" text,
	"sha256" text,
	"width" integer,
	"height" integer,
	"taken_at" text,
	"had_place" boolean NOT NULL,
	"has_view" boolean NOT NULL,
	"is_holders" boolean NOT NULL,
	"scanned_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"delete_reason" text,
	"destroyed_at" timestamp with time zone,
	CONSTRAINT "case_files_size" CHECK ("case_files"."size_bytes" > 0),
	CONSTRAINT "case_files_state" CHECK ("case_files"."state" in ('uploading', 'checking', 'waiting', 'stored', 'refused', 'deleted')),
	CONSTRAINT "case_files_refused" CHECK (("case_files"."state" = 'refused') = ("case_files"."problem" is not null)),
	CONSTRAINT "case_files_kept" CHECK ("case_files"."state" not in ('stored', 'deleted') or ("case_files"."sha256" ~ '^[0-9a-f]{64}$' and "case_files"."content_type" is not null and "case_files"."file_group" is not null)),
	CONSTRAINT "case_files_deleted_whole" CHECK (("case_files"."state" = 'deleted') = ("case_files"."deleted_at" is not null) and ("case_files"."deleted_at" is null) = ("case_files"."delete_reason" is null) and ("case_files"."destroyed_at" is null or "case_files"."deleted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "case_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"version" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_folders_name" UNIQUE("quote_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "case_uploads" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"is_wanted" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_file_link_files" ADD CONSTRAINT "case_file_link_files_link_id_case_file_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."case_file_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_file_links" ADD CONSTRAINT "case_file_links_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_file_links" ADD CONSTRAINT "case_file_links_sent_by_reps_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_file_parts" ADD CONSTRAINT "case_file_parts_file_id_case_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."case_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_folder_id_case_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."case_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_mail_id_inbound_messages_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbound_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_deleted_by_reps_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_folders" ADD CONSTRAINT "case_folders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_folders" ADD CONSTRAINT "case_folders_created_by_reps_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_uploads" ADD CONSTRAINT "case_uploads_file_id_case_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."case_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_file_link_files_file" ON "case_file_link_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "case_file_links_case" ON "case_file_links" USING btree ("quote_id","created_at");--> statement-breakpoint
CREATE INDEX "case_file_links_sent_by" ON "case_file_links" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "case_files_case" ON "case_files" USING btree ("quote_id","created_at","id");--> statement-breakpoint
CREATE INDEX "case_files_name" ON "case_files" USING btree ("quote_id",lower("name"));--> statement-breakpoint
CREATE INDEX "case_files_folder" ON "case_files" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "case_files_claim" ON "case_files" USING btree ("claim_id") WHERE "case_files"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "case_files_mail" ON "case_files" USING btree ("mail_id") WHERE "case_files"."mail_id" is not null;--> statement-breakpoint
CREATE INDEX "case_files_rep" ON "case_files" USING btree ("rep_id") WHERE "case_files"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "case_files_deleted_by" ON "case_files" USING btree ("deleted_by") WHERE "case_files"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "case_files_unfinished" ON "case_files" USING btree ("created_at") WHERE "case_files"."state" in ('uploading', 'checking', 'waiting', 'refused');--> statement-breakpoint
CREATE INDEX "case_files_deleted" ON "case_files" USING btree ("deleted_at") WHERE "case_files"."state" = 'deleted' and "case_files"."destroyed_at" is null;--> statement-breakpoint
CREATE INDEX "case_folders_created_by" ON "case_folders" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "case_uploads_expire" ON "case_uploads" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "claim_files" ADD COLUMN "scanned_at" timestamp with time zone;--> statement-breakpoint
-- What came with mail before stands among the files of its case, too; the job finds out by itself what is there.
INSERT INTO "jobs" ("kind", "payload", "run_at", "dedupe")
SELECT 'take-mail-files', jsonb_build_object('messageId', "id"::text), now(), 'take-mail-files:' || "id"::text
FROM "inbound_messages" WHERE jsonb_array_length("attachments") > 0 AND "state" NOT IN ('held', 'not-ours')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they know no files of cases.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0058_case_files', 11);
