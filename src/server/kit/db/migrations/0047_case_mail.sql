-- Who of the office wrote a message, and what it answers. Messages from before were written by the program.
ALTER TABLE "messages" ADD COLUMN "in_reply_to" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "thread_references" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_written_by_reps_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_written_by" ON "messages" USING btree ("written_by") WHERE "messages"."written_by" is not null;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new may be left out.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0047_case_mail', 11);
