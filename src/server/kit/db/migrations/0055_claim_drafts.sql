CREATE TABLE "claim_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_drafts" ADD CONSTRAINT "claim_drafts_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_drafts_policy" ON "claim_drafts" USING btree ("policy_id");--> statement-breakpoint
-- A check can come back of a claim that was paid, reopened and approved again.
INSERT INTO "claim_transitions" ("kind", "from_state", "to_state") VALUES ('reverse_payment', 'approved', 'approved'), ('reverse_payment', 'approved', 'in_payout');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they keep no reports that were begun.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0055_claim_drafts', 11);
