import type { PriceChange } from '#domain/accounting/change-postings.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import {
  issueCreditMemo,
  type IssuedCreditMemo,
  type NewCreditMemo,
} from '#server/accounting/credits/issue-credit-memo.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { findPolicyOfPurchase, type Policy } from '#server/policies/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'

export interface BoughtPolicy {
  policy: Policy
  quote: Quote
}

/** A policy that was bought for $310, by card unless the test says otherwise. */
export async function aBoughtPolicy(
  context: Context,
  payment: Partial<PurchaseRequest> = {},
  fields: CustomFields = {},
): Promise<BoughtPolicy> {
  const stored = await aQuote(context, fields)
  const { purchase } = await purchaseQuote(context, await aPurchase(context, stored, payment))
  const policy = await findPolicyOfPurchase(context.db, purchase.id)
  if (!policy) throw new Error('The quote was not bought')
  return { policy, quote: quoteFrom(stored.answers) }
}

/** From $310 down to another price. */
export function costingLess(dollars: number): PriceChange {
  const { summary } = charityScramblePrice
  return { before: summary, after: { ...summary, amountDue: fromDollars(dollars) } }
}

/** A credit memo of such a policy, refundable from a day on. */
export function aCreditMemo(
  context: Context,
  { policy, quote }: BoughtPolicy,
  given: Partial<NewCreditMemo> = {},
): Promise<IssuedCreditMemo> {
  return runWrite(context, (trx, effects) => {
    effects.noAudit('The use case that calls it records it')
    return issueCreditMemo(
      { ...context, db: trx },
      {
        policy,
        quote,
        reason: 'change',
        credited: costingLess(206),
        issuedAt: context.now(),
        refundableFrom: '2026-11-20' as CalendarDate,
        test: true,
        ...given,
      },
    )
  })
}
