import {
  LOSS_BORDEREAU_COLUMNS,
  type LossBordereauLine,
  PREMIUM_BORDEREAU_COLUMNS,
  type PremiumBordereauLine,
  readBordereaux,
  readLossBordereau,
  readLossBordereauCsv,
  readLossBordereauWorkbook,
  readPremiumBordereau,
  readPremiumBordereauCsv,
  readPremiumBordereauWorkbook,
} from '#contract/accounting/bordereaux.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { CLAIM_STATE_NAMES, nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { requireRep } from '#server/access/access.ts'
import {
  readLossesOf,
  readLossFile,
  readOverview,
  readPremiumFile,
  readPremiumOf,
} from '#server/accounting/bordereaux/read-bordereaux.ts'
import { csvOfRows } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { workbookOfRows } from '#server/calls/workbook-file.ts'

const PREMIUM_KINDS = {
  posted_on: 'day',
  first_day: 'day',
  last_day: 'day',
  sum_insured: 'money',
  gross: 'money',
  commission: 'money',
  net: 'money',
} as const

const LOSS_KINDS = {
  played_on: 'day',
  reported_on: 'day',
  sum_insured: 'money',
  paid_before: 'money',
  paid: 'money',
  reserve: 'money',
  payable: 'money',
  incurred: 'money',
} as const

/** What carriers have of premium and claims, month by month. */
export function registerBordereauRoutes(server: Server): void {
  serve(server, readBordereaux, async (context, { query }) => ({
    data: await readOverview(context, query.month),
  }))

  serve(server, readPremiumBordereau, async (context, { query }) => ({
    data: await readPremiumOf(context, query),
  }))

  serve(server, readPremiumBordereauCsv, async (context, { query, caller }) => {
    const file = await readPremiumFile(context, query)
    return csvOfRows(context, {
      ...filed('premium', file, query),
      rep: requireRep(caller),
      columns: PREMIUM_BORDEREAU_COLUMNS,
      rows: inWords(file.rows, premiumInWords),
    })
  })

  serve(server, readPremiumBordereauWorkbook, async (context, { query, caller }) => {
    const file = await readPremiumFile(context, query)
    return workbookOfRows(context, {
      ...filed('premium', file, query),
      sheetName: 'Premium bordereau',
      kinds: PREMIUM_KINDS,
      rep: requireRep(caller),
      columns: PREMIUM_BORDEREAU_COLUMNS,
      rows: inWords(file.rows, premiumInWords),
    })
  })

  serve(server, readLossBordereau, async (context, { query }) => ({
    data: await readLossesOf(context, query),
  }))

  serve(server, readLossBordereauCsv, async (context, { query, caller }) => {
    const file = await readLossFile(context, query)
    return csvOfRows(context, {
      ...filed('loss', file, query),
      rep: requireRep(caller),
      columns: LOSS_BORDEREAU_COLUMNS,
      rows: file.rows.map(lossInWords),
    })
  })

  serve(server, readLossBordereauWorkbook, async (context, { query, caller }) => {
    const file = await readLossFile(context, query)
    return workbookOfRows(context, {
      ...filed('loss', file, query),
      sheetName: 'Loss bordereau',
      kinds: LOSS_KINDS,
      rep: requireRep(caller),
      columns: LOSS_BORDEREAU_COLUMNS,
      rows: file.rows.map(lossInWords),
    })
  })
}

/** How a file is called, and what the audit log says of it. */
function filed(
  of: 'premium' | 'loss',
  { name, month, rowCount }: { name: string; month: string; rowCount: number },
  { carrier }: { carrier: string },
) {
  const plain = name.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  return {
    name: `${of}-bordereau-${plain === '' ? 'carrier' : plain}-${month}`,
    list: `${of}Bordereau`,
    filter: { month, carrier },
    rowCount,
  }
}

function premiumInWords(line: PremiumBordereauLine) {
  return { ...line, type: ENTRY_TYPE_NAMES[line.type] }
}

function lossInWords(line: LossBordereauLine) {
  return {
    ...line,
    contest: nameClaimKind(line.contest),
    claim_state: CLAIM_STATE_NAMES[line.claim_state],
  }
}

async function* inWords<Line, Shown>(lines: AsyncIterable<Line>, present: (line: Line) => Shown) {
  for await (const line of lines) yield present(line)
}
