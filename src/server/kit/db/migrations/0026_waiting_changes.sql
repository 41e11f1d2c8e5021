-- A change of a policy that the office has to decide is due, and has a list of its own. A change makes the row of its policy
-- stale, whichever build writes it.
CREATE TRIGGER "policy_changes_make_stale" AFTER INSERT OR UPDATE ON "policy_changes" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('policy_id');--> statement-breakpoint
CREATE INDEX "desk_rows_change_due" ON "desk_rows" USING btree (coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "due_reason" = 'change';--> statement-breakpoint
-- What stays due after its day: a change that waits does too.
DROP INDEX "desk_rows_overdue";--> statement-breakpoint
CREATE INDEX "desk_rows_overdue" ON "desk_rows" USING btree (coalesce("due_on", '9999-12-31'::date),"quote_id") WHERE "due_reason" in ('referral', 'change', 'invoice', 'new-date');--> statement-breakpoint
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "policies"."quote_id" FROM "policy_changes" JOIN "policies" ON "policies"."id" = "policy_changes"."policy_id" WHERE "policy_changes"."state" = 'waiting' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: a reason that they do not know is read as another one.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0026_waiting_changes', 11);
