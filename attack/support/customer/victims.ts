import assert from 'node:assert/strict'
import type { Caller, Json } from '../caller.ts'
import { askForChange, buyPolicy, changeOfContest, type PolicyRequest } from '../held-policy.ts'
import { randomKey } from '../ready-quote.ts'
import { type AttackTarget, proveRep } from '../target.ts'
import { openMailedLink, openPoliciesOf } from './policy-links.ts'
import { buyProducerPolicy } from './producer-policy.ts'

/** A policy on which much is open, with everything by which something of it can be named. */
export interface Victim {
  number: string
  /** Of the quote that was bought. */
  quoteId: string
  /** Whose it is: the insured, or the producer who sold it. */
  owner: Caller
  /** A change that waits, a paper that no other policy has, the owner's session and link. */
  ids: Record<'change' | 'paper' | 'session' | 'link', string>
  /** What the change that waits is charged, if it waits for its payment. */
  charge: number
  /** The request for another e-mail address, which waits, with its key. */
  emailChange: { key: string; body: { email: string } }
}

const CREDIT = { amount: 104, reason: 'The signs came late' }

/** Bought by the insured; its change was approved and waits for its payment. */
export async function createVictim(target: AttackTarget): Promise<Victim> {
  const policy = await buyPolicy(target)
  const owner = await openMailedLink(target, policy.quote.email)
  const request = await changeOfContest(owner, policy, 1, { hAmateurs: 130 })
  const change = await keepWaiting(owner, policy.number, { ...request, kind: 'other', note: 'Please' })
  await proveRep(target)
  const { data, text } = await target.rep.send('POST', `/admin/changes/${change}/approve`, {})
  assert.equal(data['waits_for'], 'payment', text)
  const charge = Number((data['effect'] as Json)['charge'])
  return { ...(await openMore(target, policy.number, owner, change)), quoteId: policy.quote.id, charge }
}

/** Sold by a producer, for whom the client's change waits; with the client's browser. */
export async function createProducersVictim(
  target: AttackTarget,
): Promise<{ victim: Victim; client: Caller }> {
  const { number, quote } = await buyProducerPolicy(target)
  const client = await openMailedLink(target, quote.email)
  const owner = await openPoliciesOf(target, quote.producerEmail)
  const customFields = { tournament_name: 'As the client calls it' }
  const change = await keepWaiting(client, number, { action: 'change_policy', version: 1, customFields })
  const more = await openMore(target, number, owner, change)
  return { victim: { ...more, quoteId: quote.id, charge: 0 }, client }
}

async function keepWaiting(caller: Caller, number: string, request: PolicyRequest): Promise<string> {
  const { data, text } = await askForChange(caller, { number }, request)
  assert.equal(data['state'], 'waiting', text)
  return String(data['id'])
}

/** A credit with its paper, and a change of the e-mail address that waits. */
async function openMore(
  target: AttackTarget,
  number: string,
  owner: Caller,
  change: string,
): Promise<Omit<Victim, 'charge' | 'quoteId'>> {
  await proveRep(target)
  const { data, text, status } = await target.rep.send('POST', `/policies/${number}/credits`, CREDIT)
  assert.equal(status, 201, text)
  const body = { email: `moving-${randomKey().slice(0, 8)}@attack.example` }
  const key = randomKey()
  const asked = await owner.send('POST', `/policies/${number}/email`, body, { 'idempotency-key': key })
  assert.equal(asked.status, 200, asked.text)
  const ids = {
    change,
    paper: String(data['number']),
    session: await firstId(owner, '/policy-sessions'),
    link: await firstId(owner, '/policy-links'),
  }
  return { number, owner, ids, emailChange: { key, body } }
}

async function firstId(caller: Caller, list: string): Promise<string> {
  const { text } = await caller.get(list)
  const [first] = (JSON.parse(text) as { data: { id: string; current?: boolean }[] }).data
  assert.ok(first, `Nothing is listed at ${list}`)
  return first.id
}

/** All that its owner can read of it, for a comparison: nothing of it says when it was read. */
export async function readVictim({ owner, number }: Victim): Promise<string[]> {
  const paths = ['', '/actions', '/changes', '/email', '/refunds', '/papers']
  const texts: string[] = []
  for (const path of paths) texts.push((await owner.get(`/policies/${number}${path}`)).text)
  for (const list of ['/policy-sessions', '/policy-links']) {
    const { text } = await owner.get(list)
    const { data } = JSON.parse(text) as { data: { id: string }[] }
    texts.push(data.map(({ id }) => id).join(' '))
  }
  return texts
}
