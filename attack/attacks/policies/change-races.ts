import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import {
  askForChange,
  buyPolicy,
  changeOfContest,
  type HeldPolicy,
  holderAt,
  type PolicyRequest,
  readVersion,
} from '../../support/held-policy.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'
import { refund } from '../purchase/refunds.ts'

const CONNECTIONS = 16
const MAX_CHANGES = 10
/** Of each pair of requests; more with ATTACK_ROUNDS. */
const ROUNDS = Number(process.env['ATTACK_ROUNDS'] ?? 2)
const CREDIT = 104
/** Twice as much is more than the credit. */
const SHARE = 60
/** Every other change moves money: the players, up and down. */
const PLAYERS = [130, 80]
/** What those are told who came second. */
const BEATEN = [
  'VERSION_CONFLICT',
  'CHANGE_WAITING',
  'CHANGE_DECIDED',
  'IN_PROGRESS',
  'CHANGE_REFUSED',
  'NOT_REFUNDABLE',
]

export const changeRaces: Attack = {
  name: 'change-races',
  description: `ten changes of a policy, each raced by ${CONNECTIONS} connections, and a change against a cancellation, a postponement and its withdrawal`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  // Policies are charged more than once here, and the books are read at the end.
  needsOwnProgram: true,
  run: async (target) => {
    const outcomes = await raceTenChanges(target)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const race of [raceCancellation, racePostponement, raceWithdrawal, raceRefunds])
        outcomes.push(...(await race(target)))
    return `${countOutcomes(outcomes)}; ${await expectAgreement(target)}`
  },
}

/** Sixteen ask for each of eleven changes; ten are made, one each time, and the last is refused to all. */
async function raceTenChanges(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  const callers = await connect(target, policy, CONNECTIONS)
  const outcomes: string[] = []
  for (let version = 1; version <= MAX_CHANGES + 1; version += 1) {
    const requests = await nthChanges(policy, version)
    const answers = await Promise.all(
      callers.map((caller, place) => askForChange(caller, policy, requests(place))),
    )
    const made = version <= MAX_CHANGES ? 1 : 0
    outcomes.push(...expectMade(answers, made, `change ${version}`))
    assert.equal(await readVersion(policy.holder, policy), Math.min(version, MAX_CHANGES) + 1)
  }
  const { text } = await policy.holder.get(`/policies/${policy.number}/changes`)
  const { changes_used: used } = JSON.parse(text) as { changes_used: number }
  assert.equal(used, MAX_CHANGES, `The policy had ${used} changes`)
  return outcomes
}

/** Free ones, and every third one charges or credits. */
async function nthChanges(policy: HeldPolicy, version: number): Promise<(place: number) => PolicyRequest> {
  const isPriced = version % 3 === 0 && version <= MAX_CHANGES
  if (isPriced) {
    const hAmateurs = PLAYERS[(version / 3) % PLAYERS.length]
    const request = await changeOfContest(policy.holder, policy, version, { hAmateurs })
    return () => request
  }
  return (place) => rename(version, `Scramble ${version} ${place}`)
}

function rename(version: number, name: string): PolicyRequest {
  return { action: 'change_policy', version, customFields: { tournament_name: name } }
}

async function raceCancellation(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  const [one, other] = await connectTwo(target, policy)
  const charged = await changeOfContest(one, policy, 1, { hAmateurs: 130 })
  const answers = await Promise.all([
    askForChange(one, policy, charged),
    askForChange(other, policy, { action: 'cancel_policy', version: 1 }),
  ])
  return expectMade(answers, 1, 'A change against a cancellation')
}

async function racePostponement(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  const [one, other] = await connectTwo(target, policy)
  const charged = await changeOfContest(one, policy, 1, { hAmateurs: 130 })
  const payload = { grandPrize: [{ choice: 'unknown' }] }
  const answers = await Promise.all([
    askForChange(one, policy, charged),
    askForChange(other, policy, { action: 'postpone_policy', version: 1, payload }),
  ])
  return expectMade(answers, 1, 'A change against a postponement')
}

/** A rep approves what its holder withdraws: one of both, and the policy changes if it was the rep. */
async function raceWithdrawal(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  const [one, other] = await connectTwo(target, policy)
  const asked = await askForChange(one, policy, { ...rename(1, 'Renamed'), kind: 'other', note: 'Please' })
  assert.equal(asked.data['state'], 'waiting', asked.text)
  const rep = target.rep.copy(other.origin)
  const id = String(asked.data['id'])
  await proveRep({ rep })
  const answers = await Promise.all([
    rep.send('POST', `/admin/changes/${id}/approve`, {}),
    one.send('DELETE', `/policies/${policy.number}/changes/${id}`, {}),
  ])
  const outcomes = expectMade(answers, 1, 'An approval against a withdrawal')
  const isApproved = answers[0].status === 200
  assert.equal(await readVersion(one, policy), isApproved ? 2 : 1, 'The policy is not as was answered')
  return outcomes
}

/** Two refunds that are together more than the credit. */
async function raceRefunds(target: AttackTarget): Promise<string[]> {
  const policy = await buyPolicy(target)
  const [one, other] = await connectTwo(target, policy)
  const credit = { amount: CREDIT, reason: 'The signs came late' }
  const given = await target.rep.send('POST', `/policies/${policy.number}/credits`, credit)
  assert.equal(given.status, 201, given.text)
  const answers = await Promise.all([one, other].map((caller) => refund(caller, policy.number, SHARE)))
  const read = async () => (await one.get(`/policies/${policy.number}/refunds`)).data['statement'] as Json
  await waitUntil(async () => (await read())['refunding'] === 0)
  assert.equal((await read())['credit_left'], CREDIT - SHARE, 'The credit was paid back twice')
  return expectMade(answers, 1, 'Two refunds of one credit')
}

/** So many requests were granted, and the others were told that they came second. */
function expectMade(answers: readonly ApiResponse[], made: number, what: string): string[] {
  const outcomes = answers.map(outcomeOf)
  const granted = outcomes.filter((outcome) => outcome === '200')
  assert.equal(granted.length, made, `${what}: ${countOutcomes(outcomes)}`)
  const others = outcomes.filter((outcome) => outcome !== '200' && !BEATEN.includes(outcome))
  assert.deepEqual(others, [], `${what}: ${countOutcomes(outcomes)}`)
  return outcomes
}

function connect(target: AttackTarget, policy: HeldPolicy, count: number): Promise<Caller[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => holderAt(target, policy, nth)))
}

async function connectTwo(target: AttackTarget, policy: HeldPolicy): Promise<[Caller, Caller]> {
  const [one, other] = await connect(target, policy, 2)
  if (!one || !other) throw new Error('There are not two connections')
  return [one, other]
}
