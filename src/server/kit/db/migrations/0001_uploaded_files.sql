-- Uploaded files. Their content is in the file store, under the id; the row comes first and goes last, so that no
-- content is ever without one.
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_state" CHECK ("files"."state" in ('pending', 'stored')),
	CONSTRAINT "files_sha256" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "files_size" CHECK ("files"."size_bytes" > 0 and "files"."width" > 0 and "files"."height" > 0)
);
--> statement-breakpoint
-- A draft may go before its files: without a quote they are tidied away, content and all.
ALTER TABLE "files" ADD CONSTRAINT "files_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_quote" ON "files" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("created_at");