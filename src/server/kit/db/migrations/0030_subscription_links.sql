-- The links by which an address that has left a mailing subscribes again; only the hashes of their tokens. One that was used
-- or ended stays until it expires, so that an address is not sent too many.
CREATE TABLE "subscription_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"mailing" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "subscription_links_email" CHECK ("subscription_links"."email" = lower("subscription_links"."email"))
);
--> statement-breakpoint
CREATE INDEX "subscription_links_address" ON "subscription_links" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "subscription_links_expire" ON "subscription_links" USING btree ("expires_at");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they send no such link, and whoever subscribed again is to them
-- somebody who never left.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0030_subscription_links', 11);
