import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { LegalPage } from '#domain/office/legal/legal-pages.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { purchases } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What an owner is writing of a legal page; it goes when it is published. */
export const legalDrafts = pgTable(
  'legal_drafts',
  {
    page: text().$type<LegalPage>().primaryKey(),
    /** Another one with each saving: of two owners who saw the same, one goes on. */
    revision: uuid().notNull(),
    /** Plain text, or else the address of a page that is kept elsewhere. */
    body: text(),
    address: text(),
    savedAt: moment().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    index('legal_drafts_rep').on(table.repId),
    check('legal_drafts_content', sql`(${table.body} is null) <> (${table.address} is null)`),
  ],
)

/**
 * Every version of a legal page that was published. The database never changes one; only one that has not begun can be withdrawn.
 */
export const legalVersions = pgTable(
  'legal_versions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    page: text().$type<LegalPage>().notNull(),
    /** Counts the versions of this page from 1. */
    number: integer().notNull(),
    body: text(),
    address: text(),
    effectiveFrom: moment().notNull(),
    publishedAt: moment().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    withdrawnAt: moment(),
    withdrawnBy: uuid().references(() => reps.id),
  },
  (table) => [
    unique('legal_versions_once').on(table.page, table.number),
    index('legal_versions_rep').on(table.repId),
    index('legal_versions_withdrawn_by')
      .on(table.withdrawnBy)
      .where(sql`${table.withdrawnBy} is not null`),
    check('legal_versions_number', sql`${table.number} >= 1`),
    check('legal_versions_content', sql`(${table.body} is null) <> (${table.address} is null)`),
    check(
      'legal_versions_withdrawn',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null) and (${table.withdrawnAt} is null or ${table.withdrawnAt} < ${table.effectiveFrom})`,
    ),
  ],
)

/** Which version of the terms was agreed to with a purchase. Rows are only added, in the transaction that starts the purchase. */
export const legalAgreements = pgTable(
  'legal_agreements',
  {
    purchaseId: uuid()
      .primaryKey()
      .references(() => purchases.id),
    versionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => legalVersions.id),
    at: moment().notNull(),
  },
  (table) => [index('legal_agreements_version').on(table.versionId)],
)
