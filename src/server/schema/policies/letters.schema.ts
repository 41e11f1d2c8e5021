import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import type { LetterKind } from '#domain/letters/letter-kinds.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The texts that letters are written from, each as it is now. One that is offered no more is kept. */
export const letterTemplates = pgTable(
  'letter_templates',
  {
    id: uuid().primaryKey(),
    kind: text().$type<LetterKind>().notNull(),
    name: text().notNull(),
    /** At the top of the letter. */
    title: text().notNull(),
    /** With fields such as `{{policy_number}}`. */
    text: text().notNull(),
    active: boolean().notNull(),
    version: integer().notNull(),
    changedAt: moment().notNull(),
    /** Null of one that came with the program. */
    changedBy: uuid().references(() => reps.id),
  },
  (table) => [
    index('letter_templates_changed_by').on(table.changedBy),
    check(
      'letter_templates_kind',
      sql`${table.kind} in ('cover', 'proof', 'additional_insured', 'cancellation', 'non_renewal')`,
    ),
  ],
)

/** Every version of each template. It never changes. */
export const letterTemplateVersions = pgTable(
  'letter_template_versions',
  {
    templateId: uuid()
      .notNull()
      .references(() => letterTemplates.id),
    version: integer().notNull(),
    name: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    active: boolean().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid().references(() => reps.id),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version] }),
    index('letter_template_versions_changed_by').on(table.changedBy),
    check('letter_template_versions_first', sql`${table.version} > 0`),
  ],
)

/** A letter of the house about a policy, as it was written. */
export const policyLetters = pgTable(
  'policy_letters',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Counted from 1 among those of the policy. */
    number: integer().notNull(),
    kind: text().$type<LetterKind>().notNull(),
    title: text().notNull(),
    recipient: text().notNull(),
    /** Where it was mailed; null if it was not. */
    mailedTo: text(),
    /** The paper in reading order. */
    words: jsonb().$type<PrintableDocument>().notNull(),
    /** In force when it was written. */
    certificateVersion: integer().notNull(),
    /** By which anybody can check it. */
    verificationCode: text(),
    /** Whoever may open the policy sees it. */
    isHolders: boolean().notNull(),
    writtenAt: moment().notNull(),
    /** Null of one that the holder made. */
    repId: uuid().references(() => reps.id),
  },
  (table) => [
    unique('policy_letters_number').on(table.policyId, table.number),
    unique('policy_letters_code').on(table.verificationCode),
    index('policy_letters_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    check(
      'policy_letters_kind',
      sql`${table.kind} in ('cover', 'proof', 'additional_insured', 'cancellation', 'non_renewal')`,
    ),
    check('policy_letters_number_counts', sql`${table.number} > 0`),
    check(
      'policy_letters_checked',
      sql`(${table.verificationCode} is not null) = (${table.kind} in ('proof', 'additional_insured'))`,
    ),
  ],
)
