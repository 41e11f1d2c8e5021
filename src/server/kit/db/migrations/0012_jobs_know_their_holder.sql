-- Which instance's worker holds a job, so that another can tell at its start whether the holder is dead.
-- Jobs that are held while this is applied have none, and wait for the end of their lease as before.
ALTER TABLE "jobs" ADD COLUMN "leased_by" integer;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty or filled in here.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0012_jobs_know_their_holder', 11);
