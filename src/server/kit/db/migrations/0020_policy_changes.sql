-- Changes, postponements and cancellations of policies, with what became of each request.
ALTER TABLE "policies" ADD COLUMN "producer_email" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "awaiting_dates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
-- Who sold the policies that there are.
UPDATE "policies" SET "producer_email" = lower("quotes"."answers" ->> 'producer_email')
FROM "quotes" WHERE "quotes"."id" = "policies"."quote_id" AND "quotes"."answers" ->> 'insurance_producer' = 'True';--> statement-breakpoint
CREATE INDEX "policies_producer_email" ON "policies" USING btree ("producer_email") WHERE "policies"."producer_email" is not null;--> statement-breakpoint
CREATE TABLE "policy_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"action" text NOT NULL,
	"kind" text NOT NULL,
	"requested_by" text NOT NULL,
	"rep_id" uuid,
	"state" text NOT NULL,
	"waits_for" text,
	"policy_version" integer NOT NULL,
	"request" jsonb NOT NULL,
	"tell_client" boolean NOT NULL,
	"review_reasons" jsonb NOT NULL,
	"effect" jsonb NOT NULL,
	"net_cents" bigint NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decision_reason" text,
	"made_version" integer,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"request_id" text,
	CONSTRAINT "policy_changes_key" UNIQUE("policy_id","idempotency_key"),
	CONSTRAINT "policy_changes_version" UNIQUE("policy_id","made_version"),
	CONSTRAINT "policy_changes_state" CHECK ("policy_changes"."state" in ('waiting', 'charging', 'applied', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "policy_changes_action" CHECK ("policy_changes"."action" in ('change_policy', 'postpone_policy', 'cancel_policy')),
	CONSTRAINT "policy_changes_waits" CHECK (("policy_changes"."state" = 'waiting') = ("policy_changes"."waits_for" is not null)),
	CONSTRAINT "policy_changes_made" CHECK (("policy_changes"."state" = 'applied') = ("policy_changes"."made_version" is not null))
);
--> statement-breakpoint
-- The paper of each change that was made.
CREATE TABLE "endorsements" (
	"policy_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"change_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "endorsements_policy_id_number_pk" PRIMARY KEY("policy_id","number"),
	CONSTRAINT "endorsements_change_id_unique" UNIQUE("change_id")
);
--> statement-breakpoint
ALTER TABLE "policy_changes" ADD CONSTRAINT "policy_changes_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_changes" ADD CONSTRAINT "policy_changes_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_changes" ADD CONSTRAINT "policy_changes_decided_by_reps_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_change_id_policy_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."policy_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_changes_one_at_a_time" ON "policy_changes" USING btree ("policy_id") WHERE "policy_changes"."state" in ('waiting', 'charging');--> statement-breakpoint
CREATE INDEX "policy_changes_rep" ON "policy_changes" USING btree ("rep_id") WHERE "policy_changes"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "policy_changes_decided_by" ON "policy_changes" USING btree ("decided_by") WHERE "policy_changes"."decided_by" is not null;--> statement-breakpoint
-- What a change costs more is a purchase of its own: it goes through the same states, and charges once.
ALTER TABLE "purchases" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_change_id_policy_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."policy_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "purchases_one_at_a_time";--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_at_a_time" ON "purchases" USING btree ("quote_id") WHERE "purchases"."change_id" is null and "purchases"."state" in ('charging', 'requires_action', 'completed');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_of_a_change" ON "purchases" USING btree ("change_id") WHERE "purchases"."change_id" is not null and "purchases"."state" in ('charging', 'requires_action', 'completed');--> statement-breakpoint
-- Every payment of a change, also one that was declined.
CREATE INDEX "purchases_change" ON "purchases" USING btree ("change_id") WHERE "purchases"."change_id" is not null;--> statement-breakpoint
-- Endorsements are only ever added.
CREATE FUNCTION "endorsements_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'An endorsement is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "endorsements_kept" BEFORE UPDATE OR DELETE ON "endorsements" FOR EACH ROW EXECUTE FUNCTION "endorsements_are_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they leave a policy as it is.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0020_policy_changes', 11);
