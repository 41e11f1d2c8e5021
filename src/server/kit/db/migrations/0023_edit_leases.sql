-- Which page of which rep edits a quote: a lease that ends with its session, and else by itself.
CREATE TABLE "edit_leases" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"rep_id" uuid NOT NULL,
	"session_hash" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"requested_token" text,
	"requested_at" timestamp with time zone,
	"kept_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_session_hash_rep_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."rep_sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_requested_by_reps_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."reps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edit_leases_rep" ON "edit_leases" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "edit_leases_session" ON "edit_leases" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "edit_leases_requested_by" ON "edit_leases" USING btree ("requested_by");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they save without a lease, and the version has the last word.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0023_edit_leases', 11);
