import { toDollars, ZERO } from '#domain/money.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { type Client } from '#testing/server.ts'

interface Paying {
  client?: Client
  key?: string
  amount_due?: number
}

/** What a stored quote costs, in dollars. */
export function dueOf(quote: QuoteWithPolicy): number {
  return toDollars(quote.price?.summary?.amountDue ?? ZERO)
}

/** Pays for a quote by the call that takes this kind of payment, as the browser would. */
export function payingAt(buyer: Client) {
  return (
    quote: QuoteWithPolicy,
    payment: Record<string, unknown>,
    { client = buyer, key = 'key-1', ...body }: Paying = {},
  ) => {
    const isPurchase =
      payment['payment_type'] === 'credit_card' || payment['payment_type'] === 'transaction_id'
    return client.send(
      'POST',
      `/api/contacts/${quote.id}/${isPurchase ? 'purchase' : 'bind'}`,
      { version: quote.version, amount_due: dueOf(quote), payment, ...body },
      { 'idempotency-key': key },
    )
  }
}
