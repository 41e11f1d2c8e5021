-- Partners whose pages lead to a quote with a discount of their own. A quote keeps what was agreed when it was started,
-- so the office may change a partner at any time.
CREATE TABLE "partners" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"brand" text,
	CONSTRAINT "partners_code" CHECK ("partners"."code" = upper(btrim("partners"."code")) and "partners"."code" <> ''),
	CONSTRAINT "partners_percent" CHECK ("partners"."percent" between 0 and 50)
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "partner" jsonb;
