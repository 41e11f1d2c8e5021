import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import {
  askForChange,
  buyPolicy,
  changeOfContest,
  type HeldPolicy,
  holderAt,
  payingFor,
  readVersion,
  sendUntilFinal,
} from '../../support/held-policy.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const AT_ONCE = 8
const PRICE = 268
const DIFFERENCE = 40
/** The shipped setting: what one rep takes off alone. */
const LIMIT = 250
/** What those are told who came second. */
const BEATEN = ['VERSION_CONFLICT', 'CHANGE_WAITING', 'IN_PROGRESS', 'CHANGE_REFUSED', 'MAINTENANCE']

export const endorsements: Attack = {
  name: 'endorsements',
  description: `endorsements of two reps ${AT_ONCE} at once, one key ${AT_ONCE} times, against a cancellation, a postponement and a change, by those who may write none, and of more than one rep takes off`,
  databases: ['embedded', 'postgres'],
  // The books are read at the end.
  needsOwnProgram: true,
  run: async (target) => {
    const other = (await inviteRep(target, 'specialist')).caller
    const outcomes = [
      ...(await raceReps(target, other)),
      ...(await raceRequests(target)),
      ...(await repeatKey(target)),
      ...(await forge(target, other)),
    ]
    return `${countOutcomes(outcomes)}; ${await expectAgreement(target)}`
  },
}

/** All see the same version: one is made, charged once, and stays in the price through a change after it. */
async function raceReps(target: AttackTarget, other: Caller): Promise<string[]> {
  const policy = await buyPolicy(target)
  await proveRep(target)
  const written = await writtenOf(target.rep, policy, { premium_difference: DIFFERENCE })
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) => write(nth % 2 === 0 ? target.rep : other, policy, written)),
  )
  const outcomes = expectMade(answers, 'Endorsements at once')
  await expectPrice(policy, PRICE + DIFFERENCE)
  const change = await changeOfContest(policy.holder, policy, 2, { hAmateurs: 130 })
  const key = randomKey()
  const changed = await sendUntilFinal(() => askForChange(policy.holder, policy, change, key))
  assert.equal(changed.status, 200, `An endorsed policy cannot be changed: ${changed.text}`)
  await expectPrice(policy, 330 + DIFFERENCE)
  return [...outcomes, outcomeOf(changed)]
}

async function raceRequests(target: AttackTarget): Promise<string[]> {
  const outcomes: string[] = []
  const unknown = { grandPrize: [{ choice: 'unknown' }] }
  for (const request of [
    { action: 'cancel_policy' },
    { action: 'postpone_policy', payload: unknown },
    { action: 'change_policy', customFields: { tournament_name: 'Renamed' } },
  ] as const) {
    const policy = await buyPolicy(target)
    await proveRep(target)
    const written = await writtenOf(target.rep, policy, { premium_difference: -DIFFERENCE })
    const answers = await Promise.all([
      write(target.rep, policy, written),
      askForChange(await holderAt(target, policy, 1), policy, { ...request, version: 1 }),
    ])
    outcomes.push(...expectMade(answers, `An endorsement against ${request.action}`))
    assert.equal(await readVersion(target.rep, policy), 2)
  }
  return outcomes
}

async function repeatKey(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  await proveRep(target)
  const written = await writtenOf(target.rep, policy, { premium_difference: -DIFFERENCE })
  const key = randomKey()
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => write(target.rep, policy, written, key)),
  )
  await expectPrice(policy, PRICE - DIFFERENCE)
  assert.equal(await readVersion(target.rep, policy), 2, 'One key wrote two endorsements')
  return answers.map(outcomeOf)
}

/** Nobody but a rep writes one, none is of another time or beyond the price, and a large one needs somebody else. */
async function forge(target: AttackTarget, other: Caller): Promise<string[]> {
  const policy = await buyPolicy(target)
  const reader = (await inviteRep(target, 'reader')).caller
  await proveRep(target)
  const written = await writtenOf(target.rep, policy, {})
  const refused: [string, Caller, Json][] = [
    ['the holder', policy.holder, {}],
    ['a reader', reader, {}],
    ['a rep beyond the price', target.rep, { premium_difference: -PRICE - 1 }],
    ['a rep before the policy', target.rep, { effective: '01/01/2020 08:00 AM' }],
    ['a rep after the event', target.rep, { effective: '01/01/2099 08:00 AM' }],
    ['a rep with half a cent', target.rep, { premium_difference: 0.005 }],
  ]
  const outcomes: string[] = []
  for (const [who, caller, forged] of refused) {
    const answer = await write(caller, policy, { ...written, ...forged })
    assert.ok([400, 401, 403].includes(answer.status), `An endorsement by ${who}: ${answer.text}`)
    outcomes.push(outcomeOf(answer))
  }
  const { text: own } = await askForChange(policy.holder, policy, {
    action: 'change_policy',
    version: 1,
    endorsement: written,
  })
  assert.ok(own.includes('INVALID'), `A holder’s change takes an endorsement: ${own}`)
  const large = await write(target.rep, policy, { ...written, premium_difference: -LIMIT - 1 })
  assert.equal(large.data['state'], 'waiting', large.text)
  const approve = (caller: Caller) =>
    caller.send('POST', `/admin/changes/${String(large.data['id'])}/approve`, {})
  const alone = await approve(target.rep)
  assert.equal(outcomeOf(alone), 'SECOND_PERSON_REQUIRED', alone.text)
  await expectPrice(policy, PRICE)
  const approved = await approve(other)
  assert.equal(approved.status, 200, approved.text)
  await expectPrice(policy, PRICE - LIMIT - 1)
  return [...outcomes, outcomeOf(alone), outcomeOf(approved)]
}

/** An endorsement from now on, with the payment that its preview asks for. */
async function writtenOf(rep: Caller, { number }: HeldPolicy, more: Json): Promise<Json> {
  const { text } = await rep.get(`/policies/${number}/endorsements`)
  const { now } = JSON.parse(text) as { now: string }
  const written = { version: 1, effective: now, text: 'Behind the rope.', premium_difference: 0, ...more }
  const preview = await rep.send('POST', `/policies/${number}/endorsements/preview`, written)
  assert.equal(preview.status, 200, preview.text)
  const isPaid = preview.data['needs_payment'] === true
  return { ...written, ...(isPaid && payingFor(preview.data['effect'] as Json)) }
}

function write(
  caller: Caller,
  { number }: HeldPolicy,
  written: Json,
  key = randomKey(),
): Promise<ApiResponse> {
  return caller.send('POST', `/policies/${number}/endorsements`, written, { 'idempotency-key': key })
}

async function expectPrice({ holder, number }: HeldPolicy, price: number): Promise<void> {
  const read = async () => (await holder.get(`/policies/${number}/statement`)).data
  await waitUntil(async () => (await read())['price'] === price)
  const { paid, refunded, owed, credit_left: left, courtesy } = await read()
  const stated = Number(paid) - Number(refunded) + Number(courtesy) + Number(owed) - Number(left)
  assert.equal(stated, price, 'The price is not what was paid for it')
}

/** One of them was made, and the others were told that they came second. */
function expectMade(answers: readonly ApiResponse[], what: string): string[] {
  const outcomes = answers.map(outcomeOf)
  const [made, beaten] = [outcomes.filter((one) => one === '200'), outcomes.filter((one) => one !== '200')]
  assert.equal(made.length, 1, `${what}: ${answers.map(({ text }) => text).join(' ')}`)
  const others = beaten.filter((outcome) => !BEATEN.includes(outcome))
  assert.deepEqual(others, [], `${what}: ${countOutcomes(outcomes)}`)
  return outcomes
}
