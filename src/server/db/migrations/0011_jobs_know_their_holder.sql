-- Which instance's worker holds a job, so that another can tell at its start whether the holder is dead.
-- Jobs that are held while this is applied have none, and wait for the end of their lease as before.
ALTER TABLE "jobs" ADD COLUMN "leased_by" integer;
