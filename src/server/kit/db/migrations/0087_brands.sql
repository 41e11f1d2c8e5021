-- What an owner sets of a brand line. A version is a row that is only added; the last one of a brand is in force.
CREATE TABLE "brand_logos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_logos_sha256" CHECK ("brand_logos"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "brand_logos_size" CHECK ("brand_logos"."size_bytes" > 0 and "brand_logos"."width" > 0 and "brand_logos"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "brand_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"sender_name" text,
	"sender_address" text,
	"postal_address" text,
	"phone" text,
	"support_address" text,
	"color" text,
	"logo_sha256" text,
	"at" timestamp with time zone NOT NULL,
	"rep_id" uuid NOT NULL,
	CONSTRAINT "brand_versions_once" UNIQUE("brand","number"),
	CONSTRAINT "brand_versions_number" CHECK ("brand_versions"."number" >= 1),
	CONSTRAINT "brand_versions_color" CHECK ("brand_versions"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "brand_versions" ADD CONSTRAINT "brand_versions_logo_sha256_brand_logos_sha256_fk" FOREIGN KEY ("logo_sha256") REFERENCES "public"."brand_logos"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_versions" ADD CONSTRAINT "brand_versions_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_versions_rep" ON "brand_versions" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "brand_versions_logo" ON "brand_versions" USING btree ("logo_sha256") WHERE "brand_versions"."logo_sha256" is not null;--> statement-breakpoint
CREATE FUNCTION "brand_version_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The history of the brands is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "brand_versions_kept" BEFORE UPDATE OR DELETE ON "brand_versions" FOR EACH ROW EXECUTE FUNCTION "brand_version_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they show the brands as they come.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0087_brands', 11);
