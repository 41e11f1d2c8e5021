import { buildPolicySummary } from '#domain/documents/policy-summary-document.ts'
import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { getKnownDates, getPolicyStatus } from '#domain/policy/policy-state.ts'
import { nameState } from '#domain/policy/state-name.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { policyDays } from '#domain/quote/scorecard/event-days.ts'
import { getPolicyBalance } from '#server/accounting/repository.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Session } from '#server/kit/http/access.ts'
import { policyState } from '#server/policies/amendments/change-subject.ts'
import { listIssuedDocuments } from '#server/policies/documents/issued-documents.ts'
import { listStandings, NOTHING_STANDS } from '#server/policies/overview/repository.ts'
import { isPayer, quoteOf, scorecardOf } from '#server/policies/present-policy.ts'
import { isOver, type PolicyWithDocuments } from '#server/policies/repository.ts'

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
  const [papers, money, standings] = await Promise.all([
    listIssuedDocuments(db, found, session),
    isPayer(found, session) ? getPolicyBalance(db, policy.id, today) : null,
    listStandings(db, [policy.id]),
  ])
  return buildPolicySummary({
    certificate,
    state: nameState({
      status: getPolicyStatus({ cancelled: isOver(policy), contests: policy.awaitingDates }),
      lapsed: policy.lapsedAt !== null,
      moved: (standings.get(policy.id) ?? NOTHING_STANDS).moved,
      nextDay: getKnownDates(policyState(quote, policy, 0)).find((day) => day >= today),
    }),
    days: policyDays(quote, today, dayAtEvent(quote, policy.issuedAt)),
    scorecard: scorecardOf(found, session),
    money,
    papers,
    at: now.toISOString(),
  })
}
