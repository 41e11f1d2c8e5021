import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CarrierMailPurpose } from '#domain/carriers/templates/template-fields.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The texts from which reps write to carriers, each as it is now. One that is offered no more is kept. */
export const carrierTemplates = pgTable(
  'carrier_templates',
  {
    id: uuid().primaryKey(),
    purpose: text().$type<CarrierMailPurpose>().notNull(),
    name: text().notNull(),
    subject: text().notNull(),
    /** With the names of fields of the case in braces. */
    text: text().notNull(),
    active: boolean().notNull(),
    version: integer().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    index('carrier_templates_changed_by').on(table.changedBy),
    check('carrier_templates_purpose', sql`${table.purpose} in ('approval', 'claim', 'bonus')`),
  ],
)

/** Every version of each template. It never changes. */
export const carrierTemplateVersions = pgTable(
  'carrier_template_versions',
  {
    templateId: uuid()
      .notNull()
      .references(() => carrierTemplates.id),
    version: integer().notNull(),
    name: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    active: boolean().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version] }),
    index('carrier_template_versions_changed_by').on(table.changedBy),
    check('carrier_template_versions_first', sql`${table.version} > 0`),
  ],
)
