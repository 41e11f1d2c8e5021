-- What customers read before they buy, in versions of the office. A published version is never changed.
CREATE TABLE "legal_agreements" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"version_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_drafts" (
	"page" text PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL,
	"body" text,
	"address" text,
	"saved_at" timestamp with time zone NOT NULL,
	"rep_id" uuid NOT NULL,
	CONSTRAINT "legal_drafts_content" CHECK (("legal_drafts"."body" is null) <> ("legal_drafts"."address" is null))
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"body" text,
	"address" text,
	"effective_from" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"rep_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "legal_versions_once" UNIQUE("page","number"),
	CONSTRAINT "legal_versions_number" CHECK ("legal_versions"."number" >= 1),
	CONSTRAINT "legal_versions_content" CHECK (("legal_versions"."body" is null) <> ("legal_versions"."address" is null)),
	CONSTRAINT "legal_versions_withdrawn" CHECK (("legal_versions"."withdrawn_at" is null) = ("legal_versions"."withdrawn_by" is null) and ("legal_versions"."withdrawn_at" is null or "legal_versions"."withdrawn_at" < "legal_versions"."effective_from"))
);
--> statement-breakpoint
ALTER TABLE "legal_agreements" ADD CONSTRAINT "legal_agreements_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_agreements" ADD CONSTRAINT "legal_agreements_version_id_legal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."legal_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_versions" ADD CONSTRAINT "legal_versions_withdrawn_by_reps_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_agreements_version" ON "legal_agreements" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "legal_drafts_rep" ON "legal_drafts" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "legal_versions_rep" ON "legal_versions" USING btree ("rep_id");--> statement-breakpoint
CREATE INDEX "legal_versions_withdrawn_by" ON "legal_versions" USING btree ("withdrawn_by") WHERE "legal_versions"."withdrawn_by" is not null;--> statement-breakpoint
CREATE FUNCTION "legal_version_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD."withdrawn_at" IS NULL AND NEW."withdrawn_at" IS NOT NULL
		AND (NEW."id", NEW."page", NEW."number", NEW."body", NEW."address", NEW."effective_from", NEW."published_at", NEW."rep_id")
		IS NOT DISTINCT FROM
		(OLD."id", OLD."page", OLD."number", OLD."body", OLD."address", OLD."effective_from", OLD."published_at", OLD."rep_id")
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A published version of a legal page is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "legal_versions_kept" BEFORE UPDATE OR DELETE ON "legal_versions" FOR EACH ROW EXECUTE FUNCTION "legal_version_is_kept"();--> statement-breakpoint
CREATE FUNCTION "legal_agreement_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Which terms were agreed to is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "legal_agreements_kept" BEFORE UPDATE OR DELETE ON "legal_agreements" FOR EACH ROW EXECUTE FUNCTION "legal_agreement_is_kept"();--> statement-breakpoint
-- Addresses that owners had set on the settings page go on as the first versions.
INSERT INTO "legal_versions" ("page", "number", "address", "effective_from", "published_at", "rep_id")
SELECT CASE "name" WHEN 'TERMS_URL' THEN 'terms' ELSE 'privacy' END, 1, "value", "at", "at", "rep_id"
FROM "office_setting_changes" AS "last"
WHERE "name" IN ('TERMS_URL', 'PRIVACY_URL') AND "value" IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM "office_setting_changes" AS "later" WHERE "later"."name" = "last"."name" AND "later"."number" > "last"."number");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they link what the environment names, and sell without naming a version.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0089_legal_pages', 11);
