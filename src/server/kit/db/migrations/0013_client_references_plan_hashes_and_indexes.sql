-- The plan that priced a policy, with the hash of what it said then. Rows from before get theirs when the program starts,
-- as only the program knows the plans.
ALTER TABLE "certificates" ADD COLUMN "rating_plan" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "rating_plan_hash" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "rating_plan" text;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "rating_plan_hash" text;--> statement-breakpoint

-- What a producer's client is told in the place of the quote number. Each quote from before gets one of its own, and so does
-- one that an older instance makes meanwhile: the default is worked out for each row.
ALTER TABLE "quotes" ADD COLUMN "client_reference" text DEFAULT 'R-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12)) NOT NULL;--> statement-breakpoint

-- Every foreign key has an index, so that removing what it points to does not read the whole table: taking 50 abandoned
-- drafts away from beside 110,000 mails read all of them 50 times. The others serve what is asked all day or tidied away.
CREATE INDEX "invoices_policy" ON "invoices" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "journal_entries_policy" ON "journal_entries" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "sales_receipts_policy" ON "sales_receipts" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "rate_limits_reset" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "messages_quote" ON "messages" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "messages_follow_ups" ON "messages" USING btree (lower("recipient"),"created_at") WHERE "messages"."mailing" = 'follow-up';--> statement-breakpoint
CREATE INDEX "policies_email" ON "policies" USING btree ("email");--> statement-breakpoint
CREATE INDEX "policies_newest" ON "policies" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "policy_links_expire" ON "policy_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_policy" ON "sessions" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "purchases_under_way" ON "purchases" USING btree ("id") WHERE "purchases"."state" in ('charging', 'requires_action');--> statement-breakpoint
CREATE INDEX "purchases_rep" ON "purchases" USING btree ("rep_id") WHERE "purchases"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "quotes_client_reference" ON "quotes" USING btree ("client_reference");--> statement-breakpoint
CREATE INDEX "quotes_drafts" ON "quotes" USING btree ("updated_at") WHERE "quotes"."email" is null;--> statement-breakpoint
CREATE INDEX "rep_sessions_rep" ON "rep_sessions" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "rep_sessions_expire" ON "rep_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rep_sessions_unused" ON "rep_sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "terms_requests_expire" ON "terms_requests" USING btree ("expires_at") WHERE "terms_requests"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "audit_events_rep" ON "audit_events" USING btree ("rep_id") WHERE "audit_events"."rep_id" is not null;--> statement-breakpoint
CREATE INDEX "rep_changes_rep" ON "rep_changes" USING btree ("rep_id");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what is new is empty or filled in here.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0013_client_references_plan_hashes_and_indexes', 11);
