-- The requests to reach the insured of a policy at another e-mail address.
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"requested_by" text NOT NULL,
	"rep_id" uuid,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "email_changes_state" CHECK ("email_changes"."state" in ('waiting', 'confirmed', 'replaced', 'undone')),
	CONSTRAINT "email_changes_requested_by" CHECK ("email_changes"."requested_by" in ('client', 'producer', 'rep')),
	CONSTRAINT "email_changes_confirmed" CHECK (case "email_changes"."state"
		when 'confirmed' then "email_changes"."confirmed_at" is not null and "email_changes"."undone_at" is null
		when 'undone' then "email_changes"."undone_at" is not null
		else "email_changes"."confirmed_at" is null and "email_changes"."undone_at" is null end)
);
--> statement-breakpoint
-- The links that confirm or undo one, while they work; only the hashes of their tokens.
CREATE TABLE "email_change_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"change_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_change_links_purpose" CHECK ("email_change_links"."purpose" in ('confirm', 'undo'))
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change_links" ADD CONSTRAINT "email_change_links_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_policy" ON "email_changes" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "email_changes_rep" ON "email_changes" USING btree ("rep_id") WHERE "email_changes"."rep_id" is not null;--> statement-breakpoint
-- A new request takes the place of the one that waits.
CREATE UNIQUE INDEX "email_changes_one_waits" ON "email_changes" USING btree ("policy_id") WHERE "email_changes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "email_change_links_change" ON "email_change_links" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "email_change_links_expire" ON "email_change_links" USING btree ("expires_at");--> statement-breakpoint
-- The sessions of an address end as its policy moves to another one.
CREATE INDEX "sessions_email" ON "sessions" USING btree ("email") WHERE "sessions"."email" is not null;--> statement-breakpoint
CREATE INDEX "policy_links_email" ON "policy_links" USING btree ("email");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they read the address from the policy, as all do.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0027_email_changes', 11);
