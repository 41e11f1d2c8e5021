-- The carriers' address book, fees that wait for a second rep, what a carrier's answer says, and what stands below a rep's letters.
CREATE TABLE "carrier_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"telephone" text,
	"for_what" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "waiting_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"slot" integer NOT NULL,
	"fee_cents" bigint NOT NULL,
	"computed_fee_cents" bigint NOT NULL,
	"figures" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "waiting_fees_state" CHECK ("waiting_fees"."state" in ('waiting', 'approved', 'declined', 'dropped')),
	CONSTRAINT "waiting_fees_decided" CHECK (("waiting_fees"."state" = 'waiting') = ("waiting_fees"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "policy_changes" ADD COLUMN "decision_reference" text;--> statement-breakpoint
ALTER TABLE "policy_changes" ADD COLUMN "decision_conditions" text;--> statement-breakpoint
ALTER TABLE "reps" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "carrier_contacts" ADD CONSTRAINT "carrier_contacts_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_fees" ADD CONSTRAINT "waiting_fees_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_fees" ADD CONSTRAINT "waiting_fees_asked_by_reps_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_fees" ADD CONSTRAINT "waiting_fees_decided_by_reps_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_contacts_carrier" ON "carrier_contacts" USING btree ("carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_contacts_one_default" ON "carrier_contacts" USING btree ("is_default") WHERE "carrier_contacts"."is_default";--> statement-breakpoint
CREATE INDEX "waiting_fees_quote" ON "waiting_fees" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "waiting_fees_asked_by" ON "waiting_fees" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "waiting_fees_decided_by" ON "waiting_fees" USING btree ("decided_by") WHERE "waiting_fees"."decided_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_fees_one_of_contest" ON "waiting_fees" USING btree ("quote_id","entity","slot") WHERE "waiting_fees"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "desk_rows_referral_due" ON "desk_rows" USING btree (coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "desk_rows"."due_reason" = 'referral';--> statement-breakpoint
CREATE TRIGGER "waiting_fees_make_stale" AFTER INSERT OR UPDATE ON "waiting_fees" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('quote_id');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they write no contacts, let no fee wait, and leave the new columns out.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0046_carriers_and_waiting_fees', 11);
