ALTER TABLE "edit_leases" ADD COLUMN "entity" text;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD COLUMN "slot" integer;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they say nothing of where they are.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0049_edit_lease_contest', 11);
