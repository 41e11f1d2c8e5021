import { findClaims } from '#contract/claims/finding.ts'
import { listClaims, listClaimsCsv, listClaimsWorkbook } from '#contract/claims/listing.ts'
import { toWire } from '#contract/wire-record.ts'
import { CLAIM_STATE_NAMES, nameClaimKind } from '#domain/claims/desk/claim-names.ts'
import { nextAct, NEXT_ACT_NAMES } from '#domain/claims/desk/next-act.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { requireRep } from '#server/access/access.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { claimListSql, type FoundClaim, searchClaims } from '#server/claims/listing/repository.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'

/** The list of all claims. */
export function registerClaimListRoutes(server: Server): void {
  serve(server, listClaims, async ({ db, env: { officeTimeZone } }, { query, caller }) => {
    const listSql = claimListSql({ repId: requireRep(caller).id, officeTimeZone })
    return presentPage(await readPage(db, listSql, query), (row) => present(row, officeTimeZone))
  })

  serve(server, findClaims, async ({ db }, { query }) => ({ data: await searchClaims(db, query.text) }))

  serve(server, listClaimsCsv, (context, { query, caller }) => {
    const rep = requireRep(caller)
    const { officeTimeZone } = context.env
    return csvFile(context, claimListSql({ repId: rep.id, officeTimeZone }), query, {
      name: 'claims',
      rep,
      present: (row) => presentInWords(row, officeTimeZone),
    })
  })

  serve(server, listClaimsWorkbook, (context, { query, caller }) => {
    const rep = requireRep(caller)
    const { officeTimeZone } = context.env
    return workbookFile(context, claimListSql({ repId: rep.id, officeTimeZone }), query, {
      name: 'claims',
      sheetName: 'Claims',
      kinds: CLAIM_COLUMN_KINDS,
      rep,
      present: (row) => presentInWords(row, officeTimeZone),
    })
  })
}

const CLAIM_COLUMN_KINDS = {
  reported_on: 'day',
  due_on: 'day',
  carrier_asked_on: 'day',
  prize: 'money',
  reserve: 'money',
  awarded: 'money',
} as const

function presentInWords(row: FoundClaim, officeTimeZone: string) {
  const shown = present(row, officeTimeZone)
  return {
    ...shown,
    contest: nameClaimKind(row.contest),
    state: CLAIM_STATE_NAMES[row.state],
    next: NEXT_ACT_NAMES[shown.next],
  }
}

function present(row: FoundClaim, officeTimeZone: string) {
  const { state, documentsOwed: owed, documentsReceived: received, isProposed, isAnswered } = row
  return {
    ...toWire(row, ['id', 'number', 'policyNumber', 'winner', 'contest', 'title', 'event', 'state']),
    ...toWire(row, ['since', 'reportedAt', 'hoursLate', 'prizeCents', 'reserveCents', 'awardedCents']),
    ...toWire(row, ['documentsOwed', 'documentsReceived', 'dueOn', 'signals', 'repId', 'repName']),
    carrier_asked_on: row.carrierAskedAt && dateInTimeZone(row.carrierAskedAt, officeTimeZone),
    reported_on: dateInTimeZone(row.reportedAt, officeTimeZone),
    next: nextAct({ state, received, owed, isProposed, isAnswered }),
  }
}
