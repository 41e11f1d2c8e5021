-- The clauses that reps write endorsements from, with every version. What endorsements are worth is kept with the price.
CREATE TABLE "endorsement_clauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "endorsement_clause_versions" (
	"clause_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"active" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "endorsement_clause_versions_clause_id_version_pk" PRIMARY KEY("clause_id","version"),
	CONSTRAINT "endorsement_clause_versions_first" CHECK ("endorsement_clause_versions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "endorsement_clauses" ADD CONSTRAINT "endorsement_clauses_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsement_clause_versions" ADD CONSTRAINT "endorsement_clause_versions_clause_id_endorsement_clauses_id_fk" FOREIGN KEY ("clause_id") REFERENCES "public"."endorsement_clauses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endorsement_clause_versions" ADD CONSTRAINT "endorsement_clause_versions_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "endorsement_clauses_changed_by" ON "endorsement_clauses" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "endorsement_clause_versions_changed_by" ON "endorsement_clause_versions" USING btree ("changed_by");--> statement-breakpoint
-- A version is written once; only a person who is erased is taken out of its words.
CREATE FUNCTION "clause_versions_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - ARRAY['name', 'text'] IS DISTINCT FROM to_jsonb(OLD) - ARRAY['name', 'text']
		OR (NEW."name" <> OLD."name" AND NEW."name" NOT LIKE '%[erased]%') OR (NEW."text" <> OLD."text" AND NEW."text" NOT LIKE '%[erased]%') THEN
		RAISE EXCEPTION 'A version of a clause is never changed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "endorsement_clause_versions_kept" BEFORE UPDATE OR DELETE ON "endorsement_clause_versions" FOR EACH ROW EXECUTE FUNCTION "clause_versions_are_kept"();--> statement-breakpoint
-- What endorsements are worth is never lost by a new price, whatever release calculates it.
CREATE FUNCTION "endorsed_price_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the price of quote % would lose its endorsements', NEW."id";
END $$;--> statement-breakpoint
CREATE TRIGGER "quotes_endorsed_price" BEFORE UPDATE OF "price" ON "quotes" FOR EACH ROW WHEN (OLD."price" ? 'endorsed' AND NOT coalesce(NEW."price" ? 'endorsed', false)) EXECUTE FUNCTION "endorsed_price_is_kept"();--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: of an endorsed policy they refuse changes, and nothing else.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0060_endorsement_clauses', 11);
