import { randomUUID } from 'node:crypto'
import { findCourtesyLeft, needsSecondRep } from '#domain/accounting/courtesy-credit.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Cents } from '#domain/values/money.ts'
import { issueCourtesy } from '#server/billing/courtesy/issue-courtesy.ts'
import type { IssuedCreditMemo } from '#server/accounting/credits/issue-credit-memo.ts'
import { getCourtesyCredits, insertWaitingCredit } from '#server/accounting/credits/repository.ts'
import { lockPolicy } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'

interface GivenCredit {
  /** Of the policy. */
  number: string
  amount: Cents
  /** For the payer. */
  reason: string
  rep: Rep
}

/** Given at once, or waiting for another rep under this id. */
type CreditOutcome = { memo: IssuedCreditMemo } | { waiting: string }

/**
 * Gives a credit as a courtesy, and mails its document to whoever pays; or keeps it for another rep.
 *
 * @rule N80 A courtesy has its reason, and stands beside the sum of the policy.
 * @rule N92 Of two at once the second counts the first, so that neither the price nor the limit is passed unseen.
 */
export function giveCredit(
  context: Context,
  { number, amount, reason, rep }: GivenCredit,
): Promise<CreditOutcome> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    await requireStillAllowed(trx, rep, 'accounts')
    const subject = await lockSubject(trx, { grants: 'everything' }, number)
    await lockPolicy(trx, subject.policy.id)
    const credits = await getCourtesyCredits(trx, subject.policy.id)
    const left = findCourtesyLeft(credits)
    if (amount > left) throw new ProblemError({ code: 'CREDIT_ABOVE_PRICE', left })
    const asked = { subject, amount, reason, rep }
    if (needsSecondRep(amount, credits, context.env.courtesyCreditLimit))
      return keepForAnotherRep(inTransaction, effects, asked)
    const memo = await issueCourtesy(inTransaction, { subject, amount, reason })
    await effects.audit({
      quoteId: subject.policy.quoteId,
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event: 'credit_issued',
      detail: { document: memo.content.number, cents: amount, reason },
    })
    return { memo }
  })
}

interface AskedCredit extends Omit<GivenCredit, 'number'> {
  subject: ChangeSubject
}

async function keepForAnotherRep(
  { db: trx, now }: Context,
  effects: Effects,
  { subject: { policy }, amount, reason, rep }: AskedCredit,
): Promise<CreditOutcome> {
  const at = now()
  const id = randomUUID()
  await insertWaitingCredit(trx, {
    id,
    policyId: policy.id,
    amountCents: amount,
    reason,
    state: 'waiting',
    askedBy: rep.id,
    askedAt: at,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    creditMemo: null,
  })
  await effects.audit({
    quoteId: policy.quoteId,
    at,
    actor: 'rep',
    repId: rep.id,
    event: 'credit_asked',
    detail: { credit: id, cents: amount, reason },
  })
  effects.publish({ quoteId: policy.quoteId, by: rep })
  return { waiting: id }
}
