ALTER TABLE "edit_leases" ADD COLUMN "entity" text;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD COLUMN "slot" integer;