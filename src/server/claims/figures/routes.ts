import { CLAIM_FIGURE_COLUMNS, readClaimFigures, readClaimFiguresCsv } from '#contract/claims/figures.ts'
import { nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { requireRep } from '#server/access/access.ts'
import { csvOfRows } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { readFigures } from '#server/claims/figures/read-figures.ts'

/** How claims do. */
export function registerClaimFigureRoutes(server: Server): void {
  serve(server, readClaimFigures, async (context) => ({ data: await readFigures(context) }))

  serve(server, readClaimFiguresCsv, async (context, { caller }) => {
    const { rows } = await readFigures(context)
    return csvOfRows(context, {
      name: 'claim-figures',
      list: 'claimFigures',
      rep: requireRep(caller),
      columns: CLAIM_FIGURE_COLUMNS,
      rows: rows.map(({ declined_by: rules, ...row }) => ({
        ...row,
        kind: nameClaimKind(row.kind),
        declined_by: rules.map(({ rule, claims }) => `${rule}: ${claims}`).join(', '),
      })),
    })
  })
}
