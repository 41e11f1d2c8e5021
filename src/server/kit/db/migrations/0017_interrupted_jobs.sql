-- How often a worker ended while it ran a job, counted apart from the job's own failures. Older instances leave it to the default.
ALTER TABLE "jobs" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: the new column has a default.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0017_interrupted_jobs', 11);
