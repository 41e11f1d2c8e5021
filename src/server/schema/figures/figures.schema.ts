import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FigureCell, FigureDimension } from '#domain/figures/figure-cells.ts'
import { ZERO } from '#domain/values/money.ts'
import { cents } from '#server/kit/db/schema/columns.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/**
 * What was counted of each quote. The database itself notes what a change of it adds to the figures, and takes from them, so
 * that they follow whoever writes.
 */
export const quoteFigures = pgTable(
  'quote_figures',
  {
    quoteId: uuid()
      .primaryKey()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** By whose days it was counted. */
    timeZone: text().notNull(),
    cells: jsonb().$type<FigureCell[]>().notNull(),
  },
  (table) => [index('quote_figures_time_zone').on(table.timeZone)],
)

/** What figures and their changes have in common. */
const amounts = {
  dimension: text().$type<FigureDimension>().notNull(),
  /** A day of the office, or the Monday of a week. */
  day: date({ mode: 'string' }).notNull(),
  value: text().notNull(),
  /** Of quotes that are deleted by now; nothing else tells of them any more. */
  isRemoved: boolean().notNull(),
  started: integer().notNull(),
  converted: integer().notNull(),
  bought: integer().notNull(),
  premiumCents: cents().notNull(),
  feeCents: cents().notNull(),
  /** Older builds know nothing of it. */
  lossCents: cents().notNull().default(ZERO),
}

/** The figures of the office, but for changes that a job has not added yet. */
export const figures = pgTable('figures', amounts, (table) => [
  primaryKey({
    name: 'figures_pk',
    columns: [table.dimension, table.day, table.value, table.isRemoved],
  }),
  check(
    'figures_dimension',
    sql`${table.dimension} in ('office', 'rep', 'source', 'client_type', 'contest', 'territory')`,
  ),
])

/** What each transaction has added to the figures, as a row of its own: no two of them wait for each other. */
export const figureDeltas = pgTable('figure_deltas', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ...amounts,
})
