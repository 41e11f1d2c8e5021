import type { Context } from '#server/kit/context.ts'
import type { Effects } from '#server/writes/run-write.ts'
import type { Card } from '#server/payments/gateway/payment-gateway.ts'
import type { Purchase } from '#server/payments/repository.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

/** A charge that went through, and the quote that it belongs to. */
export interface PaidPurchase {
  purchase: Purchase
  stored: QuoteWithPolicy
  card: Card
}

/** What a payment is for: its feature says what to do with a charge, which is settled in one way for all. */
export interface PaymentSubject {
  /** Why an open payment may no longer be charged; undefined if it may. */
  findAbandonReason: (
    context: Context,
    purchase: Purchase,
    quote: QuoteWithPolicy,
  ) => string | undefined | Promise<string | undefined>
  /** What the gateway's own pages and statements call it. */
  describe: (purchase: Purchase, quote: QuoteWithPolicy) => string
  /** Gives what was paid for, in the transaction that completes the purchase. */
  complete: (context: Context, effects: Effects, paid: PaidPurchase) => Promise<void>
  /** Ends what waited for the payment, in the transaction that ends the purchase: nothing was charged. */
  end?: (context: Context, purchase: Purchase, reason: string) => Promise<void>
}

declare module '#server/kit/context.ts' {
  interface Context {
    paymentSubjects: Readonly<Record<'quote' | 'change' | 'invoice', PaymentSubject>>
  }
}

export function subjectOfPayment(
  { paymentSubjects }: Pick<Context, 'paymentSubjects'>,
  { changeId, invoice }: Pick<Purchase, 'changeId' | 'invoice'>,
): PaymentSubject {
  if (invoice !== null) return paymentSubjects.invoice
  return changeId === null ? paymentSubjects.quote : paymentSubjects.change
}
