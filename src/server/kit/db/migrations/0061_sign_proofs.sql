-- What customers approve before signs with their logos are printed.
CREATE TABLE "sign_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"step" text NOT NULL,
	"signs" jsonb NOT NULL,
	"recipient" text,
	"token_hash" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answered_by_rep" uuid,
	"note" text,
	CONSTRAINT "sign_proofs_place" UNIQUE("policy_id","place"),
	CONSTRAINT "sign_proofs_token" UNIQUE("token_hash"),
	CONSTRAINT "sign_proofs_step" CHECK ("sign_proofs"."step" in ('sent', 'change_asked', 'approved', 'waived')),
	CONSTRAINT "sign_proofs_answered_by" CHECK ("sign_proofs"."answered_by" in ('link', 'client', 'producer', 'rep')),
	CONSTRAINT "sign_proofs_answered" CHECK (("sign_proofs"."answered_at" is null) = ("sign_proofs"."step" = 'sent')),
	CONSTRAINT "sign_proofs_answerer" CHECK (("sign_proofs"."answered_at" is null) = ("sign_proofs"."answered_by" is null)),
	CONSTRAINT "sign_proofs_link" CHECK (("sign_proofs"."token_hash" is null) = ("sign_proofs"."expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "sign_proofs" ADD CONSTRAINT "sign_proofs_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_proofs" ADD CONSTRAINT "sign_proofs_created_by_reps_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_proofs" ADD CONSTRAINT "sign_proofs_answered_by_rep_reps_id_fk" FOREIGN KEY ("answered_by_rep") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_proofs_created_by" ON "sign_proofs" USING btree ("created_by") WHERE "sign_proofs"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "sign_proofs_answered_by_rep" ON "sign_proofs" USING btree ("answered_by_rep") WHERE "sign_proofs"."answered_by_rep" is not null;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they know nothing of proofs, and print without them.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0061_sign_proofs', 11);
