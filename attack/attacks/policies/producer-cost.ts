import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Json } from '../../support/caller.ts'
import {
  DIFFERENCE,
  NET,
  NET_AMOUNTS,
  sellPolicy,
  type SoldPolicy,
} from '../../support/customer/sold-policy.ts'
import {
  askForChange,
  changeOfContest,
  payingFor,
  type PolicyRequest,
  readVersion,
} from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

export const producerCost: Attack = {
  name: 'producer-cost',
  description:
    'the insured of a producer approves, pays and declines what it asks itself, names fees, amounts and who sold it, and swaps a request that the producer has read',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const policy = await sellPolicy(target)
    const outcomes = [
      ...(await tryToDecide(target, policy)),
      ...(await tryForbiddenFields(policy)),
      ...(await tryAmounts(policy)),
      ...(await trySwap(policy)),
    ]
    assert.deepEqual(chargesOf(target, policy), [NET], 'The producer was charged something else')
    assert.equal(await readVersion(policy.insured, policy), 1, 'The policy was changed')
    await approveFree(policy)
    return `${countOutcomes(outcomes)}; the producer paid $${NET}, and only what it approved was made`
  },
}

/** Asks for more players with a card of its own, then takes each way there is to have it made. */
async function tryToDecide(target: AttackTarget, policy: SoldPolicy): Promise<string[]> {
  const { insured, number } = policy
  const request = await requestOf(policy, 130)
  const asked = await askForChange(insured, policy, { ...request, ...payingFor({ charge: DIFFERENCE }) })
  expectWaiting(asked)
  const own = `/policies/${number}/changes/${String(asked.data['id'])}`
  const desk = `/admin/changes/${String(asked.data['id'])}`
  const paid = payingFor({ charge: DIFFERENCE })
  const tries: [path: string, body: Json][] = [
    [`${own}/approve`, paid],
    [`${own}/approve`, {}],
    [`${own}/approve`, { amount_due: 0 }],
    [`${own}/pay`, paid],
    [`${own}/pay`, { ...paid, amount_due: 1 }],
    [`${own}/decline`, { reason: 'Not by me' }],
    [`${desk}/approve`, paid],
    [`${desk}/decline`, { reason: 'Not by me' }],
    [`/policies/${number}/refunds`, { amount: DIFFERENCE }],
  ]
  const outcomes: string[] = []
  for (const [path, body] of tries) {
    const answer = await insured.send('POST', path, body, { 'idempotency-key': randomKey() })
    expectRefused(answer, path)
    outcomes.push(outcomeOf(answer))
  }
  const listed = await insured.get(`/policies/${number}/changes`)
  assert.doesNotMatch(listed.text, NET_AMOUNTS, 'The insured reads net amounts')
  const { data } = JSON.parse(listed.text) as { data: Json[] }
  assert.equal(data[0]?.['waits_for'], 'producer', 'It does not wait for the producer any more')
  const withdrawn = await insured.send('DELETE', own, {})
  assert.equal(withdrawn.status, 200, withdrawn.text)
  assert.ok(target.gateway.charges().length > 0)
  return outcomes
}

/** What would make the producer owe more, or the insured the payer. */
async function tryForbiddenFields(policy: SoldPolicy): Promise<string[]> {
  const fees = [{ entity: 'grand_prize', index: 1, fee: 900, reason: 'Because' }]
  const tries: Omit<PolicyRequest, 'action' | 'version'>[] = [
    { fees },
    { customFields: { producer_fee: 25 } },
    { customFields: { producer_commission: 0 } },
    { customFields: { insurance_producer: 'False' } },
    { customFields: { client_type: 'other' } },
    { customFields: { producer_email: policy.quote.email } },
    { customFields: { producer_license_exp_date: '01/01/2027' } },
  ]
  const outcomes: string[] = []
  for (const fields of tries) {
    const answer = await askForChange(policy.insured, policy, {
      action: 'change_policy',
      version: 1,
      kind: 'other',
      note: 'Please',
      ...fields,
    })
    expectRefused(answer, JSON.stringify(fields))
    outcomes.push(outcomeOf(answer))
  }
  return outcomes
}

/** What the server works out itself is ignored: the producer owes nothing for it. */
async function tryAmounts(policy: SoldPolicy): Promise<string[]> {
  const { holder, insured, number } = policy
  const asked = await askForChange(insured, policy, {
    action: 'change_policy',
    version: 1,
    kind: 'other',
    note: 'Please',
    customFields: { amount_due: 1, due_from_client: 900 },
  })
  expectWaiting(asked)
  const { text } = await holder.get(`/policies/${number}/changes`)
  const { data } = JSON.parse(text) as { data: Json[] }
  const seen = data.find(({ id }) => id === asked.data['id'])
  const { charge, credit, difference } = (seen?.['effect'] ?? {}) as Json
  assert.deepEqual([charge, credit, difference], [0, 0, 0], 'A named amount counts')
  await insured.send('DELETE', `/policies/${number}/changes/${String(asked.data['id'])}`, {})
  return [outcomeOf(asked)]
}

/** The producer has read a small request; the insured puts a larger one in its place. */
async function trySwap(policy: SoldPolicy): Promise<string[]> {
  const { holder, insured, number } = policy
  const small = await askForChange(insured, policy, await requestOf(policy, 130))
  expectWaiting(small)
  const blocked = await askForChange(insured, policy, await requestOf(policy, 200))
  assert.equal(blocked.code, 'CHANGE_WAITING', blocked.text)
  await insured.send('DELETE', `/policies/${number}/changes/${String(small.data['id'])}`, {})
  const large = await askForChange(insured, policy, await requestOf(policy, 200))
  expectWaiting(large)
  const decide = (id: unknown, paid: Json) =>
    holder.send('POST', `/policies/${number}/changes/${String(id)}/approve`, paid, {
      'idempotency-key': randomKey(),
    })
  const read = payingFor({ charge: DIFFERENCE })
  const answers = [await decide(small.data['id'], read), await decide(large.data['id'], read)]
  assert.deepEqual(answers.map(outcomeOf), ['CHANGE_DECIDED', 'PRICE_CHANGED'])
  await insured.send('DELETE', `/policies/${number}/changes/${String(large.data['id'])}`, {})
  return [outcomeOf(blocked), ...answers.map(outcomeOf)]
}

/** What the producer itself approves is made, so that the tries above were no dead ends. It costs nothing here. */
async function approveFree({ holder, insured, number, ...policy }: SoldPolicy): Promise<void> {
  const asked = await askForChange(
    insured,
    { number },
    {
      action: 'change_policy',
      version: 1,
      customFields: { tournament_name: `${policy.quote.tournament} II` },
    },
  )
  expectWaiting(asked)
  const path = `/policies/${number}/changes/${String(asked.data['id'])}/approve`
  const answer = await holder.send('POST', path, {}, { 'idempotency-key': randomKey() })
  assert.equal(answer.data['state'], 'applied', answer.text)
}

function requestOf(policy: SoldPolicy, hAmateurs: number): Promise<PolicyRequest> {
  return changeOfContest(policy.insured, policy, 1, { hAmateurs })
}

function chargesOf({ gateway }: AttackTarget, { quote, number }: SoldPolicy): number[] {
  return gateway
    .charges()
    .filter(({ description }) => [quote.quoteNumber, number].some((name) => description.includes(name)))
    .map(({ dollars }) => dollars)
}

function expectWaiting({ data, text }: ApiResponse): void {
  assert.deepEqual([data['state'], data['waits_for']], ['waiting', 'producer'], text)
}

function expectRefused({ status, text }: ApiResponse, what: string): void {
  assert.ok(status >= 400 && status < 500, `${what} was answered with ${status}: ${text}`)
}
