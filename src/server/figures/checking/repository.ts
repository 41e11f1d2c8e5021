import { inArray, sql } from 'drizzle-orm'
import type { FigureCell } from '#domain/figures/figure-cells.ts'
import type { Db } from '#server/kit/db/database.ts'
import { quoteFigures } from '#server/schema/figures/figures.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'

/** Quotes that the job has yet to count: an older build, or a statement by hand, has changed them. */
export async function listUncounted(db: Db): Promise<Set<string>> {
  const { rows } = (await db.execute(sql`select distinct quote_id as id from stale_desk_rows`)) as {
    rows: { id: string }[]
  }
  return new Set(rows.map(({ id }) => id))
}

export interface StoredFigures {
  quoteNumber: string
  /** Null if it was never counted. */
  timeZone: string | null
  cells: StoredCell[] | null
}

/** One that an older build has counted says nothing of losses. */
export type StoredCell = Omit<FigureCell, 'lossCents'> & Partial<Pick<FigureCell, 'lossCents'>>

export async function readStoredFigures(
  db: Db,
  quoteIds: readonly string[],
): Promise<Map<string, StoredFigures>> {
  const found = await db
    .select({
      id: quotes.id,
      quoteNumber: quotes.quoteNumber,
      timeZone: quoteFigures.timeZone,
      cells: quoteFigures.cells,
    })
    .from(quotes)
    .leftJoin(quoteFigures, sql`${quoteFigures.quoteId} = ${quotes.id}`)
    .where(inArray(quotes.id, [...quoteIds]))
  return new Map(found.map(({ id, ...stored }) => [id, stored]))
}

/** A figure that is not what its quotes add up to. */
export interface WrongFigure {
  dimension: string
  day: string
  value: string
  measure: string
  /** What the quotes add up to. */
  wanted: number
  /** What the figures say, with what is noted and not added yet. */
  found: number
}

/** What was counted of each quote, against the figures and their changes. What is left of deleted quotes has nothing to be compared with. */
export async function listWrongFigures(db: Db, limit: number): Promise<WrongFigure[]> {
  const { rows } = (await db.execute(sql`
    with counted as (
      select c.dimension, c.day, c.value, sum(c.started) as started, sum(c.converted) as converted, sum(c.bought) as bought,
        sum(c."premiumCents") as premium, sum(c."feeCents") as fees, coalesce(sum(c."lossCents"), 0) as losses
      from quote_figures q cross join lateral jsonb_to_recordset(q.cells) as c(dimension text, day date, value text, started integer,
        converted integer, bought integer, "premiumCents" bigint, "feeCents" bigint, "lossCents" bigint)
      group by 1, 2, 3
    ), kept as (
      select dimension, day, value, sum(started) as started, sum(converted) as converted, sum(bought) as bought,
        sum(premium_cents) as premium, sum(fee_cents) as fees, sum(loss_cents) as losses
      from (
        select dimension, day, value, started, converted, bought, premium_cents, fee_cents, loss_cents from figures where not is_removed
        union all select dimension, day, value, started, converted, bought, premium_cents, fee_cents, loss_cents from figure_deltas where not is_removed
      ) f group by 1, 2, 3
    )
    select dimension, day::text as day, value, m.measure, coalesce(m.wanted, 0)::float8 as wanted, coalesce(m.found, 0)::float8 as found
    from counted full join kept using (dimension, day, value)
    cross join lateral (values ('started', counted.started, kept.started), ('converted', counted.converted, kept.converted),
      ('bought', counted.bought, kept.bought), ('premium in cents', counted.premium, kept.premium),
      ('fees in cents', counted.fees, kept.fees),
      ('losses in cents', counted.losses, kept.losses)) m(measure, wanted, found)
    where coalesce(m.wanted, 0) is distinct from coalesce(m.found, 0)
    order by dimension, day, value, m.measure limit ${limit}`)) as {
    rows: WrongFigure[] & Record<string, unknown>[]
  }
  return rows
}

/** How many changes the job has yet to add. */
export async function countDeltas(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`select count(*)::integer as count from figure_deltas`)) as {
    rows: { count: number }[]
  }
  return rows[0]?.count ?? 0
}
