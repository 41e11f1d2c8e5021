import type { AccountDocument } from '#contract/accounting/account.ts'
import { getPolicyRefunds } from '#contract/refunds.ts'
import { payBackMoney } from '#web/admin/policy/invoices/receive-money.ts'
import { call } from '#web/api/call.ts'
import { whyNotRefundable } from '#web/policy/actions/action-tiles.ts'
import { refundCreditOf } from '#web/policy/refunds/refund-credit.ts'
import { dollars } from '#web/ui/dollars.ts'
import { notify } from '#web/ui/notify.ts'

/** Pays back what is left of this credit or payment alone, as the page of its policy does. */
export async function refundDocument(
  { number, policy_number: policy }: AccountDocument,
  today: string,
): Promise<void> {
  const answer = await call(getPolicyRefunds, { params: { number: policy }, actingAs: 'rep' })
  const { refundable, credits, payments = [] } = answer.data
  const paid = { number: policy, sign: '$' } as const
  const payment = payments.find((one) => one.number === number)
  if (payment) return payBackMoney(paid, payment)
  const own = credits.filter((credit) => credit.number === number)
  const due = own.filter(({ refundable_from: from }) => from !== null && from <= today)
  const most = Math.min(refundable, ...due.map(({ left }) => left))
  if (due.length > 0 && most > 0)
    return refundCreditOf(paid, { as: 'rep', credit: number, amount: most, refundable: most })
  const words = { none: 'There’s no credit to refund.', can: 'can be refunded' }
  notify({ type: 'info', title: 'Not refunded', message: whyNotRefundable(own, words, dollars) })
}
