-- Seasons that are played many times by chance, and what they say.
CREATE TABLE "simulation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"season" integer NOT NULL,
	"retention_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"played" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"result" jsonb,
	CONSTRAINT "simulation_runs_state" CHECK ("simulation_runs"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "simulation_runs_result" CHECK (("simulation_runs"."state" = 'done') = ("simulation_runs"."result" is not null))
);
--> statement-breakpoint
ALTER TABLE "simulation_runs" ADD CONSTRAINT "simulation_runs_started_by_reps_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."reps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "simulation_runs_running" ON "simulation_runs" USING btree ("season","retention_cents") WHERE "simulation_runs"."state" = 'running';--> statement-breakpoint
CREATE INDEX "simulation_runs_newest" ON "simulation_runs" USING btree ("season","started_at");--> statement-breakpoint
CREATE INDEX "simulation_runs_started_by" ON "simulation_runs" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "simulation_runs_started_at" ON "simulation_runs" USING btree ("started_at");--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they leave jobs of a kind that they do not know to others.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0068_exposure', 11);
