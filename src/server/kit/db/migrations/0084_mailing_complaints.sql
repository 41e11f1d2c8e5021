-- When a receiver of a mailing reported it as spam, so that results count it apart from unsubscribing.
ALTER TABLE "mailing_receivers" ADD COLUMN "complained_at" timestamp with time zone;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they leave the column empty.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0084_mailing_complaints', 11);
