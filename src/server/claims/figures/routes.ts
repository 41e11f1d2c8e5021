import {
  CLAIM_FIGURE_COLUMNS,
  type ClaimFiguresRow,
  readClaimFigures,
  readClaimFiguresCsv,
  readClaimFiguresWorkbook,
} from '#contract/claims/figures.ts'
import { nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { requireRep } from '#server/access/access.ts'
import { csvOfRows } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { workbookOfRows } from '#server/calls/workbook-file.ts'
import { readFigures } from '#server/claims/figures/read-figures.ts'

const FILE = { name: 'claim-figures', list: 'claimFigures', columns: CLAIM_FIGURE_COLUMNS } as const

/** How claims do. */
export function registerClaimFigureRoutes(server: Server): void {
  serve(server, readClaimFigures, async (context) => ({ data: await readFigures(context) }))

  serve(server, readClaimFiguresCsv, async (context, { caller }) => {
    const { rows } = await readFigures(context)
    return csvOfRows(context, { ...FILE, rep: requireRep(caller), rows: rows.map(inWords) })
  })

  serve(server, readClaimFiguresWorkbook, async (context, { caller }) => {
    const { rows } = await readFigures(context)
    return workbookOfRows(context, {
      ...FILE,
      sheetName: 'Claim figures',
      kinds: { expected_cost: 'money', cost: 'money', reserve: 'money', paid: 'money' },
      rep: requireRep(caller),
      rows: rows.map(inWords),
    })
  })
}

function inWords({ declined_by: rules, ...row }: ClaimFiguresRow) {
  return {
    ...row,
    kind: nameClaimKind(row.kind),
    declined_by: rules.map(({ rule, claims }) => `${rule}: ${claims}`).join(', '),
  }
}
