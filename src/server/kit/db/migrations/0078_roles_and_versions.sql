-- Three more roles: underwriter, claims specialist and bookkeeper.
ALTER TABLE "reps" DROP CONSTRAINT "reps_role";--> statement-breakpoint
ALTER TABLE "reps" ADD CONSTRAINT "reps_role" CHECK ("role" in ('owner', 'specialist', 'underwriter', 'claims', 'bookkeeper', 'reader'));--> statement-breakpoint
ALTER TABLE "rep_invitations" DROP CONSTRAINT "rep_invitations_role_check";--> statement-breakpoint
ALTER TABLE "rep_invitations" ADD CONSTRAINT "rep_invitations_role_check" CHECK ("role" in ('owner', 'specialist', 'underwriter', 'claims', 'bookkeeper', 'reader'));--> statement-breakpoint
-- What one rep did, the last first, is read a page at a time.
DROP INDEX "audit_events_rep";--> statement-breakpoint
CREATE INDEX "audit_events_rep" ON "audit_events" USING btree ("rep_id","id") WHERE "audit_events"."rep_id" is not null;--> statement-breakpoint
-- When each migration was applied, from this one on; of those before nobody knows.
ALTER TABLE "schema_compatibility" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schema_compatibility" ALTER COLUMN "applied_at" SET DEFAULT now();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they refuse a rep with a role that they do not know, and nobody else.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0078_roles_and_versions', 11);
