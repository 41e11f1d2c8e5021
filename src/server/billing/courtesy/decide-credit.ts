import { ProblemError } from '#domain/problem.ts'
import { subtract, ZERO } from '#domain/values/money.ts'
import { issueCourtesy } from '#server/billing/courtesy/issue-courtesy.ts'
import type { IssuedCreditMemo } from '#server/accounting/credits/issue-credit-memo.ts'
import {
  decideWaitingCredit,
  findWaitingCredit,
  getCourtesyCredits,
  type WaitingCredit,
} from '#server/accounting/credits/repository.ts'
import { lockPolicy } from '#server/accounting/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'
import { findPolicyNumber } from '#server/policies/repository.ts'
import { requireSecondPerson } from '#server/reps/second-person.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'

interface CreditDecision {
  id: string
  rep: Rep
}

/**
 * Gives a courtesy that another rep asked for.
 *
 * @rule N92 The price is looked at once more: the policy may have been changed or cancelled since it was asked for.
 * @rule N109 Another rep than the one who asked gives it.
 */
export function approveCredit(
  context: Context,
  { id, rep, aloneReason }: CreditDecision & { aloneReason?: string | undefined },
): Promise<IssuedCreditMemo> {
  return runWrite(context, async (trx, effects) => {
    const acting = await requireStillAllowed(trx, rep, 'accounts')
    const { subject, credit } = await lockCredit(trx, id)
    const { askedBy } = credit
    const alone = await requireSecondPerson(trx, {
      askedBy,
      acting,
      permission: 'accounts',
      aloneReason,
      section: 'credit_memo',
    })
    const { price, given } = await getCourtesyCredits(trx, subject.policy.id)
    const amount = credit.amountCents
    const left = subtract(price, given)
    if (amount > left) throw new ProblemError({ code: 'CREDIT_ABOVE_PRICE', left: left > ZERO ? left : ZERO })
    const memo = await issueCourtesy({ ...context, db: trx }, { subject, amount, reason: credit.reason })
    const { number } = memo.content
    const at = context.now()
    await decideWaitingCredit(trx, id, {
      state: 'given',
      decidedBy: rep.id,
      decidedAt: at,
      decisionReason: aloneReason ?? null,
      creditMemo: number,
    })
    await effects.audit({
      quoteId: subject.policy.quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'credit_approved',
      detail: {
        credit: id,
        document: number,
        cents: amount,
        reason: credit.reason,
        asked_by: askedBy,
        ...alone,
      },
    })
    effects.publish({ quoteId: subject.policy.quoteId, by: rep })
    return memo
  })
}

/** Declines what another rep asked for, or withdraws one's own. */
export function declineCredit(
  context: Context,
  { id, rep, reason }: CreditDecision & { reason: string },
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    const { subject, credit } = await lockCredit(trx, id)
    const { quoteId } = subject.policy
    const at = context.now()
    await decideWaitingCredit(trx, id, {
      state: 'declined',
      decidedBy: rep.id,
      decidedAt: at,
      decisionReason: reason,
      creditMemo: null,
    })
    await effects.audit({
      quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'credit_declined',
      detail: { credit: id, cents: credit.amountCents, reason, asked_by: credit.askedBy },
    })
    effects.publish({ quoteId, by: rep })
  })
}

/** Locks the policy first, and then sees what became of the credit meanwhile. */
async function lockCredit(trx: Db, id: string): Promise<{ subject: ChangeSubject; credit: WaitingCredit }> {
  const seen = await findWaitingCredit(trx, id)
  const number = seen && (await findPolicyNumber(trx, seen.policyId))
  if (number === undefined) throw new ProblemError({ code: 'NOT_FOUND', what: 'credit' })
  const subject = await lockSubject(trx, { grants: 'everything' }, number)
  await lockPolicy(trx, subject.policy.id)
  const credit = await findWaitingCredit(trx, id)
  if (credit?.state !== 'waiting')
    throw new ProblemError({ code: 'CREDIT_DECIDED', state: credit?.state ?? 'declined' })
  return { subject, credit }
}
