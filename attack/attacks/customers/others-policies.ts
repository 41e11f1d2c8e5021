import assert from 'node:assert/strict'
import { getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { makeCall, POLICY_CALLS, type PolicyCall } from '../../support/customer/policy-calls.ts'
import { openMailedLink, openPoliciesOf } from '../../support/customer/policy-links.ts'
import { buyProducerPolicy } from '../../support/customer/producer-policy.ts'
import {
  createProducersVictim,
  createVictim,
  readVictim,
  type Victim,
} from '../../support/customer/victims.ts'
import { findRepId, inviteRep } from '../../support/desk/invited-rep.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import type { AttackTarget } from '../../support/target.ts'

const REP_CALLS = ENDPOINTS.filter(({ access }) => access === 'rep-session')
/** Those that name a policy, or something of one. */
const NAMING_CALLS = POLICY_CALLS.filter(({ rule }) => rule.of !== 'caller' && rule.of !== 'email')
/** Those that answer whoever calls with what is theirs. */
const OWN_CALLS = POLICY_CALLS.filter((call) => !NAMING_CALLS.includes(call))
const PRODUCERS_CALLS = NAMING_CALLS.filter(({ rule }) => rule.of === 'producer')
/** What a rep who only reads may not do. */
const WRITES = NAMING_CALLS.filter(({ endpoint }) => {
  const permission = getPermission(endpoint)
  return permission !== undefined && !isAllowed({ role: 'reader' }, permission)
})

/** Somebody who may open another policy. */
interface Stranger {
  who: string
  caller: Caller
  number: string
  /** The browser that bought one policy, and no email opened it. */
  hasOnlyBought?: true
}

export const othersPolicies: Attack = {
  name: 'others-policies',
  description: `each of ${POLICY_CALLS.length} calls of the customer area on another's policy, change, paper, credit, address, link and session, by every kind of session`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const direct = await createVictim(target)
    const { victim: sold, client } = await createProducersVictim(target)
    const victims = [direct, sold] as const
    const before = await Promise.all(victims.map(readVictim))
    let refused = 0
    for (const outsider of await createOutsiders(target))
      for (const victim of victims) refused += await expectAllRefused(outsider, victim)
    for (const stranger of await createStrangers(target)) {
      for (const victim of victims) refused += await expectStrangerRefused(stranger, victim)
      await expectOwnOnly(stranger, victims)
    }
    await expectAlone(client)
    const clientOfSold = { who: 'The client of its producer', caller: client }
    for (const call of PRODUCERS_CALLS) refused += await expectRefused(clientOfSold, call, sold, 404)
    refused += await expectRepsRefused(target, victims)
    assert.deepEqual(await Promise.all(victims.map(readVictim)), before, 'Strangers changed something')
    await expectOwnersServed(direct, sold)
    return `${refused} calls of strangers were refused, and answered to the owners`
  },
}

type Outsider = Pick<Stranger, 'who' | 'caller'>

/** Without a session that is good for anything. */
async function createOutsiders(target: AttackTarget): Promise<Outsider[]> {
  const { quote } = await buyPolicy(target)
  const signedOut = await openMailedLink(target, quote.email)
  const kept = signedOut.copy()
  assert.equal((await signedOut.send('DELETE', '/policy-sessions/current', {})).status, 200)
  const rep = await inviteRep(target, 'owner')
  const id = await findRepId(target, rep.email)
  assert.equal((await target.rep.send('POST', `/admin/reps/${id}/disable`, {})).status, 200)
  return [
    { who: 'Nobody', caller: await target.newCaller(1) },
    { who: 'Somebody who signed out', caller: kept },
    { who: 'A disabled rep', caller: rep.caller },
  ]
}

async function expectAllRefused(outsider: Outsider, victim: Victim): Promise<number> {
  await Promise.all(POLICY_CALLS.map((call) => expectRefused(outsider, call, victim, 401)))
  return POLICY_CALLS.length
}

async function createStrangers(target: AttackTarget): Promise<Stranger[]> {
  const bought = await buyPolicy(target)
  const linked = await buyPolicy(target)
  const sold = await buyProducerPolicy(target)
  return [
    {
      who: 'Somebody who has just bought',
      caller: bought.holder,
      number: bought.number,
      hasOnlyBought: true,
    },
    {
      who: 'The holder of another policy',
      caller: await openMailedLink(target, linked.quote.email, 1),
      number: linked.number,
    },
    {
      who: 'Another producer',
      caller: await openPoliciesOf(target, sold.quote.producerEmail),
      number: sold.number,
    },
  ]
}

async function expectStrangerRefused(stranger: Stranger, victim: Victim): Promise<number> {
  const { who, caller, number } = stranger
  let refused = 0
  for (const call of NAMING_CALLS) {
    refused += await expectRefused(stranger, call, victim, 404)
    // The change or paper of another, named as if it were of the own policy.
    const isMixed = call.endpoint.path.includes(':number') && call.rule.names !== undefined
    if (isMixed && call.rule.names !== 'certificate')
      refused += await expectRefused(stranger, call, victim, 404, number)
  }
  const { key, body } = victim.emailChange
  const path = `/policies/${victim.number}/email`
  const replayed = await caller.send('POST', path, body, { 'idempotency-key': key })
  assert.notEqual(replayed.status, 200, `${who} got the stored answer of another: ${replayed.text}`)
  return refused + 1
}

/** The client of a producer has one session: the browser that bought is the producer's. */
async function expectAlone(client: Caller): Promise<void> {
  const { text } = await client.get('/policy-sessions')
  const { data } = JSON.parse(text) as { data: { current: boolean }[] }
  assert.deepEqual(
    data.map(({ current }) => current),
    [true],
    'The client sees sessions of the producer',
  )
}

/** What names nobody tells of the own policy alone; it ends all that the stranger has. */
async function expectOwnOnly(stranger: Stranger, victims: readonly Victim[]): Promise<void> {
  const { who, caller, number, hasOnlyBought } = stranger
  const secrets = victims.flatMap((victim) => [victim.number, ...Object.values(victim.ids)])
  const own = await caller.get(`/policies/${number}`)
  assert.equal(own.status, 200, `${who} cannot open a policy of their own, so this tries nothing`)
  for (const call of OWN_CALLS) {
    const [victim] = victims
    assert.ok(victim)
    const { status, text } = await makeCall(caller, call, victim)
    const isWithoutEmail = hasOnlyBought === true && call.rule.of === 'email'
    assert.equal(status, isWithoutEmail ? 404 : 200, `${call.endpoint.name} answered ${who}: ${text}`)
    const told = secrets.filter((secret) => text.includes(secret))
    assert.deepEqual(told, [], `${call.endpoint.name} told ${who} of another`)
  }
}

/** A rep who only reads changes nothing, and a client's session opens nothing of the desk. */
async function expectRepsRefused(
  target: AttackTarget,
  victims: readonly [Victim, ...Victim[]],
): Promise<number> {
  const { caller } = await inviteRep(target, 'reader')
  for (const victim of victims)
    for (const call of WRITES) await expectRefused({ who: 'A reader', caller }, call, victim, 403)
  const [{ owner, number, ids }] = victims
  for (const { name, method, path } of REP_CALLS) {
    const url = path.replace(':number', number).replaceAll(/:\w+/g, ids.change)
    const { status, text } = await (method === 'GET' ? owner.get(url) : owner.send(method, url, {}))
    assert.equal(status, 401, `${name} answered the holder of a policy with ${status}: ${text}`)
  }
  return victims.length * WRITES.length + REP_CALLS.length
}

async function expectRefused(
  { who, caller }: Outsider,
  call: PolicyCall,
  victim: Victim,
  expected: number,
  number?: string,
): Promise<1> {
  const { status, text } = await makeCall(caller, call, victim, number)
  const said = `${call.endpoint.name} answered ${who} with ${status}: ${text.slice(0, 300)}`
  assert.equal(status, expected, said)
  return 1
}

/** What strangers were refused is there: otherwise nothing was tried. */
async function expectOwnersServed(direct: Victim, sold: Victim): Promise<void> {
  for (const call of NAMING_CALLS) {
    const victim = call.rule.isDecision ? sold : direct
    const { status, text } = await makeCall(victim.owner, call, victim)
    const isServed = ![0, 401, 403, 404].includes(status) && status < 500
    assert.ok(isServed, `${call.endpoint.name} answered the owner with ${status}: ${text.slice(0, 300)}`)
  }
}
