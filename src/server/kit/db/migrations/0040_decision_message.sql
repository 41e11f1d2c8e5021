ALTER TABLE "policy_changes" ADD COLUMN "decision_message" text;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new may be left out.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0040_decision_message', 11);
