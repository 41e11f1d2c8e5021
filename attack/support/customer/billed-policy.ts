import assert from 'node:assert/strict'
import type { ApiResponse, Caller, Json } from '../caller.ts'
import type { HeldPolicy } from '../held-policy.ts'
import { waitUntil } from '../ledgers.ts'
import { createReadyQuote, randomKey } from '../ready-quote.ts'
import type { AttackTarget } from '../target.ts'

/** A policy on a dealer's account, with its invoice and the token of the mailed link that pays it. */
export interface BilledPolicy extends HeldPolicy {
  invoice: string
  token: string
  /** Dollars. */
  due: number
}

const DEALER = { client_type: 'chevrolet' }
const INVOICE_LINK = /\/quote\/pay\/([\w-]{43})/

export async function billPolicy(target: AttackTarget): Promise<BilledPolicy> {
  const holder = await target.newCaller()
  const quote = await createReadyQuote(holder, DEALER)
  const { version, amountDue: due } = quote
  const payment = { payment_type: 'pap', dealer_bac_code: '123456' }
  const { status, data, text } = await holder.send(
    'POST',
    `/contacts/${quote.id}/bind`,
    { version, amount_due: due, payment },
    { 'idempotency-key': randomKey() },
  )
  assert.equal(status, 200, text)
  const number = String(data['policy_number'])
  const [invoice] = (await holder.get(`/policies/${number}`)).data['invoices'] as Json[]
  const find = () =>
    target.mail
      .deliveriesTo(quote.email)
      .map(({ plain }) => INVOICE_LINK.exec(plain)?.[1])
      .find((found) => found !== undefined)
  await waitUntil(() => find() !== undefined)
  return { holder, quote, number, due, invoice: String(invoice?.['number']), token: find() ?? '' }
}

/** By a card that is approved. */
export function cardFor(due: number, token = 'pm_card_visa') {
  return { amount: due, payment: { payment_type: 'credit_card', token } }
}

export function payInvoice(
  caller: Caller,
  { number, invoice, due }: Pick<BilledPolicy, 'number' | 'invoice' | 'due'>,
  key = randomKey(),
): Promise<ApiResponse> {
  const body = { invoice, ...cardFor(due) }
  return caller.send('POST', `/policies/${number}/payments`, body, { 'idempotency-key': key })
}

export function payByLink(
  caller: Caller,
  { token, due }: Pick<BilledPolicy, 'token' | 'due'>,
  key = randomKey(),
): Promise<ApiResponse> {
  return caller.send('POST', `/invoice-links/${token}/pay`, cardFor(due), { 'idempotency-key': key })
}

/** A rep records a check for an invoice. */
export function recordCheck(
  rep: Caller,
  { number, invoice, due: balance }: Pick<BilledPolicy, 'number' | 'invoice' | 'due'>,
  amount: number,
  key = randomKey(),
): Promise<ApiResponse> {
  // The day before is over everywhere.
  const dated = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const body = { invoice, balance, amount, method: 'check', reference: '77', dated }
  return rep.send('POST', `/admin/policies/${number}/payments`, body, { 'idempotency-key': key })
}
