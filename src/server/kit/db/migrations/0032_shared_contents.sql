-- The contents of uploaded files, each of which the same pictures of several quotes share. A file of an earlier build has none
-- here: its content is stored under its own id.
CREATE TABLE "file_contents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_contents_state" CHECK ("file_contents"."state" in ('pending', 'stored')),
	CONSTRAINT "file_contents_sha256" CHECK ("file_contents"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "file_contents_sha256_stored" ON "file_contents" USING btree ("sha256") WHERE "file_contents"."state" = 'stored';--> statement-breakpoint
CREATE INDEX "file_contents_created" ON "file_contents" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "content_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_content" ON "files" USING btree ("content_id") WHERE "files"."content_id" is not null;--> statement-breakpoint
-- When a link that was mailed to the session's address was last used: it opens what was bought under the address until then.
-- Empty for a session of an earlier build, which its own link opened.
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
-- The charge that a token of the sandbox was used for: it pays no other.
ALTER TABLE "sandbox_tokens" ADD COLUMN "used_by" text;--> statement-breakpoint
UPDATE "sandbox_tokens" SET "used_by" = (
	SELECT "idempotency_key" FROM "sandbox_charges" WHERE "sandbox_charges"."token" = "sandbox_tokens"."token"
	ORDER BY "sandbox_charges"."created_at" LIMIT 1
);--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they store each content under the id of its file.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0032_shared_contents', 11);
