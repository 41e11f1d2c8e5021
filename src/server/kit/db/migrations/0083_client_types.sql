-- Client types become data of the office: what each is called, its discount, its forms, and every change.
CREATE TABLE "client_type_versions" (
	"code" text NOT NULL,
	"label" text NOT NULL,
	"discount_percent" numeric(5, 2) NOT NULL,
	"first_form" integer NOT NULL,
	"third_form" integer NOT NULL,
	"reps_only" boolean NOT NULL,
	"other_dealer" boolean NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "client_type_versions_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
CREATE TABLE "client_types" (
	"code" text PRIMARY KEY NOT NULL,
	"is_producer" boolean NOT NULL,
	"place" integer NOT NULL,
	"label" text NOT NULL,
	"discount_percent" numeric(5, 2) NOT NULL,
	"first_form" integer NOT NULL,
	"third_form" integer NOT NULL,
	"reps_only" boolean NOT NULL,
	"other_dealer" boolean NOT NULL,
	"active" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "client_types_code" CHECK ("client_types"."code" ~ '^[a-z][a-z0-9_]{1,39}$'),
	CONSTRAINT "client_types_label_length" CHECK (length("client_types"."label") between 1 and 60),
	CONSTRAINT "client_types_discount" CHECK ("client_types"."discount_percent" between 0 and 50),
	CONSTRAINT "client_types_forms" CHECK ("client_types"."first_form" between 1 and 4 and "client_types"."third_form" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "client_type_versions" ADD CONSTRAINT "client_type_versions_code_client_types_code_fk" FOREIGN KEY ("code") REFERENCES "public"."client_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_type_versions" ADD CONSTRAINT "client_type_versions_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_types" ADD CONSTRAINT "client_types_changed_by_reps_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_type_versions_changed_by" ON "client_type_versions" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "client_types_changed_by" ON "client_types" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "client_types_label" ON "client_types" USING btree (lower("label"));--> statement-breakpoint
INSERT INTO "client_types" ("code", "is_producer", "place", "label", "discount_percent", "first_form", "third_form", "reps_only", "other_dealer", "active", "version", "changed_at")
SELECT t.*, true, 1, now() FROM (VALUES
	('alumni_association', false, 10, 'Alumni/Association', 0, 1, 1, false, false),
	('casino_race_track', false, 20, 'Casino or Race Track', 0, 1, 1, false, false),
	('event_organizer', false, 30, 'Event Organizer', 0, 1, 1, false, false),
	('event_sponsor', false, 40, 'Event Sponsor', 0, 1, 1, false, false),
	('first_command', false, 50, 'First Command', 10, 4, 1, false, false),
	('golf_course', false, 60, 'Golf Course', 0, 1, 1, false, false),
	('marketing_agency', false, 70, 'Marketing Agency', 0, 1, 1, false, false),
	('hl', false, 80, 'Friends & Family', 0, 1, 1, true, false),
	('chevrolet', false, 90, 'Chevrolet group', 20, 2, 2, false, false),
	('chrysler', false, 100, 'Chrysler group', 20, 2, 3, false, false),
	('ford_lincoln', false, 110, 'Ford/Lincoln', 20, 2, 4, false, false),
	('toyota_lexus', false, 120, 'Toyota/Lexus', 20, 2, 5, false, false),
	('other_auto_dealer', false, 130, 'Other auto dealer brands', 10, 2, 2, false, true),
	('non_profit', false, 140, 'Non-Profit Organization', 0, 1, 1, false, false),
	('nysada', false, 150, 'NYSADA', 20, 2, 2, false, false),
	('outing_director', false, 160, 'Outing Director', 0, 1, 1, false, false),
	('radio_tv_station', false, 170, 'Radio or Television Station', 0, 1, 1, false, false),
	('restaurant_bar', false, 180, 'Restaurant or Bar', 0, 1, 1, false, false),
	('retail_store', false, 190, 'Retail Store', 0, 1, 1, false, false),
	('rotary', false, 200, 'Rotary International', 10, 4, 1, false, false),
	('school', false, 210, 'School', 0, 1, 1, false, false),
	('young_life', false, 220, 'Young Life', 0, 1, 1, false, false),
	('other', false, 1000, 'Other', 0, 1, 1, false, false),
	('farmers_agent', true, 10, 'Farmers Insurance Agent', 10, 3, 1, false, false),
	('other_agent_broker', true, 20, 'Other Insurance Agent or Broker', 10, 3, 1, false, false)
) t;--> statement-breakpoint
INSERT INTO "client_type_versions" ("code", "label", "discount_percent", "first_form", "third_form", "reps_only", "other_dealer", "active", "version", "changed_at")
SELECT "code", "label", "discount_percent", "first_form", "third_form", "reps_only", "other_dealer", "active", "version", "changed_at" FROM "client_types";--> statement-breakpoint
CREATE TRIGGER "client_type_versions_kept" BEFORE UPDATE OR DELETE ON "client_type_versions" FOR EACH ROW EXECUTE FUNCTION "office_versions_are_kept"('label');--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: without the tables they offer the client types that they come with.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0083_client_types', 11);
