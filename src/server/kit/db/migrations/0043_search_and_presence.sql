-- Who is connected, and which quote each has open.
CREATE TABLE "rep_presence" (
	"socket_id" text PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"quote_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rep_presence" ADD CONSTRAINT "rep_presence_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_presence" ADD CONSTRAINT "rep_presence_session_hash_rep_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."rep_sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rep_presence" ADD CONSTRAINT "rep_presence_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rep_presence_rep" ON "rep_presence" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "rep_presence_session" ON "rep_presence" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "rep_presence_quote" ON "rep_presence" USING btree ("quote_id");--> statement-breakpoint
-- Words that sound alike find each other; `soundOf` of the domain works the sound of new ones out in the same way.
INSERT INTO "search_deletes" ("key", "word")
	SELECT "sound", "word" FROM (
		SELECT "word", regexp_replace(regexp_replace(replace(replace(replace("word", 'sch', 'sh'), 'ph', 'f'), 'ck', 'k'), '([aou])e', '\1', 'g'), '(.)\1+', '\1', 'g') AS "sound"
		FROM "search_words" WHERE char_length("word") >= 4) "sounds"
	WHERE "sound" <> "word" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Rows are found by telephone numbers, streets and joined names too.
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "id" FROM "quotes" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they know neither the table nor the new words.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0043_search_and_presence', 11);
