-- What waits for a rep, or for anybody, is read in its order, whatever is over: events of a rep, rows by what is due of them,
-- referrals without a date of play, mail that did not arrive, and what reps did last.
CREATE INDEX "desk_rows_rep_event" ON "desk_rows" USING btree ("assigned_rep_id","first_contest_date","quote_id") WHERE "desk_rows"."assigned_rep_id" is not null;--> statement-breakpoint
CREATE INDEX "desk_rows_waiting" ON "desk_rows" USING btree ("due_reason","assigned_rep_id",coalesce("due_on", '9999-12-31'::date),"quote_id");--> statement-breakpoint
CREATE INDEX "desk_rows_undated_referrals" ON "desk_rows" USING btree ("assigned_rep_id",coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "desk_rows"."due_reason" = 'referral' and "desk_rows"."good_until" is null;--> statement-breakpoint
CREATE INDEX "messages_failed" ON "messages" USING btree ("created_at") WHERE "messages"."state" in ('failed', 'bounced');--> statement-breakpoint
CREATE INDEX "audit_events_of_reps" ON "audit_events" USING btree ("at","id") WHERE "audit_events"."rep_id" is not null and "audit_events"."quote_id" is not null;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: only indexes are new.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0048_today', 11);
