import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { farmersAgent } from '../../../e2e/support/quotes/sample-quotes.ts'
import type { Caller } from '../caller.ts'
import { buyUntilIssued, type HeldPolicy, openByMailedLink } from '../held-policy.ts'
import { createReadyQuote } from '../ready-quote.ts'
import type { AttackTarget } from '../target.ts'

/** 100 players by an agent: $268, of which the producer owes 241; with 130 players 330 and 297. */
const FIELDS = {
  ...farmersAgent(),
  client_type: 'other_agent_broker',
  h_amateurs_1: 100,
  grand_prize_signs: 'No',
  h_sponsor_name_1: null,
}
/** What the producer pays, and what 30 players more cost it. */
export const NET = 241
export const DIFFERENCE = 56
/** What the insured must not read. */
export const NET_AMOUNTS = /"commission"|"producers"|:241\b|:297\b/

/** A policy that a producer bought by card, with the browsers of both; `holder` is the producer's. */
export interface SoldPolicy extends HeldPolicy {
  producerEmail: string
  insured: Caller
}

export async function sellPolicy(target: AttackTarget): Promise<SoldPolicy> {
  const holder = await target.newCaller()
  const producerEmail = `agent-${randomBytes(4).toString('hex')}@attack.example`
  const quote = await createReadyQuote(holder, { ...FIELDS, producer_email: producerEmail })
  assert.equal(quote.amountDue, NET)
  const number = await buyUntilIssued(holder, quote)
  return { holder, quote, number, producerEmail, insured: await openByMailedLink(target, quote.email) }
}
