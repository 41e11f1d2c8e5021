import { randomUUID } from 'node:crypto'
import type { ChangeBody, PreviewBody } from '#contract/amendments.ts'
import { encodeChangedRows } from '#domain/policy/amendments/wire/changed-rows.ts'
import { unchangedPolicy } from '#testing/unchanged-policy.ts'
import { FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { findPolicyOfPurchase } from '#server/policies/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import type { Rep } from '#server/access/access.ts'
import { findQuote } from '#server/quotes/repository.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { aCardToken, aPurchase, aQuote } from '#testing/a-quote.ts'
import { type Client, testClient } from '#testing/server.ts'
// The type alone: measurements use this file without Vitest, which a site needs.
import type { Site } from '#testing/site.ts'

/** A policy that was bought through the program, with its holder's browser. */
export interface HeldPolicy {
  number: string
  quoteId: string
  email: string
  holder: Client
}

/** Buys a quote, with the coupons of the office that are named, and opens the policy with a link, as its holder does. */
export async function holdPolicy(
  { context, server }: Pick<Site, 'context' | 'server'>,
  fields: CustomFields = {},
  payment: Partial<PurchaseRequest> & { rep?: Rep } = {},
  coupons: readonly string[] = [],
): Promise<HeldPolicy> {
  // Friends & Family are sold to by reps alone.
  const rep = fields['client_type'] === FRIENDS_AND_FAMILY ? payment.rep : undefined
  let quote = await aQuote(context, fields, rep)
  for (const code of coupons) quote = await addCoupon(context, { id: quote.id, code })
  const { purchase } = await purchaseQuote(context, await aPurchase(context, quote, payment))
  const policy = await findPolicyOfPurchase(context.db, purchase.id)
  if (!policy) throw new Error(`The purchase is ${purchase.state}`)
  const { email, number, quoteId } = policy
  return { number, quoteId, email, holder: await openWithLink({ context, server }, email) }
}

/** A browser that exchanged a link of this address. */
export async function openWithLink(
  { context, server }: Pick<Site, 'context' | 'server'>,
  email: string,
): Promise<Client> {
  const browser = testClient(server)
  const { token } = await createPolicyLink(context, email)
  const answer = await browser.send('POST', '/api/policy-access', { token, email })
  if (answer.statusCode !== 200) throw new Error(`The link was refused: ${answer.body}`)
  return browser
}

/** The numbers of the policies that a browser may open, the newest first. */
export async function numbersOf(browser: Client): Promise<string[]> {
  const { data } = (await browser.get('/api/policies')).json<{ data: { number: string }[] }>()
  return data.map(({ number }) => number)
}

/** The payload of a change: the contests as they are, with some figures of hole-in-one rows changed. */
export async function payloadOf(
  { context }: Pick<Site, 'context'>,
  { quoteId }: Pick<HeldPolicy, 'quoteId'>,
  ...rows: Record<string, unknown>[]
): Promise<Record<string, unknown>> {
  const stored = await findQuote(context.db, quoteId)
  if (!stored) throw new Error('There is no such quote')
  const payload = encodeChangedRows(unchangedPolicy(quoteFrom(stored.answers)))
  const existing = payload['grandPrize'] as Record<string, unknown>[]
  return {
    ...payload,
    grandPrize: [
      ...existing.map((row, place) => ({ ...row, ...rows[place] })),
      ...rows.slice(existing.length).map((row) => ({ ...existing[0], ...row })),
    ],
  }
}

/** Sends a change with a key of its own. */
export function sendChange(browser: Client, number: string, body: ChangeBody, key: string = randomUUID()) {
  return browser.send('POST', `/api/policies/${number}/changes`, body, { 'idempotency-key': key })
}

/** The same again under its key while the program says that it is too busy to begin, as a browser does. */
export async function sendChangeUntilAnswered(
  browser: Client,
  number: string,
  body: ChangeBody,
  key: string = randomUUID(),
) {
  for (;;) {
    const answer = await sendChange(browser, number, body, key)
    if (answer.statusCode !== 503) return answer
  }
}

export function sendPreview(browser: Client, number: string, body: PreviewBody) {
  return browser.send('POST', `/api/policies/${number}/changes/preview`, body)
}

/** Payment by a card of the sandbox. */
export async function byCard({ context }: Pick<Site, 'context'>, card?: string) {
  return { payment_type: 'credit_card' as const, token: await aCardToken(context, card) }
}
