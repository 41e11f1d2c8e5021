-- Reps have a role. Until now each could do everything and there was a way to make one only, so the oldest becomes the
-- owner; further ones, which can only have been added by hand, become specialists.
ALTER TABLE "reps" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
UPDATE "reps" SET "role" = 'specialist' WHERE "id" <> (SELECT "id" FROM "reps" ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
ALTER TABLE "reps" ADD CONSTRAINT "reps_role" CHECK ("role" in ('owner', 'specialist', 'reader'));--> statement-breakpoint
ALTER TABLE "reps" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reps" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
-- A session is listed by an id of its own, and knows when it last proved who uses it.
ALTER TABLE "rep_sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "rep_sessions" ADD COLUMN "proven_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "rep_sessions" SET "proven_at" = "created_at";--> statement-breakpoint
ALTER TABLE "rep_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE TABLE "rep_invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL UNIQUE,
	"email" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"role" text NOT NULL CHECK ("role" in ('owner', 'specialist', 'reader')),
	"invited_by" uuid NOT NULL REFERENCES "reps"("id"),
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rep_invitations_by" ON "rep_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE TABLE "rep_password_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL REFERENCES "reps"("id") ON DELETE CASCADE,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rep_password_links_rep" ON "rep_password_links" USING btree ("rep_id");--> statement-breakpoint
-- One app for codes for each rep. It counts once a code of it was entered.
CREATE TABLE "rep_code_apps" (
	"rep_id" uuid PRIMARY KEY NOT NULL REFERENCES "reps"("id") ON DELETE CASCADE,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_counter" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rep_recovery_codes" (
	"rep_id" uuid NOT NULL REFERENCES "reps"("id") ON DELETE CASCADE,
	"code_hash" text NOT NULL,
	CONSTRAINT "rep_recovery_codes_pk" PRIMARY KEY("rep_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "rep_passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL UNIQUE,
	"rep_id" uuid NOT NULL REFERENCES "reps"("id") ON DELETE CASCADE,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "rep_passkeys_rep" ON "rep_passkeys" USING btree ("rep_id");--> statement-breakpoint
-- What a passkey has to sign: used once, and only by the session or sign-in that asked for it.
CREATE TABLE "rep_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL REFERENCES "reps"("id") ON DELETE CASCADE,
	"purpose" text NOT NULL,
	"asked_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rep_challenges_rep" ON "rep_challenges" USING btree ("rep_id");--> statement-breakpoint
-- Sign-ins whose password was right and whose second factor is still asked for.
CREATE TABLE "rep_pending_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL REFERENCES "reps"("id") ON DELETE CASCADE,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rep_pending_sign_ins_rep" ON "rep_pending_sign_ins" USING btree ("rep_id");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new has defaults. They make the first rep only, who
-- is an owner, and they do not ask for a second factor, so replace them all before one is set.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0021_rep_accounts', 11);
