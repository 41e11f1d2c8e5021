import {
  CLAIM_MOVEMENT_COLUMNS,
  type ClaimLine,
  readClaimMovements,
  readClaimMovementsCsv,
  readClaimMovementsWorkbook,
} from '#contract/accounting/claim-movements.ts'
import { CLAIM_STATE_NAMES, nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { requireRep } from '#server/access/access.ts'
import { readMovementsOf } from '#server/accounting/claims/read-movements.ts'
import { csvOfRows } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { workbookOfRows } from '#server/calls/workbook-file.ts'

const KINDS = {
  played_on: 'day',
  reported_on: 'day',
  reserve_before: 'money',
  payable_before: 'money',
  reported: 'money',
  released: 'money',
  awarded: 'money',
  paid: 'money',
  reserve_after: 'money',
  payable_after: 'money',
} as const

/** What claims had reserved and paid, claim by claim. */
export function registerClaimMovementRoutes(server: Server): void {
  serve(server, readClaimMovements, async (context, { query }) => ({
    data: await readMovementsOf(context, query.period),
  }))

  serve(server, readClaimMovementsCsv, async (context, { query, caller }) => {
    const { claims, from, to } = await readMovementsOf(context, query.period)
    return csvOfRows(context, {
      name: `claims-paid-and-reserved-${from}-${to}`,
      list: 'claimMovements',
      filter: { from, to },
      rep: requireRep(caller),
      columns: CLAIM_MOVEMENT_COLUMNS,
      rows: claims.map(inWords),
    })
  })

  serve(server, readClaimMovementsWorkbook, async (context, { query, caller }) => {
    const { claims, from, to } = await readMovementsOf(context, query.period)
    return workbookOfRows(context, {
      name: `claims-paid-and-reserved-${from}-${to}`,
      list: 'claimMovements',
      filter: { from, to },
      sheetName: 'Claims',
      kinds: KINDS,
      rep: requireRep(caller),
      columns: CLAIM_MOVEMENT_COLUMNS,
      rows: claims.map(inWords),
    })
  })
}

function inWords(line: ClaimLine) {
  return { ...line, contest: nameClaimKind(line.contest), state: CLAIM_STATE_NAMES[line.state] }
}
