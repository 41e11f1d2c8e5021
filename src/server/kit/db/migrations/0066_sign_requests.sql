-- Since when customers wait for us, as they asked for a change of their signs or sent another logo. Boxes that arrived or came back are listed newest first.
ALTER TABLE "sign_proofs" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shipments_arrived" ON "shipments" USING btree ("delivered_on","id") WHERE "shipments"."state" = 'delivered';--> statement-breakpoint
CREATE INDEX "shipments_came_back" ON "shipments" USING btree ("returned_on","id") WHERE "shipments"."state" = 'returned';--> statement-breakpoint
CREATE INDEX "sign_proofs_asked" ON "sign_proofs" USING btree ("asked_at","id") WHERE "sign_proofs"."asked_at" is not null;--> statement-breakpoint
UPDATE "sign_proofs" SET "asked_at" = "answered_at" WHERE "step" = 'change_asked' AND NOT EXISTS (SELECT FROM "sign_proofs" later WHERE later."policy_id" = "sign_proofs"."policy_id" AND later."place" > "sign_proofs"."place");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what they are asked for meanwhile is not on Today, and their nightly clean-up deletes the picture of a box whose sign has another one.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0066_sign_requests', 11);
