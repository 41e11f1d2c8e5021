-- What a write was answered with under its key, for every call that takes one and has no store of its own. Rows go after 30 days.
CREATE TABLE "kept_answers" (
	"call" text NOT NULL,
	"subject" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answers_call_subject_idempotency_key_pk" PRIMARY KEY("call","subject","idempotency_key")
);
--> statement-breakpoint
-- The keys of messages are kept there now; older instances go on writing this column while they are replaced.
ALTER TABLE "customer_messages" ALTER COLUMN "idempotency_key" DROP NOT NULL;--> statement-breakpoint
-- By these their holder names links and sessions, as a hash of the secret is for the look-up alone. Older instances leave them to the default.
ALTER TABLE "policy_links" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_links" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "policy_links" ADD CONSTRAINT "policy_links_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty or filled in here.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0016_idempotency_and_policy_sessions', 11);
