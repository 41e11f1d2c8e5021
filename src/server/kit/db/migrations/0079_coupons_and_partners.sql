-- The office keeps coupons and partners itself: with limits and conditions, with every version, and with the purchases that used a coupon.
CREATE TABLE "coupon_uses" (
	"purchase_id" uuid NOT NULL,
	"code" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"discount_cents" bigint,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_purchase_id_code_pk" PRIMARY KEY("purchase_id","code")
);
--> statement-breakpoint
CREATE TABLE "coupon_versions" (
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"note" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "coupon_versions_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
CREATE TABLE "partner_versions" (
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"brand" text,
	"active" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "partner_versions_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "max_uses" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "max_uses_per_customer" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "client_types" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "partners" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "minimum_cents" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_versions" ADD CONSTRAINT "coupon_versions_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_versions" ADD CONSTRAINT "coupon_versions_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_versions" ADD CONSTRAINT "partner_versions_code_partners_code_fk" FOREIGN KEY ("code") REFERENCES "public"."partners"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_versions" ADD CONSTRAINT "partner_versions_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_code" ON "coupon_uses" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupon_uses_quote" ON "coupon_uses" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "coupon_versions_changed_by" ON "coupon_versions" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "partner_versions_changed_by" ON "partner_versions" USING btree ("changed_by");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_changed_by" ON "coupons" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "partners_changed_by" ON "partners" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "quotes_coupons" ON "quotes" USING gin ("coupons" jsonb_path_ops) WHERE "quotes"."coupons" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "quotes_partner" ON "quotes" USING btree (("partner"->>'code')) WHERE "quotes"."partner" is not null;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_id" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_id" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_limits" CHECK ("coupons"."max_uses" > 0 and "coupons"."max_uses_per_customer" > 0);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_days" CHECK ("coupons"."first_day" <= "coupons"."last_day");--> statement-breakpoint
-- What is there is the first version of each.
INSERT INTO "coupon_versions" ("code", "version", "terms", "note", "changed_at")
SELECT "code", 1, jsonb_build_object('percent', "percent", 'amountCents', "amount_cents", 'firstDay', NULL, 'lastDay', "last_day", 'maxUses', NULL,
	'maxUsesPerCustomer', NULL, 'clientTypes', '[]'::jsonb, 'partners', '[]'::jsonb, 'minimumCents', NULL, 'active', true), '', "changed_at" FROM "coupons";--> statement-breakpoint
INSERT INTO "partner_versions" ("code", "version", "name", "percent", "brand", "active", "changed_at")
SELECT "code", 1, "name", "percent", "brand", true, "changed_at" FROM "partners";--> statement-breakpoint
-- Earlier purchases used the coupons on their quotes; what each took off is not known any more.
INSERT INTO "coupon_uses" ("purchase_id", "code", "quote_id", "discount_cents", "used_at")
SELECT DISTINCT ON (p."id", c."code") p."id", c."code", q."id", NULL::bigint, p."started_at"
FROM "purchases" p JOIN "quotes" q ON q."id" = p."quote_id" CROSS JOIN jsonb_array_elements(q."coupons") e JOIN "coupons" c ON c."code" = upper(btrim(e ->> 'code'))
WHERE p."change_id" IS NULL AND p."invoice" IS NULL AND p."state" = 'completed' AND (q."price" #>> '{summary,couponDiscount}')::bigint > 0;--> statement-breakpoint
-- A version is written once; only a person who is erased is taken out of its words.
CREATE FUNCTION "office_versions_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	word text := TG_ARGV[0];
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - word IS DISTINCT FROM to_jsonb(OLD) - word
		OR (to_jsonb(NEW) ->> word <> to_jsonb(OLD) ->> word AND to_jsonb(NEW) ->> word NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'A version is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "coupon_versions_kept" BEFORE UPDATE OR DELETE ON "coupon_versions" FOR EACH ROW EXECUTE FUNCTION "office_versions_are_kept"('note');--> statement-breakpoint
CREATE TRIGGER "partner_versions_kept" BEFORE UPDATE OR DELETE ON "partner_versions" FOR EACH ROW EXECUTE FUNCTION "office_versions_are_kept"('name');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they go on selling with what a coupon is worth, and record no use.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0079_coupons_and_partners', 11);
