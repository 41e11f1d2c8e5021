-- Stickers that reps choose for the signs of a policy, of a list or with a picture of its own.
CREATE TABLE "prize_stickers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"sign_key" text NOT NULL,
	"count" integer NOT NULL,
	"text" text,
	"picture" uuid,
	"chosen_at" timestamp with time zone NOT NULL,
	"chosen_by" uuid NOT NULL,
	CONSTRAINT "prize_stickers_sign" UNIQUE("policy_id","sign_key"),
	CONSTRAINT "prize_stickers_one" CHECK (("prize_stickers"."text" is null) <> ("prize_stickers"."picture" is null)),
	CONSTRAINT "prize_stickers_count" CHECK ("prize_stickers"."count" between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "prize_stickers" ADD CONSTRAINT "prize_stickers_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_stickers" ADD CONSTRAINT "prize_stickers_picture_files_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_stickers" ADD CONSTRAINT "prize_stickers_chosen_by_reps_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prize_stickers_picture" ON "prize_stickers" USING btree ("picture") WHERE "prize_stickers"."picture" is not null;--> statement-breakpoint
CREATE INDEX "prize_stickers_chosen_by" ON "prize_stickers" USING btree ("chosen_by");--> statement-breakpoint
-- A policy whose signs have all left is listed again while stickers for them have not.
CREATE TRIGGER "prize_stickers_make_stale" AFTER INSERT OR UPDATE ON "prize_stickers" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('policy_id');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they print no stickers. Their nightly clean-up stops at a sticker’s picture that is older than a day.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0064_prize_stickers', 11);
