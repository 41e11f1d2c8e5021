import { type SQL, sql } from 'drizzle-orm'
import type { FigureAmounts, FigureDimension } from '#domain/figures/figure-cells.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'

export interface ReadFigure extends FigureAmounts {
  dimension: string
  /** Null where all of the period was added up. */
  day: CalendarDate | null
  value: string
}

/** What the figures and the changes that are not added yet say of some places. */
function amountsOf(where: SQL): SQL {
  const columns = sql.raw(
    'dimension, day, value, started, converted, bought, premium_cents as premium, fee_cents as fees, loss_cents as losses',
  )
  return sql`select ${columns} from figures where ${where} union all select ${columns} from figure_deltas where ${where}`
}

/** Adds up in one statement, and so at one moment: what is added to the figures meanwhile is counted once. */
async function readSums(db: Db, places: SQL, day: SQL): Promise<ReadFigure[]> {
  const { rows } = (await db.execute(sql`
    select dimension, ${day} as day, value, sum(started)::float8 as started, sum(converted)::float8 as converted,
      sum(bought)::float8 as bought, sum(premium)::float8 as premium, sum(fees)::float8 as fees,
      sum(losses)::float8 as losses
    from (${places}) f group by 1, 2, 3 order by 1, 2, 3`)) as {
    rows: {
      dimension: string
      day: CalendarDate | null
      value: string
      started: number
      converted: number
      bought: number
      premium: number
      fees: number
      losses: number
    }[]
  }
  return rows.map(({ premium, fees, losses, ...row }) => ({
    ...row,
    premiumCents: premium as Cents,
    feeCents: fees as Cents,
    lossCents: losses as Cents,
  }))
}

/** The office by day from one day, contests by week from another, and everything else of that period as a whole. */
export function readPeriod(
  db: Db,
  { officeFrom, from, to }: { officeFrom: CalendarDate; from: CalendarDate; to: CalendarDate },
): Promise<ReadFigure[]> {
  const office = amountsOf(sql`dimension = 'office' and day between ${officeFrom}::date and ${to}::date`)
  const parts = amountsOf(
    sql`dimension in ('source', 'client_type', 'contest', 'territory') and day between ${from}::date and ${to}::date`,
  )
  return readSums(
    db,
    sql`${office} union all ${parts}`,
    sql`case when dimension in ('office', 'contest') then day::text end`,
  )
}

/** What all of a period came to by some dimensions that are counted by week. */
export function readParts(
  db: Db,
  parts: readonly FigureDimension[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<ReadFigure[]> {
  const places = amountsOf(
    sql`dimension = any(${sql.param([...parts])}::text[]) and day between ${from}::date and ${to}::date`,
  )
  return readSums(db, places, sql`null::text`)
}

/** What a rep's quotes came to, day by day, in some periods. */
export function readRepDays(
  db: Db,
  repId: string,
  periods: readonly (readonly [first: CalendarDate, last: CalendarDate])[],
): Promise<ReadFigure[]> {
  const places = periods.map(([first, last]) =>
    amountsOf(sql`dimension = 'rep' and value = ${repId} and day between ${first}::date and ${last}::date`),
  )
  return readSums(db, sql.join(places, sql` union all `), sql`day::text`)
}
