import assert from 'node:assert/strict'
import type { WaitingFee } from '#contract/overrides.ts'
import type { ApiResponse, Caller, Json } from '../caller.ts'
import type { ReadyQuote } from '../ready-quote.ts'
import { readQuoteVersion } from './referred-quote.ts'

/** What the only contest of a ready quote costs by the rating plan. */
export const COMPUTED_FEE = 310
/** Further below that than one rep types alone, where the limit is `FEE_SETTINGS`. */
export const LOW_FEE = 137
/** Fees may be typed for the buyers of attacks, and one rep goes $100 below alone. */
export const FEE_SETTINGS = { SPECIAL_PRICING_EMAILS: 'attack.example', PRICE_SECOND_APPROVAL: '100' }

const FIRST_CONTEST = { entity: 'grand_prize', index: 1 }

/** A rep types a fee for the first contest; of the latest version, unless something else is sent. */
export async function typeFee(
  rep: Caller,
  { id }: Pick<ReadyQuote, 'id'>,
  body: Json = {},
): Promise<ApiResponse> {
  const version = await readQuoteVersion(rep, id)
  const asked = { ...FIRST_CONTEST, version, fee: LOW_FEE, reason: 'Third year with us', ...body }
  return rep.send('POST', `/admin/contacts/${id}/override`, asked)
}

/** A fee that waits, typed by this rep. */
export async function askForLowFee(
  rep: Caller,
  quote: Pick<ReadyQuote, 'id'>,
  body: Json = {},
): Promise<WaitingFee> {
  const asked = await typeFee(rep, quote, body)
  assert.equal(asked.status, 200, asked.text)
  const [fee, ...others] = await readWaitingFees(rep, quote)
  assert.ok(fee && others.length === 0, `${others.length + (fee ? 1 : 0)} fees wait instead of one`)
  return fee
}

export async function readWaitingFees(rep: Caller, { id }: Pick<ReadyQuote, 'id'>): Promise<WaitingFee[]> {
  const { status, text } = await rep.get(`/admin/contacts/${id}/override`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { waiting: WaitingFee[] }).waiting
}

export function approveFee(
  rep: Caller,
  { id }: Pick<WaitingFee, 'id'>,
  version: number,
  aloneReason?: string,
): Promise<ApiResponse> {
  const alone = aloneReason === undefined ? {} : { alone_reason: aloneReason }
  return rep.send('POST', `/admin/fees/${id}/approve`, { version, ...alone })
}

export function declineFee(rep: Caller, { id }: Pick<WaitingFee, 'id'>): Promise<ApiResponse> {
  return rep.send('POST', `/admin/fees/${id}/decline`, { reason: 'Too low' })
}

/** The fee of the first contest as somebody is shown it, with the version of the quote. */
export async function readShownFee(
  caller: Caller,
  { id }: Pick<ReadyQuote, 'id'>,
): Promise<{ fee: number; amountDue: number; version: number }> {
  const { status, data, text } = await caller.get(`/contacts/${id}`)
  assert.equal(status, 200, text)
  const fields = data['customFields'] as Json
  return {
    fee: Number(fields['h_cert_fee_1']),
    amountDue: Number(fields['amount_due']),
    version: Number(data['version']),
  }
}
