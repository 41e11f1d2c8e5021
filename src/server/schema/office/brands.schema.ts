import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#domain/mailings/brands.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Logos of brand lines, redrawn. Their content is in the file store under the digest; mail that waits may still show an earlier one, so none is deleted. */
export const brandLogos = pgTable(
  'brand_logos',
  {
    sha256: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    sizeBytes: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('brand_logos_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check('brand_logos_size', sql`${table.sizeBytes} > 0 and ${table.width} > 0 and ${table.height} > 0`),
  ],
)

/** Every version of a brand line that an owner has set. Rows are only added: the last one of a brand is in force. */
export const brandVersions = pgTable(
  'brand_versions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    brand: text().$type<Brand>().notNull(),
    /** Counts the versions of this brand from 1: of two people who saw the same, one changes it. */
    number: integer().notNull(),
    /** Null holds what the program comes with; so do all others. */
    name: text(),
    senderName: text(),
    senderAddress: text(),
    postalAddress: text(),
    phone: text(),
    supportAddress: text(),
    color: text(),
    logoSha256: text().references(() => brandLogos.sha256),
    at: moment().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    unique('brand_versions_once').on(table.brand, table.number),
    index('brand_versions_rep').on(table.repId),
    index('brand_versions_logo')
      .on(table.logoSha256)
      .where(sql`${table.logoSha256} is not null`),
    check('brand_versions_number', sql`${table.number} >= 1`),
    check('brand_versions_color', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)
