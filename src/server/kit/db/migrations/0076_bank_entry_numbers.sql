-- Numbers of what the bank booked by itself, and the mails of statements, so that the last one to a customer is found.
CREATE SEQUENCE "public"."bank_entry_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE INDEX "messages_statements" ON "messages" USING btree ("cause" text_pattern_ops) WHERE "messages"."cause" like 'statement:%';--> statement-breakpoint
-- Builds that know the 11 migrations before 0011 still work: they read neither.
INSERT INTO "schema_compatibility" ("migration", "oldest_build") VALUES ('0076_bank_entry_numbers', 11);
