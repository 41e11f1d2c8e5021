import {
  listEarnedPremium,
  listEarnedPremiumCsv,
  listEarnedPremiumWorkbook,
  readEarnedTotals,
} from '#contract/accounting/earned-premium.ts'
import { requireRep } from '#server/access/access.ts'
import { dayOf, presentEarned, readTotalsOf } from '#server/accounting/earned/read-earned.ts'
import { earnedListSql } from '#server/accounting/earned/repository.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'

const KINDS = {
  next_on: 'day',
  ended_on: 'day',
  written: 'money',
  earned: 'money',
  unearned: 'money',
  commission: 'money',
  commission_unearned: 'money',
} as const

/** What of the premium is earned at the end of a day. */
export function registerEarnedPremiumRoutes(server: Server): void {
  serve(server, listEarnedPremium, async (context, { query }) => {
    const at = dayOf(context, query.day)
    return presentPage(await readPage(context.db, earnedListSql(at), query), (row) => presentEarned(row, at))
  })

  serve(server, readEarnedTotals, async (context, { query }) => ({
    data: await readTotalsOf(context, query),
  }))

  serve(server, listEarnedPremiumCsv, (context, { query, caller }) => {
    const at = dayOf(context, query.day)
    return csvFile(
      context,
      earnedListSql(at),
      { ...query, day: at.day },
      {
        name: `earned-premium-${at.day}`,
        rep: requireRep(caller),
        present: (row) => presentEarned(row, at),
      },
    )
  })

  serve(server, listEarnedPremiumWorkbook, (context, { query, caller }) => {
    const at = dayOf(context, query.day)
    return workbookFile(
      context,
      earnedListSql(at),
      { ...query, day: at.day },
      {
        name: `earned-premium-${at.day}`,
        sheetName: `Earned at ${at.day}`,
        kinds: KINDS,
        rep: requireRep(caller),
        present: (row) => presentEarned(row, at),
      },
    )
  })
}
