import {
  COMMISSION_COLUMNS,
  listPremium,
  listPremiumCsv,
  readCommissions,
  readCommissionsCsv,
  readCommissionsWorkbook,
  readPremiumTotals,
  readPremiumWorkbook,
} from '#contract/accounting/premium.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { requireRep } from '#server/access/access.ts'
import { downloadWorkbook } from '#server/accounting/premium/download-workbook.ts'
import { presentPremium, readCommissionsOf, readTotals } from '#server/accounting/premium/present-premium.ts'
import { type FoundPremium, premiumListSql, sumPremium } from '#server/accounting/premium/repository.ts'
import { csvFile, csvOfRows } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentPage, readPage, readRows } from '#server/kit/db/lists/read-page.ts'

const PREMIUM_KINDS = {
  posted_on: 'day',
  event_on: 'day',
  premium: 'money',
  discounts: 'money',
  extras: 'money',
  cancellation_fees: 'money',
  commission: 'money',
  net: 'money',
} as const

const COMMISSION_KINDS = { premium: 'money', commission: 'money', reversals: 'money', net: 'money' } as const

/** The premium register and the commissions of producers. */
export function registerPremiumRoutes(server: Server): void {
  serve(server, listPremium, async ({ db, env: { officeTimeZone } }, { query }) =>
    presentPage(await readPage(db, premiumListSql(officeTimeZone), query), (row) =>
      presentPremium(row, officeTimeZone),
    ),
  )

  serve(server, readPremiumTotals, async (context, { query }) => ({ data: await readTotals(context, query) }))

  serve(server, listPremiumCsv, (context, { query, caller }) =>
    csvFile(context, premiumListSql(context.env.officeTimeZone), query, {
      name: 'premium',
      rep: requireRep(caller),
      present: (row) => lineOf(row, context.env.officeTimeZone),
    }),
  )

  serve(server, readPremiumWorkbook, async (context, { query, caller }) => {
    const { db, env } = context
    const { documents } = await sumPremium(db, query, env.officeTimeZone)
    const rows = readRows(db, premiumListSql(env.officeTimeZone), { ...query, sort: 'posted' })
    return downloadWorkbook(context, requireRep(caller), {
      list: listPremium.name,
      filter: query,
      fileName: 'premium.xlsx',
      sheetName: 'Premium',
      columns: listPremium.columns,
      kinds: PREMIUM_KINDS,
      rows: linesOf(rows, env.officeTimeZone),
      rowCount: documents,
    })
  })

  serve(server, readCommissions, async (context, { query }) => ({
    data: await readCommissionsOf(context, query.period),
  }))

  serve(server, readCommissionsCsv, async (context, { query, caller }) => {
    const { lines: rows } = await readCommissionsOf(context, query.period)
    const rep = requireRep(caller)
    return csvOfRows(context, {
      name: 'commissions',
      list: 'commissions',
      rep,
      columns: COMMISSION_COLUMNS,
      rows,
    })
  })

  serve(server, readCommissionsWorkbook, async (context, { query, caller }) => {
    const { lines, from, to } = await readCommissionsOf(context, query.period)
    return downloadWorkbook(context, requireRep(caller), {
      list: 'commissions',
      filter: { from, to },
      fileName: `commissions-${from}-${to}.xlsx`,
      sheetName: 'Commissions',
      columns: COMMISSION_COLUMNS,
      kinds: COMMISSION_KINDS,
      rows: each(lines),
      rowCount: lines.length,
    })
  })
}

function lineOf(row: FoundPremium, timeZone: string) {
  return { ...presentPremium(row, timeZone), type: ENTRY_TYPE_NAMES[row.type] }
}

async function* linesOf(rows: AsyncIterable<FoundPremium>, timeZone: string) {
  for await (const row of rows) yield lineOf(row, timeZone)
}

async function* each<T>(rows: readonly T[]) {
  yield* rows
}
