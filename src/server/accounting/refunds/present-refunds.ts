import type { BilledInvoice, ReceivedPayment } from '#contract/billed-invoice.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { getPolicyRefunds, recordRefund } from '#contract/refunds.ts'
import { presentMoney } from '#contract/money-statement.ts'
import { amountsToWire, toWire } from '#contract/wire-record.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { formatRefundPayment } from '#domain/documents/billing/refund-document.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Credit } from '#server/accounting/credits/repository.ts'
import type { Refund } from '#server/accounting/refunds/repository.ts'
import type { PolicyBalance } from '#server/accounting/repository.ts'

export function presentRefund(refund: Refund): EndpointResponse<typeof recordRefund>['data'] {
  const { creditMemo, receipt, payment, content, failureReason } = refund
  return {
    ...toWire(refund, ['id', 'amountCents', 'state', 'number', 'startedAt', 'settledAt']),
    credit_memo: creditMemo ?? payment ?? '',
    receipt: receipt ?? payment ?? '',
    payment: content && formatRefundPayment(content),
    reason: failureReason,
  }
}

interface PolicyMoney {
  statement: MoneyStatement
  /** What can be paid back today, and what pays nothing yet. */
  balance: Pick<PolicyBalance, 'refundable' | 'unapplied'>
  invoices: BilledInvoice[]
  payments: ReceivedPayment[]
  credits: readonly Credit[]
  refunds: readonly Refund[]
}

export function presentPolicyMoney({
  statement,
  balance,
  invoices,
  payments,
  credits,
  refunds,
}: PolicyMoney): EndpointResponse<typeof getPolicyRefunds>['data'] {
  return {
    statement: presentMoney(statement),
    ...amountsToWire(balance, ['refundable', 'unapplied']),
    invoices,
    payments,
    credits: credits.map(({ memo, reason, left, withdrawnAt }) => ({
      ...toWire(memo, ['number', 'issuedAt', 'totalCents', 'refundableFrom']),
      ...(withdrawnAt && { taken_back: true }),
      reason,
      left: toDollars(left),
    })),
    refunds: refunds.map(presentRefund),
  }
}
