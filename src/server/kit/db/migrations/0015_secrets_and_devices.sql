-- Tokens of links are kept apart from the mail that carries them, and go once it is delivered. Devices on which reps signed in.
CREATE TABLE "rep_devices" (
	"id_hash" text NOT NULL,
	"rep_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rep_devices_id_hash_rep_id_pk" PRIMARY KEY("id_hash","rep_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "link_token" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "link_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "raw_sha256" text;--> statement-breakpoint
-- Mail from before: the token of its link, which is good for 30 days, is taken out of its texts and bytes.
UPDATE "messages" SET
	"link_token" = substring("plain" from '/quote/(?:policy/all|terms)/([A-Za-z0-9_-]{43})'),
	"link_expires_at" = "created_at" + interval '30 days'
WHERE "plain" ~ '/quote/(?:policy/all|terms)/[A-Za-z0-9_-]{43}';--> statement-breakpoint
-- Bytes in which the text is base64 cannot be searched. Their words and papers are kept, so a mail that waits is written anew.
UPDATE "messages" SET "raw" = NULL
WHERE "link_token" IS NOT NULL AND encode("raw", 'escape') ~ 'Content-Type: text/[^\r]*\r\n(?:[ \t][^\r]*\r\n)*Content-Transfer-Encoding: base64';--> statement-breakpoint
-- In the bytes, quoted-printable may end a line within the token.
UPDATE "messages" SET
	"plain" = replace("plain", "link_token", left(repeat('link-redacted-', 4), 43)),
	"html" = replace("html", "link_token", left(repeat('link-redacted-', 4), 43)),
	"raw" = decode(regexp_replace(encode("raw", 'escape'), array_to_string(regexp_split_to_array("link_token", ''), '(?:=\r\n)?'), left(repeat('link-redacted-', 4), 43), 'g'), 'escape')
WHERE "link_token" IS NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "link_token" = NULL, "link_expires_at" = NULL
WHERE "state" NOT IN ('queued', 'kept') OR "link_expires_at" <= now();--> statement-breakpoint
UPDATE "messages" SET "raw_sha256" = encode(sha256("raw"), 'hex') WHERE "raw" IS NOT NULL;--> statement-breakpoint
-- The link to the sample policy is made anew at each start.
UPDATE "settings" SET "value" = "value" - 'policy' WHERE "key" = 'sample_links';--> statement-breakpoint
ALTER TABLE "rep_devices" ADD CONSTRAINT "rep_devices_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rep_devices_rep" ON "rep_devices" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "messages_link_expires" ON "messages" USING btree ("link_expires_at") WHERE "messages"."link_token" is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_link_token" CHECK ("messages"."link_token" is null or ("messages"."link_expires_at" is not null and "messages"."state" in ('queued', 'kept')));--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty or filled in here.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0015_secrets_and_devices', 11);
