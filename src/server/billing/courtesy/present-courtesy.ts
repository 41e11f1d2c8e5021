import type { Courtesy } from '#contract/refunds.ts'
import { amountsToWire, toWire } from '#contract/wire-record.ts'
import { findCourtesyLeft } from '#domain/accounting/courtesy-credit.ts'
import { toDollars } from '#domain/values/money.ts'
import { getCourtesyCredits, listWaitingCredits } from '#server/accounting/credits/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { findDecider } from '#server/reps/second-person.ts'

/** The courtesy credits of a policy, as a rep sees them. */
export async function presentCourtesy(
  { db, env }: Pick<Context, 'db' | 'env'>,
  policyId: string,
  rep: Rep,
): Promise<Courtesy> {
  const credits = await getCourtesyCredits(db, policyId)
  const waiting = await listWaitingCredits(db, policyId)
  return {
    ...amountsToWire(credits, ['price', 'given']),
    left: toDollars(findCourtesyLeft(credits)),
    limit: toDollars(env.courtesyCreditLimit),
    waiting: await Promise.all(
      waiting.map(async ({ credit, askedBy }) => ({
        ...toWire(credit, ['id', 'amountCents', 'reason', 'askedAt']),
        asked_by: askedBy,
        decided_by: await findDecider(db, credit.askedBy, rep, 'accounts'),
      })),
    ),
  }
}
