import { randomUUID } from 'node:crypto'
import { toDollars } from '#domain/values/money.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { type CustomFields, encodeAnswers } from '#domain/quote/wire/wire.ts'
import type { Context } from '#server/kit/context.ts'
import { issueToken } from '#server/payments/gateway/sandbox/issue-token.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import type { Rep } from '#server/access/access.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { producerAnswers, producerLicenseAnswers, readyAnswers } from '#testing/ready-answers.ts'

/** The published cards of the sandbox. */
export const CARDS = {
  approves: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  lacksFunds: '4000 0000 0000 9995',
  fails: '4000 0000 0000 0119',
  chargesAndTimesOut: '4000 0000 0000 3220',
  refundsAndTimesOut: '4000 0000 0000 7726',
  declinesRefunds: '4000 0000 0000 5126',
} as const

/** The complete charity scramble, which can be bought for $310. */
export function readyFields(overrides: CustomFields = {}): CustomFields {
  return { ...fieldsOf(readyAnswers), ...overrides }
}

/** The fields for a quote of a licensed producer. */
export function producerFields(): CustomFields {
  return fieldsOf({ ...producerAnswers, ...producerLicenseAnswers })
}

/** The wire fields of answers, without unanswered ones. */
export function fieldsOf(answers: FlatAnswers): CustomFields {
  return Object.fromEntries(Object.entries(encodeAnswers(answers)).filter(([, value]) => value !== null))
}

/** A stored quote that is ready to be bought, with the changes of a test. */
export function aQuote(context: Context, overrides: CustomFields = {}, rep?: Rep): Promise<QuoteWithPolicy> {
  return createQuote(context, readyFields(overrides), { rep })
}

/** The gateway's token for a card. */
export async function aCardToken(context: Context, number: string = CARDS.approves): Promise<string> {
  const { token } = await issueToken(context, { number, exp_month: 12, exp_year: 2034, cvc: '123' })
  return token
}

/** The request for a purchase of a quote at its price, with a new key. */
export async function aPurchase(
  context: Context,
  quote: QuoteWithPolicy,
  overrides: Partial<PurchaseRequest> = {},
): Promise<PurchaseRequest> {
  const amountDue = quote.price?.summary?.amountDue
  return {
    quoteId: quote.id,
    idempotencyKey: randomUUID(),
    version: quote.version,
    amountDue: amountDue === undefined ? 0 : toDollars(amountDue),
    method: 'credit_card',
    ...((overrides.method ?? 'credit_card') === 'credit_card' && {
      token: overrides.token ?? (await aCardToken(context)),
    }),
    ...overrides,
  }
}
