import {
  COMMISSION_COLUMNS,
  listPremium,
  listPremiumCsv,
  listPremiumWorkbook,
  readCommissions,
  readCommissionsCsv,
  readCommissionsWorkbook,
  readPremiumTotals,
} from '#contract/accounting/premium.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { requireRep } from '#server/access/access.ts'
import { presentPremium, readCommissionsOf, readTotals } from '#server/accounting/premium/present-premium.ts'
import { type FoundPremium, premiumListSql } from '#server/accounting/premium/repository.ts'
import { csvFile, csvOfRows } from '#server/calls/csv-file.ts'
import { workbookFile, workbookOfRows } from '#server/calls/workbook-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'

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

  serve(server, listPremiumWorkbook, (context, { query, caller }) =>
    workbookFile(context, premiumListSql(context.env.officeTimeZone), query, {
      name: 'premium',
      sheetName: 'Premium',
      kinds: PREMIUM_KINDS,
      rep: requireRep(caller),
      present: (row) => lineOf(row, context.env.officeTimeZone),
    }),
  )

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
    return workbookOfRows(context, {
      name: `commissions-${from}-${to}`,
      list: 'commissions',
      filter: { from, to },
      sheetName: 'Commissions',
      kinds: COMMISSION_KINDS,
      rep: requireRep(caller),
      columns: COMMISSION_COLUMNS,
      rows: lines,
    })
  })
}

function lineOf(row: FoundPremium, timeZone: string) {
  return { ...presentPremium(row, timeZone), type: ENTRY_TYPE_NAMES[row.type] }
}
