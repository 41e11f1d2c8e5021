import type { AccountDocument } from '#contract/accounting/account.ts'
import { getPolicyRefunds } from '#contract/refunds.ts'
import { payBackMoney } from '#web/admin/policy/invoices/receive-money.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { whyNotRefundable } from '#web/policy/actions/action-tiles.ts'
import { refundCreditOf } from '#web/policy/refunds/refund-credit.ts'
import { dollars } from '#web/ui/dollars.ts'
import { notify } from '#web/ui/notify.ts'

/** Pays back what is left of a credit or of a payment, as the page of its policy does. */
export async function refundDocument(
  { number, policy_number: policy, open }: AccountDocument,
  customer: string,
): Promise<void> {
  const answer = await call(getPolicyRefunds, { params: { number: policy }, actingAs: 'rep' })
  const { refundable, credits, payments = [] } = answer.data
  const paid = { number: policy, sign: '$' } as const
  const payment = payments.find((one) => one.number === number)
  if (payment) await payBackMoney(paid, payment)
  else if (refundable > 0)
    await refundCreditOf(paid, { as: 'rep', amount: Math.min(open ?? 0, refundable), refundable })
  else {
    const words = { none: 'There’s no credit to refund.', can: 'can be refunded' }
    notify({ type: 'info', title: 'Not refunded', message: whyNotRefundable(credits, words, dollars) })
  }
  await queryClient.invalidateQueries({ queryKey: ['customer', customer] })
}
