-- Courtesy credits that one rep asked for and another has to give, with what became of each. It is one of the things that the
-- office has to decide, so it makes the row of its policy stale.
CREATE TABLE "waiting_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"credit_memo" text,
	CONSTRAINT "waiting_credits_credit_memo_unique" UNIQUE("credit_memo"),
	CONSTRAINT "waiting_credits_amount" CHECK ("waiting_credits"."amount_cents" > 0),
	CONSTRAINT "waiting_credits_state" CHECK (case "waiting_credits"."state"
		when 'waiting' then "waiting_credits"."decided_at" is null and "waiting_credits"."credit_memo" is null
		when 'given' then "waiting_credits"."decided_at" is not null and "waiting_credits"."credit_memo" is not null
		when 'declined' then "waiting_credits"."decided_at" is not null and "waiting_credits"."credit_memo" is null
		else false end)
);
--> statement-breakpoint
-- Courtesy credits that were taken back before anything of them was used. The entry that reverses one has its number with -V.
CREATE TABLE "credit_withdrawals" (
	"credit_memo" text PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"rep_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_withdrawals_amount" CHECK ("credit_withdrawals"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "waiting_credits" ADD CONSTRAINT "waiting_credits_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_credits" ADD CONSTRAINT "waiting_credits_asked_by_reps_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_credits" ADD CONSTRAINT "waiting_credits_decided_by_reps_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_credits" ADD CONSTRAINT "waiting_credits_credit_memo_credit_memos_number_fk" FOREIGN KEY ("credit_memo") REFERENCES "public"."credit_memos"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_withdrawals" ADD CONSTRAINT "credit_withdrawals_credit_memo_credit_memos_number_fk" FOREIGN KEY ("credit_memo") REFERENCES "public"."credit_memos"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_withdrawals" ADD CONSTRAINT "credit_withdrawals_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_withdrawals" ADD CONSTRAINT "credit_withdrawals_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_credits_policy" ON "waiting_credits" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "waiting_credits_asked_by" ON "waiting_credits" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "waiting_credits_decided_by" ON "waiting_credits" USING btree ("decided_by") WHERE "waiting_credits"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "credit_withdrawals_policy" ON "credit_withdrawals" USING btree ("policy_id");--> statement-breakpoint
CREATE INDEX "credit_withdrawals_rep" ON "credit_withdrawals" USING btree ("rep_id");--> statement-breakpoint
CREATE TRIGGER "waiting_credits_make_stale" AFTER INSERT OR UPDATE ON "waiting_credits" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('policy_id');--> statement-breakpoint
-- A credit that was taken back is used up whole, for whichever build applies or refunds it.
CREATE OR REPLACE FUNCTION "credit_is_not_exceeded"("memo" text, "policy" uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"issued" "credit_memos"%ROWTYPE;
BEGIN
	SELECT * INTO "issued" FROM "credit_memos" WHERE "number" = "memo" FOR UPDATE;
	IF "issued"."policy_id" <> "policy" THEN
		RAISE EXCEPTION 'Credit memo % belongs to another policy', "memo" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (SELECT coalesce(sum("amount_cents"), 0) FROM "credit_applications" WHERE "credit_memo" = "memo")
		+ (SELECT coalesce(sum("amount_cents"), 0) FROM "refunds" WHERE "credit_memo" = "memo" AND "state" <> 'failed')
		+ (SELECT coalesce(sum("amount_cents"), 0) FROM "credit_withdrawals" WHERE "credit_memo" = "memo") > "issued"."total_cents" THEN
		RAISE EXCEPTION 'More than the total of credit memo % is used', "memo" USING ERRCODE = 'integrity_constraint_violation';
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "credit_withdrawal_fits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "credit_is_not_exceeded"(NEW."credit_memo", NEW."policy_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_withdrawals_fit" AFTER INSERT ON "credit_withdrawals" FOR EACH ROW EXECUTE FUNCTION "credit_withdrawal_fits"();--> statement-breakpoint
-- Rows are only added; a person who is named in the reason can be erased from it.
CREATE FUNCTION "credit_withdrawal_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'reason' IS DISTINCT FROM to_jsonb(OLD) - 'reason' THEN
		RAISE EXCEPTION 'What was posted is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_withdrawals_kept" BEFORE UPDATE OR DELETE ON "credit_withdrawals" FOR EACH ROW EXECUTE FUNCTION "credit_withdrawal_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they ask for no credit and take none back.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0033_courtesy_credits', 11);
