-- Boxes with the signs of a policy, and the last day on which its signs can leave, in the row that lists show.
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"service" text NOT NULL,
	"signs" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"carrier" text,
	"carrier_name" text,
	"tracking" text,
	"sent_on" date,
	"delivered_on" date,
	"returned_on" date,
	"note" text,
	"again_of" uuid,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "shipments_place" UNIQUE("policy_id","place"),
	CONSTRAINT "shipments_again" UNIQUE("again_of"),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('to_make', 'sent', 'delivered', 'returned')),
	CONSTRAINT "shipments_service" CHECK ("shipments"."service" in ('standard', 'rush')),
	CONSTRAINT "shipments_carrier" CHECK ("shipments"."carrier" in ('ups', 'fedex', 'usps', 'other')),
	CONSTRAINT "shipments_sent" CHECK (("shipments"."sent_on" is null) = ("shipments"."state" = 'to_make')),
	CONSTRAINT "shipments_delivered" CHECK ("shipments"."state" <> 'delivered' or "shipments"."delivered_on" is not null),
	CONSTRAINT "shipments_returned" CHECK (("shipments"."returned_on" is not null) = ("shipments"."state" = 'returned')),
	CONSTRAINT "shipments_packed" CHECK (jsonb_array_length("shipments"."signs") > 0)
);
--> statement-breakpoint
ALTER TABLE "desk_rows" ADD COLUMN "signs_due_on" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_again_of_shipments_id_fk" FOREIGN KEY ("again_of") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_created_by_reps_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_on_the_way" ON "shipments" USING btree ("sent_on","id") WHERE "shipments"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "shipments_created_by" ON "shipments" USING btree ("created_by") WHERE "shipments"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "desk_rows_signs_due" ON "desk_rows" USING btree ("signs_due_on","quote_id") WHERE "desk_rows"."signs_due_on" is not null;--> statement-breakpoint
CREATE TRIGGER "shipments_make_stale" AFTER INSERT OR UPDATE ON "shipments" FOR EACH ROW EXECUTE FUNCTION "desk_row_is_stale"('policy_id');--> statement-breakpoint
-- Earlier it was only noted that the signs of a policy were shipped: that makes one shipment that was sent.
INSERT INTO "shipments" ("id", "policy_id", "place", "state", "service", "signs", "address", "sent_on", "version", "created_at")
SELECT gen_random_uuid(), p."id", 1, 'sent',
	CASE WHEN (q."price" #>> '{summary,rushShippingFee}')::numeric > 0 THEN 'rush' ELSE 'standard' END,
	jsonb_build_array(jsonb_build_object('key', 'all', 'kind', 'sign', 'count', 1, 'sign', jsonb_build_object('heading', 'Signs', 'prize', 'All signs'), 'sponsor', ''))
		|| CASE WHEN q."answers" ->> 'type_bp_signs' = 'custom' THEN jsonb_build_array(jsonb_build_object('key', 'bonus', 'kind', 'sign', 'count', 1, 'sign', jsonb_build_object('heading', 'Hole-in-one', 'prize', 'Bonus prize'), 'sponsor', coalesce(q."answers" ->> 'bp_sponsor_name', ''))) ELSE '[]' END,
	jsonb_build_object(
		'name', coalesce(nullif(concat_ws(' ', q."answers" ->> 'shipping_first_name', q."answers" ->> 'shipping_last_name'), ''), ''),
		'company', q."answers" ->> 'shipping_company', 'line1', coalesce(q."answers" ->> 'shipping_address_1', ''),
		'line2', q."answers" ->> 'shipping_address_2', 'city', coalesce(q."answers" ->> 'shipping_city', ''),
		'state', coalesce(q."answers" ->> 'shipping_state', ''), 'zip', coalesce(q."answers" ->> 'shipping_zip', '')),
	(q."updated_at" AT TIME ZONE 'UTC')::date, 1, q."updated_at"
FROM "policies" p JOIN "quotes" q ON q."id" = p."quote_id" WHERE lower(q."answers" ->> 'signs_shipped') IN ('yes', 'true');--> statement-breakpoint
UPDATE "quotes" SET "answers" = "answers" - 'signs_shipped' WHERE "answers" ? 'signs_shipped';--> statement-breakpoint
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "quote_id" FROM "policies" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they ship no signs.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0059_shipments', 11);
