import { toDollars, ZERO } from '#domain/values/money.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import type { Client } from '#testing/server.ts'
import type { Site } from '#testing/site.ts'

interface PayOptions {
  client?: Client
  key?: string
  amount_due?: number
}

/** What a stored quote costs, in dollars. */
export function amountDueOf(quote: QuoteWithPolicy): number {
  return toDollars(quote.price?.summary?.amountDue ?? ZERO)
}

/** Pays on a site for a quote by the call that takes this kind of payment, as the browser would. */
export function payOn(site: Pick<Site, 'client'>) {
  return (
    quote: QuoteWithPolicy,
    payment: Record<string, unknown>,
    { client = site.client, key = 'key-1', ...body }: PayOptions = {},
  ) => {
    const isPurchase =
      payment['payment_type'] === 'credit_card' || payment['payment_type'] === 'transaction_id'
    return client.send(
      'POST',
      `/api/contacts/${quote.id}/${isPurchase ? 'purchase' : 'bind'}`,
      { version: quote.version, amount_due: amountDueOf(quote), payment, ...body },
      { 'idempotency-key': key },
    )
  }
}
