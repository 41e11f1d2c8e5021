import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { expectedClaims } from '#domain/claims/figures/expected-claims.ts'
import { isInsuredOn } from '#domain/claims/insured/certificate-in-force.ts'
import { type PriceTrace, tracePrices } from '#domain/pricing/explanation/trace.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { listStalePolicies, saveExpectations, type StalePolicy } from '#server/claims/figures/repository.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { Context } from '#server/kit/context.ts'

/** Few at once, so that others come between. */
const POLICIES_AT_ONCE = 50

/**
 * Works out what the odds of the plan expect of each contest that is insured. It can be stopped at any time and goes on where it was.
 *
 * @rule N111 By the plan that priced the certificate; what it did not price by odds is expected nowhere.
 */
export const createExpectationsJob =
  ({ plans, stopping }: Pick<Context, 'plans' | 'stopping'>): HandlerOf<'keep-expectations'> =>
  async (_payload, { db }) =>
    keepExpectations({ db, plans, stopping })

/** The same for whoever needs them now. */
export async function keepExpectations({
  db,
  plans,
  stopping,
}: Pick<Context, 'db' | 'plans' | 'stopping'>): Promise<void> {
  let stale: StalePolicy[]
  do {
    stale = await listStalePolicies(db, POLICIES_AT_ONCE)
    const expected = stale.flatMap((policy) => expectationsOf(plans, policy))
    const ids = stale.map(({ policyId }) => policyId)
    if (ids.length === 0) return
    await runWrite({ db }, (trx, { noAudit }) => {
      noAudit('What is expected only repeats what was issued before')
      return saveExpectations(trx, ids, expected)
    })
    await new Promise(setImmediate)
  } while (stale.length === POLICIES_AT_ONCE && !stopping.aborted)
}

function expectationsOf(plans: Context['plans'], policy: StalePolicy) {
  const { policyId, version, endedAt, content } = policy
  const traces = tracesOf(plans, policy)
  return content.contests.map(({ entity, index, date, openUntil }) => {
    const trace = traces.find((one) => one.entity === entity && one.index === index)
    const expected = trace && expectedClaims(trace)
    return {
      policyId,
      entity: entity satisfies ContestKind,
      index,
      version,
      isEnded: endedAt !== null,
      playedOn: openUntil === undefined && isInsuredOn(content, date, endedAt) ? date : null,
      claims: expected?.claims ?? null,
      costCents: expected?.cost ?? null,
    }
  })
}

/** None if the plan is gone. */
function tracesOf(plans: Context['plans'], { plan, planHash, answers, content }: StalePolicy): PriceTrace[] {
  const found = plan === null ? undefined : plans.find(plan, planHash)
  if (!found) return []
  const quote = quoteFrom(answers)
  return tracePrices(pricingBasis(quote, dayAtEvent(quote, new Date(content.issuedAt))), found)
}
