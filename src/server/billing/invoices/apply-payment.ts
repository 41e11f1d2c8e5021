import { buildApplicationPostings } from '#domain/accounting/payment-postings.ts'
import { laterDay } from '#domain/accounting/received-payments.ts'
import { ProblemError } from '#domain/problem.ts'

import { type Cents, ZERO, smallerAmount } from '#domain/values/money.ts'
import { findReasonOf } from '#server/accounting/credits/repository.ts'
import { dayOf, lockPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import {
  countLaterApplications,
  findUnappliedMoney,
  insertPaymentApplication,
} from '#server/accounting/invoices/repository.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'

export interface AppliedMoney {
  /** Of the policy. */
  number: string
  payment: string
  invoice: string
  rep: Rep
}

/**
 * Pays an invoice from money that an earlier payment of the policy left, as far as it goes.
 *
 * @rule N87 N108 Unapplied money pays other invoices of its policy, and of its payer only.
 * @rule N78 Money that came first may pay what was billed later.
 */
export function applyPayment(context: Context, applying: AppliedMoney): Promise<{ applied: Cents }> {
  const { number, payment: paymentNumber, invoice, rep } = applying
  return runWrite(context, async (trx, effects) => {
    const caller = { session: { grants: 'everything' }, rep, number, invoice } as const
    const payable = await lockPayableInvoice({ ...context, db: trx }, caller)
    const { policy } = payable.found
    const money = await findUnappliedMoney(trx, policy.id, paymentNumber)
    if (!money) throw new ProblemError({ code: 'NOT_FOUND', what: 'payment' })
    const { payer } = payable.invoice
    if (money.payer !== payer) throw new ProblemError(PAID_BY_ANOTHER)
    const applied = smallerAmount(money.left, payable.invoice.open)
    if (applied <= ZERO) throw new ProblemError(NOTHING_TO_APPLY)
    const at = context.now()
    const entry = `${paymentNumber}-A${(await countLaterApplications(trx, paymentNumber)) + 1}`
    const reason = await findReasonOf(trx, paymentNumber)
    const posted = { document: entry, type: 'receive_payment', policyId: policy.id, reason, payer } as const
    await insertEntry(trx, { ...posted, postedAt: at }, buildApplicationPostings(applied))
    await insertPaymentApplication(trx, {
      payment: paymentNumber,
      invoice,
      amountCents: applied,
      // Where the office is, it may be a day later than at the event.
      appliedOn: laterDay(money.receivedOn, dayOf(payable, at)),
      appliedAt: at,
      entry,
    })
    await effects.audit({
      quoteId: policy.quoteId,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'payment_applied',
      detail: { document: paymentNumber, invoice, cents: applied },
    })
    effects.publish({ quoteId: policy.quoteId, by: rep })
    return { applied }
  })
}

const PAID_BY_ANOTHER = {
  code: 'NOT_POSSIBLE',
  why: 'This money came from someone else. Refund it to them',
} as const

const NOTHING_TO_APPLY = {
  code: 'NOT_POSSIBLE',
  why: 'This payment is used up, or nothing is owed on this invoice now',
} as const
