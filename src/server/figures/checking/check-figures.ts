import { isDeepStrictEqual } from 'node:util'
import { countQuote } from '#domain/figures/count-quote.ts'
import type { FigureCell } from '#domain/figures/figure-cells.ts'
import { ZERO } from '#domain/values/money.ts'
import {
  countDeltas,
  listUncounted,
  listWrongFigures,
  readStoredFigures,
  type StoredCell,
  type StoredFigures,
  type WrongFigure,
} from '#server/figures/checking/repository.ts'
import { listQuoteIds, readCountedQuotes } from '#server/figures/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { withoutTimeLimits } from '#server/kit/db/transactions.ts'

/** A quote of which something else was counted than what is stored of it. */
export interface WrongQuote {
  quoteNumber: string
  wanted: FigureCell[]
  found: FigureCell[]
}

export interface FigureCheck {
  quotes: number
  /** Quotes that the job has yet to count. */
  uncounted: number
  /** Changes that the job has yet to add. */
  unfolded: number
  /** At most `MOST_NAMED` of each. */
  wrongQuotes: WrongQuote[]
  wrongFigures: WrongFigure[]
}

const QUOTES_AT_ONCE = 500

/** Whoever has more has one cause of them all. */
const MOST_NAMED = 50

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Proves the figures at one moment: every quote and its books are counted again and compared with what was counted of it, and
 * what was counted of all quotes with the figures and what is to be added to them. It only reads.
 *
 * @rule P08 The figures of the office are what quotes and postings add up to, to the cent, and a command proves it.
 */
export function checkFigures(db: Db, timeZone: string): Promise<FigureCheck> {
  return withoutTimeLimits(
    db,
    async (trx) => {
      const uncounted = await listUncounted(trx)
      const wrongQuotes: WrongQuote[] = []
      let [after, quotes] = [FIRST_ID, 0]
      for (;;) {
        const ids = await listQuoteIds(trx, after, QUOTES_AT_ONCE)
        after = ids.at(-1) ?? after
        quotes += ids.length
        const known = ids.filter((id) => !uncounted.has(id))
        wrongQuotes.push(...(await findWrongQuotes(trx, known, timeZone)))
        if (ids.length < QUOTES_AT_ONCE) break
      }
      return {
        quotes,
        uncounted: uncounted.size,
        unfolded: await countDeltas(trx),
        wrongQuotes: wrongQuotes.slice(0, MOST_NAMED),
        wrongFigures: await listWrongFigures(trx, MOST_NAMED),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function findWrongQuotes(db: Db, ids: readonly string[], timeZone: string): Promise<WrongQuote[]> {
  if (ids.length === 0) return []
  const stored = await readStoredFigures(db, ids)
  const counted = await readCountedQuotes(db, ids, timeZone)
  return [...counted].flatMap(([id, quote]) => {
    const { quoteNumber, ...found }: StoredFigures = stored.get(id) ?? NEVER_COUNTED
    const wanted = countQuote(quote)
    // Until the job has counted it by the days of the new zone, it is right by those of the old one.
    if (found.timeZone !== null && found.timeZone !== timeZone) return []
    const cells = found.cells?.map(plain)
    if (cells !== undefined && isDeepStrictEqual(cells, wanted.map(plain))) return []
    return [{ quoteNumber, wanted, found: cells ?? [] }]
  })
}

const NEVER_COUNTED: StoredFigures = { quoteNumber: '', timeZone: null, cells: null }

/** Without the order in which the keys are stored, and without losses where an older build has counted none. */
function plain(cell: StoredCell): FigureCell {
  const { dimension, day, value, started, converted, bought, premiumCents, feeCents, lossCents = ZERO } = cell
  return { dimension, day, value, started, converted, bought, premiumCents, feeCents, lossCents }
}
