import { buildPolicySummary } from '#domain/documents/policy-summary-document.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { getKnownDates, getPolicyStatus, policyEnd } from '#domain/policy/policy-state.ts'
import { nameState } from '#domain/policy/state-name.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { readStatement } from '#server/accounting/statement/read-statements.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Session } from '#server/access/access.ts'
import { policyState } from '#server/policies/amendments/change-subject.ts'
import { listIssuedDocuments } from '#server/policies/documents/issued-documents.ts'
import { listStandings, NOTHING_STANDS } from '#server/policies/overview/repository.ts'
import { daysOf, payersOf, quoteOf, scorecardOf } from '#server/policies/present-policy.ts'
import type { PolicyWithDocuments } from '#server/policies/repository.ts'

/** The summary of a policy as it is now, for whoever opens it. */
export async function loadPolicySummary(
  db: Db,
  found: PolicyWithDocuments,
  session: Session,
  now: Date,
): Promise<PrintableDocument> {
  const { policy, certificate } = found
  const quote = quoteOf(found)
  const today = dayAtEvent(quote, now)
  const payers = payersOf(policy, session)
  const [documents, money, standings] = await Promise.all([
    listIssuedDocuments(db, found, session),
    payers?.length === 0 ? null : readStatement(db, policy.id, payers),
    listStandings(db, [policy.id]),
  ])
  return buildPolicySummary({
    certificate,
    state: nameState({
      status: getPolicyStatus({ ended: policyEnd(policy), contests: policy.awaitingDates }),
      moved: (standings.get(policy.id) ?? NOTHING_STANDS).moved,
      nextDay: getKnownDates(policyState(quote, policy, 0)).find((day) => day >= today),
    }),
    days: daysOf(found, today),
    scorecard: scorecardOf(found, session),
    money,
    documents,
    at: now.toISOString(),
  })
}
