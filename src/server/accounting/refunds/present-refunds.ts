import { type EndpointResponse } from '#contract/endpoint.ts'
import { type getPolicyRefunds, type recordRefund } from '#contract/refunds.ts'
import { formatRefundPayment } from '#domain/documents/billing/refund-document.ts'
import { type Cents, toDollars } from '#domain/values/money.ts'
import { type Credit } from '#server/accounting/credits/repository.ts'
import { type Refund } from '#server/accounting/refunds/repository.ts'
import { type PolicyBalance } from '#server/accounting/repository.ts'

export function presentRefund(refund: Refund): EndpointResponse<typeof recordRefund>['data'] {
  const { id, amountCents, state, number, creditMemo, receipt, content, failureReason } = refund
  return {
    id,
    amount: toDollars(amountCents as Cents),
    state,
    number,
    credit_memo: creditMemo,
    receipt,
    payment: content && formatRefundPayment(content),
    reason: failureReason,
    started_at: refund.startedAt.toISOString(),
    settled_at: refund.settledAt?.toISOString() ?? null,
  }
}

interface PolicyMoney {
  balance: PolicyBalance
  credits: readonly Credit[]
  refunds: readonly Refund[]
}

export function presentPolicyMoney({
  balance,
  credits,
  refunds,
}: PolicyMoney): EndpointResponse<typeof getPolicyRefunds>['data'] {
  return {
    paid: toDollars(balance.paid),
    owed: toDollars(balance.owed),
    credit: toDollars(balance.credit),
    refundable: toDollars(balance.refundable),
    refunding: toDollars(balance.refunding),
    credits: credits.map(({ memo, reason, left }) => ({
      number: memo.number,
      reason,
      issued_at: memo.issuedAt.toISOString(),
      total: toDollars(memo.totalCents as Cents),
      left: toDollars(left),
      refundable_from: memo.refundableFrom,
    })),
    refunds: refunds.map(presentRefund),
  }
}
