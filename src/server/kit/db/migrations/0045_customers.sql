-- The people and firms that quotes are of, for reps alone. Quotes are of one customer by their e-mail address, or without one by firm
-- and telephone together; `identity` is a hash of that with the key for erased addresses, so a row without quotes names nobody.
-- Which customer stands on which quote is worked out with its row for lists, in the transaction that changes the quote.
CREATE TABLE "customer_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"rep_id" uuid NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_differences_pair" UNIQUE("one_id","other_id"),
	CONSTRAINT "customer_differences_order" CHECK ("customer_differences"."one_id" < "customer_differences"."other_id")
);
--> statement-breakpoint
-- Joins are rows, so that each can be undone whatever came after it.
CREATE TABLE "customer_joins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"joined_by" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "customer_joins_two" CHECK ("customer_joins"."customer_id" <> "customer_joins"."into_id"),
	CONSTRAINT "customer_joins_undone" CHECK (("customer_joins"."undone_at" is null) = ("customer_joins"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "customer_quotes" (
	"quote_id" uuid NOT NULL,
	"role" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text,
	"company" text,
	"email" text,
	"phone" text,
	"street" text,
	"city" text,
	"state" text,
	"zip" text,
	"sort_name" text COLLATE "C" NOT NULL,
	"is_bought" boolean NOT NULL,
	"price_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"words" text[] NOT NULL,
	"likeness" text[] NOT NULL,
	CONSTRAINT "customer_quotes_pk" PRIMARY KEY("quote_id","role"),
	CONSTRAINT "customer_quotes_role" CHECK ("customer_quotes"."role" in ('insured', 'producer'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identity" text COLLATE "C" NOT NULL,
	"leader_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"name" text,
	"company" text,
	"email" text,
	"phone" text,
	"street" text,
	"city" text,
	"state" text,
	"zip" text,
	"sort_name" text COLLATE "C" DEFAULT '' NOT NULL,
	"is_insured" boolean DEFAULT false NOT NULL,
	"is_producer" boolean DEFAULT false NOT NULL,
	"quote_count" integer DEFAULT 0 NOT NULL,
	"policy_count" integer DEFAULT 0 NOT NULL,
	"price_cents" bigint DEFAULT 0 NOT NULL,
	"owed_cents" bigint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" DEFAULT '' NOT NULL,
	CONSTRAINT "customers_identity_unique" UNIQUE("identity")
);
--> statement-breakpoint
-- One row for each document that was issued with a policy, worked out in the same way.
CREATE TABLE "document_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"policy_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"kind" text NOT NULL,
	"policy_number" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"sort_number" text COLLATE "C" NOT NULL,
	"party" text NOT NULL,
	"event" text NOT NULL,
	"total_cents" bigint,
	"issued_at" timestamp with time zone NOT NULL,
	"is_current" boolean NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "document_rows_paper" UNIQUE("policy_id","paper")
);
--> statement-breakpoint
ALTER TABLE "customer_differences" ADD CONSTRAINT "customer_differences_one_id_customers_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_differences" ADD CONSTRAINT "customer_differences_other_id_customers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_differences" ADD CONSTRAINT "customer_differences_rep_id_reps_id_fk" FOREIGN KEY ("rep_id") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_into_id_customers_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_joined_by_reps_id_fk" FOREIGN KEY ("joined_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_undone_by_reps_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_quotes" ADD CONSTRAINT "customer_quotes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_quotes" ADD CONSTRAINT "customer_quotes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_leader_id_customers_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rows" ADD CONSTRAINT "document_rows_policy_id_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_differences_other" ON "customer_differences" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "customer_differences_rep" ON "customer_differences" USING btree ("rep_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_joins_one_at_a_time" ON "customer_joins" USING btree ("customer_id") WHERE "customer_joins"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "customer_joins_customer" ON "customer_joins" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_joins_into" ON "customer_joins" USING btree ("into_id");--> statement-breakpoint
CREATE INDEX "customer_joins_joined_by" ON "customer_joins" USING btree ("joined_by");--> statement-breakpoint
CREATE INDEX "customer_joins_undone_by" ON "customer_joins" USING btree ("undone_by") WHERE "customer_joins"."undone_by" is not null;--> statement-breakpoint
CREATE INDEX "customer_quotes_customer" ON "customer_quotes" USING btree ("customer_id","active_at");--> statement-breakpoint
CREATE INDEX "customer_quotes_likeness" ON "customer_quotes" USING gin ("likeness") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customers_leader" ON "customers" USING btree ("leader_id");--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("sort_name","id") WHERE "customers"."is_listed";--> statement-breakpoint
CREATE INDEX "customers_by_activity" ON "customers" USING btree ("last_active_at","id") WHERE "customers"."is_listed";--> statement-breakpoint
CREATE INDEX "customers_by_price" ON "customers" USING btree ("price_cents","id") WHERE "customers"."is_listed";--> statement-breakpoint
CREATE INDEX "customers_without_quotes" ON "customers" USING btree ("id") WHERE not "customers"."is_listed";--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "document_rows_by_day" ON "document_rows" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "document_rows_kind_by_day" ON "document_rows" USING btree ("kind","issued_at","id");--> statement-breakpoint
CREATE INDEX "document_rows_by_number" ON "document_rows" USING btree ("sort_number","id");--> statement-breakpoint
CREATE INDEX "document_rows_number" ON "document_rows" USING btree ("number");--> statement-breakpoint
CREATE INDEX "document_rows_policy_number" ON "document_rows" USING btree ("policy_number");--> statement-breakpoint
CREATE INDEX "document_rows_by_total" ON "document_rows" USING btree (coalesce("total_cents", 0),"id");--> statement-breakpoint
CREATE INDEX "document_rows_words" ON "document_rows" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint

-- What a customer shows, of all who are joined into it: counted from the quotes again whenever one of them changes. Of one that is
-- joined into another nobody is a member, so it shows nothing. Its row is locked first, so that the count sees what others have stored.
CREATE FUNCTION "recount_customer"("customer" uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "customers" WHERE "id" = "customer" FOR NO KEY UPDATE;
	WITH "its" AS MATERIALIZED (
		SELECT q.*, m."id" = "customer" AS "leads" FROM "customers" m JOIN "customer_quotes" q ON q."customer_id" = m."id"
		WHERE m."leader_id" = "customer"
	), "counted" AS (
		SELECT count(*) AS "quotes", count(*) FILTER (WHERE "is_bought") AS "policies",
			coalesce(sum("price_cents"), 0) AS "price", coalesce(sum("owed_cents"), 0) AS "owed"
		FROM (SELECT DISTINCT ON ("quote_id") * FROM "its" ORDER BY "quote_id") one
	), "first" AS (
		SELECT * FROM "its" ORDER BY "leads" DESC, coalesce("name", "company") IS NULL, "active_at" DESC, "quote_id", "role" LIMIT 1
	), "place" AS (
		SELECT * FROM "its" WHERE "city" IS NOT NULL ORDER BY "leads" DESC, "active_at" DESC, "quote_id", "role" LIMIT 1
	)
	UPDATE "customers" SET
		"is_listed" = c."quotes" > 0, "quote_count" = c."quotes", "policy_count" = c."policies",
		"price_cents" = c."price", "owed_cents" = c."owed",
		"name" = f."name", "company" = f."company", "email" = f."email", "sort_name" = coalesce(f."sort_name", ''),
		"phone" = (SELECT "phone" FROM "its" WHERE "phone" IS NOT NULL ORDER BY "leads" DESC, "active_at" DESC, "quote_id", "role" LIMIT 1),
		"street" = p."street", "city" = p."city", "state" = p."state", "zip" = p."zip",
		"is_insured" = EXISTS (SELECT FROM "its" WHERE "role" = 'insured'),
		"is_producer" = EXISTS (SELECT FROM "its" WHERE "role" = 'producer'),
		"since" = coalesce((SELECT min("created_at") FROM "its"), "since"),
		"last_active_at" = coalesce((SELECT max("active_at") FROM "its"), "last_active_at"),
		"words" = array_to_tsvector(ARRAY(SELECT DISTINCT "word" FROM "its", unnest("words") AS "word"))
	FROM "counted" c LEFT JOIN "first" f ON true LEFT JOIN "place" p ON true
	WHERE "id" = "customer";
END $$;--> statement-breakpoint
-- The same of whoever leads these. Nobody is joined or separated meanwhile, which takes the same lock alone.
CREATE FUNCTION "recount_customers"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"leader" uuid;
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('customers', 0));
	FOR "leader" IN SELECT DISTINCT "leader_id" FROM "customers" WHERE "id" = ANY("ids") ORDER BY 1 LOOP
		PERFORM "recount_customer"("leader");
	END LOOP;
END $$;--> statement-breakpoint
-- A quote that is removed is nobody's any more, whichever build removes it.
CREATE FUNCTION "customer_lost_a_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "recount_customers"(ARRAY[OLD."customer_id"]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customer_quotes_removed" AFTER DELETE ON "customer_quotes" FOR EACH ROW EXECUTE FUNCTION "customer_lost_a_quote"();--> statement-breakpoint
-- The job fills both in for the quotes that are there.
INSERT INTO "stale_desk_rows" ("quote_id") SELECT "id" FROM "quotes" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: what they change is noted by the triggers.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0045_customers', 11);
