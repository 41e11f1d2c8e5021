import type { EndpointResponse } from '#contract/endpoint.ts'
import { MAX_SEARCH_RESULTS, recallQuotes, searchQuotes as searchCall } from '#contract/search.ts'
import { toWire } from '#contract/wire-record.ts'
import { stateAt } from '#domain/quote/model/quote-state.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { withShortStatements } from '#server/kit/db/transactions.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { describeInsured } from '#server/desk/lists/describe-insured.ts'
import { findByIds, readAnswers } from '#server/search/repository.ts'
import { type SearchMatch, searchQuotes } from '#server/search/search-quotes.ts'

/** Who types waits no longer. */
const STATEMENT_TIMEOUT_MS = 2000

export function registerSearchRoutes(server: Server): void {
  serve(server, searchCall, ({ db, now }, { query: { text } }) =>
    withShortStatements(db, STATEMENT_TIMEOUT_MS, async (trx) => {
      const today = dateInTimeZone(now(), 'UTC')
      const found = await searchQuotes(trx, text, { today, limit: MAX_SEARCH_RESULTS })
      return { data: await presentFound(trx, found, now()) }
    }),
  )

  serve(server, recallQuotes, ({ db, now }, { query: { ids } }) =>
    withShortStatements(db, STATEMENT_TIMEOUT_MS, async (trx) => {
      const asked = ids.split(',')
      const rows = await findByIds(trx, asked)
      const inOrder = rows.toSorted((one, other) => asked.indexOf(one.id) - asked.indexOf(other.id))
      const found = inOrder.map((row) => ({ row, match: 'identifier' as const }))
      return { data: await presentFound(trx, found, now()) }
    }),
  )
}

type Presented = EndpointResponse<typeof searchCall>['data']

async function presentFound(db: Db, found: readonly SearchMatch[], now: Date): Promise<Presented> {
  if (found.length === 0) return []
  const answers = new Map(
    (
      await readAnswers(
        db,
        found.map(({ row }) => row.id),
      )
    ).map((quote) => [quote.id, quote.answers]),
  )
  return found.map(({ row, match }) => ({
    ...toWire(row, ['id', 'quoteNumber', 'policyNumber', 'contactName', 'companyName']),
    ...toWire(row, ['tournamentName', 'firstContestDate']),
    state: stateAt(row, now),
    insured: describeInsured(answers.get(row.id) ?? {}),
    fee: row.totalCents === null ? null : toDollars(row.totalCents),
    match,
  }))
}
