import assert from 'node:assert/strict'
import { encodeChangedRows } from '#domain/policy/amendments/wire/changed-rows.ts'
import { unchangedPolicy } from '#testing/unchanged-policy.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { applyPatch, type CustomFields, decodePatch } from '#domain/quote/wire/wire.ts'
import { outcomeOf } from '../attacks/purchase/concurrent-purchases.ts'
import type { ApiResponse, Caller, Json } from './caller.ts'
import { waitUntil } from './ledgers.ts'
import { buy, createReadyQuote, randomKey, type ReadyQuote } from './ready-quote.ts'
import type { AttackTarget } from './target.ts'

/** 100 amateurs and no sign: $268. */
const FIELDS: CustomFields = { h_amateurs_1: 100, grand_prize_signs: 'No', h_sponsor_name_1: null }
/** What a page is told that may ask once more with the same key. */
const UNFINISHED = ['0', '202', 'IN_PROGRESS', 'MAINTENANCE']

/** A policy that was bought by card, with its holder's browser. */
export interface HeldPolicy {
  holder: Caller
  quote: ReadyQuote
  number: string
}

export async function buyPolicy(target: AttackTarget, fields: CustomFields = {}): Promise<HeldPolicy> {
  const holder = await target.newCaller()
  const quote = await createReadyQuote(holder, { ...FIELDS, ...fields })
  return { holder, quote, number: await buyUntilIssued(holder, quote) }
}

/** The number of the policy, also where the gateway is slow; the answer is asked for again under the same key. */
export async function buyUntilIssued(holder: Caller, quote: ReadyQuote): Promise<string> {
  const key = randomKey()
  const { status, data, text } = await sendUntilFinal(() => buy(holder, quote, { key }))
  assert.equal(status, 200, text)
  return String(data['policy_number'])
}

/** The same holder at one instance or the other. */
export async function holderAt(target: AttackTarget, { holder }: HeldPolicy, nth: number): Promise<Caller> {
  const { origin } = await target.newCaller(nth)
  return holder.copy(origin)
}

export interface PolicyRequest {
  action: 'change_policy' | 'postpone_policy' | 'cancel_policy'
  version: number
  [field: string]: unknown
}

/** Asks for a change, postponement or cancellation, under a key of its own unless one is given. */
export function askForChange(
  caller: Caller,
  { number }: Pick<HeldPolicy, 'number'>,
  request: PolicyRequest,
  key = randomKey(),
): Promise<ApiResponse> {
  return caller.send('POST', `/policies/${number}/changes`, request, { 'idempotency-key': key })
}

/** A change of the first hole-in-one contest, with the payment that its preview asks for. */
export async function changeOfContest(
  caller: Caller,
  { number, quote }: HeldPolicy,
  version: number,
  figures: Json,
): Promise<PolicyRequest> {
  const request = {
    action: 'change_policy',
    version,
    payload: await contestsOf(caller, quote.id, figures),
  } as const
  const { status, data, text } = await caller.send('POST', `/policies/${number}/changes/preview`, request)
  assert.equal(status, 200, text)
  return { ...request, ...(data['needs_payment'] === true && payingFor(data['effect'] as Json)) }
}

/** By a card that is approved. */
export function payingFor(effect: Json): Json {
  return { amount_due: effect['charge'], payment: { payment_type: 'credit_card', token: 'pm_card_visa' } }
}

/** The contests of a policy as a change sends them, with other figures of the first hole-in-one contest. */
export async function contestsOf(caller: Caller, quoteId: string, figures: Json): Promise<Json> {
  const { data } = await caller.get(`/contacts/${quoteId}`)
  const { values } = decodePatch(data['customFields'] as CustomFields, 'rep')
  const payload: Json = encodeChangedRows(unchangedPolicy(quoteFrom(applyPatch({}, values))))
  const [first, ...others] = payload['grandPrize'] as Json[]
  return { ...payload, grandPrize: [{ ...first, ...figures }, ...others] }
}

/** The version that the policy has now. */
export async function readVersion(caller: Caller, { number }: Pick<HeldPolicy, 'number'>): Promise<number> {
  const { data, text } = await caller.get(`/policies/${number}`)
  assert.ok(Number.isInteger(data['version']), text)
  return Number(data['version'])
}

/** Sends a call until its outcome is final, as a page does that asks again with the same key. */
export async function sendUntilFinal(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  let last: ApiResponse | undefined
  await waitUntil(async () => {
    last = await send()
    return last.status < 500 && !UNFINISHED.includes(outcomeOf(last))
  })
  if (!last) throw new Error('Nobody asked')
  return last
}

const POLICY_LINK = /\/quote\/policy\/all\/([\w-]{43})\//

/** A browser that opened the link of the first mail to this address that has one. */
export async function openByMailedLink(target: AttackTarget, email: string): Promise<Caller> {
  const linked = () => target.mail.deliveriesTo(email).map(({ plain }) => POLICY_LINK.exec(plain)?.[1])
  const find = () => linked().find((found) => found !== undefined)
  await waitUntil(() => find() !== undefined)
  const caller = await target.newCaller()
  const { status, text } = await caller.send('POST', '/policy-access', { token: find(), email })
  assert.equal(status, 200, text)
  return caller
}
