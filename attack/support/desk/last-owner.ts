import assert from 'node:assert/strict'
import { outcomeOf } from '../../attacks/purchase/concurrent-purchases.ts'
import type { ApiResponse, Caller } from '../caller.ts'
import { countOutcomes } from '../ledgers.ts'
import { type AttackTarget, REP } from '../target.ts'
import { findRepId, inviteRep } from './invited-rep.ts'

const ROUNDS = 16

interface Owner {
  id: string
  email: string
  password: string
}

interface SignedIn extends Owner {
  caller: Caller
}

const demote = ({ caller }: SignedIn, { id }: Owner) =>
  caller.send('PUT', `/admin/reps/${id}/role`, { role: 'reader' })
const disable = ({ caller }: SignedIn, { id }: Owner) => caller.send('POST', `/admin/reps/${id}/disable`, {})

type Race = (one: SignedIn, other: SignedIn) => Promise<ApiResponse>[]

const RACES: readonly Race[] = [
  (one, other) => [demote(one, other), demote(other, one)],
  (one, other) => [disable(one, other), disable(other, one)],
  (one, other) => [demote(one, one), demote(other, other)],
  (one, other) => [disable(one, one), demote(other, other), demote(one, other), disable(other, one)],
]

/**
 * The only two owners demote and disable each other and themselves at once, at one instance each, and whoever is left makes
 * both owners again: each time exactly one is left, who can sign in.
 */
export async function raceOwners(target: AttackTarget): Promise<string> {
  const { email, password } = await inviteRep(target, 'owner', 'Lee Oak')
  const owners: [Owner, Owner] = [
    { ...REP, id: await findRepId(target, REP.email) },
    { email, password, id: await findRepId(target, email) },
  ]
  const outcomes: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await signIn(target, owners[0], round), await signIn(target, owners[1], round + 1)]
    assert.ok(one && other, 'Both owners sign in')
    const race = RACES[round % RACES.length] as Race
    const answers = (await Promise.all(race(one, other))).map(outcomeOf)
    outcomes.push(...answers)
    await restore(target, owners, countOutcomes(answers))
  }
  // Its session has ended, or another one is newer.
  assert.equal((await target.rep.send('POST', '/admin/session', REP)).status, 200)
  // Others cannot tell who is an owner beside the first.
  const left = await target.rep.send('PUT', `/admin/reps/${owners[1].id}/role`, { role: 'reader' })
  assert.equal(left.status, 200, left.text)
  return countOutcomes(outcomes)
}

/** Undefined for one who cannot sign in. */
async function signIn(target: AttackTarget, owner: Owner, nth: number): Promise<SignedIn | undefined> {
  const caller = await target.newCaller(nth)
  const { email, password } = owner
  const { status, text } = await caller.send('POST', '/admin/session', { email, password })
  assert.ok(status === 200 || status === 401, text)
  return status === 200 ? { ...owner, caller } : undefined
}

async function restore(target: AttackTarget, owners: readonly Owner[], seen: string): Promise<void> {
  const left: SignedIn[] = []
  for (const [nth, owner] of owners.entries()) {
    const signedIn = await signIn(target, owner, nth)
    if (signedIn && (await signedIn.caller.get('/admin/reps')).status === 200) left.push(signedIn)
  }
  assert.equal(left.length, 1, `${left.length} owners who can sign in are left after ${seen}`)
  for (const { id } of owners.filter((owner) => owner.id !== left[0]?.id)) {
    const enabled = await left[0]?.caller.send('POST', `/admin/reps/${id}/enable`, {})
    const raised = await left[0]?.caller.send('PUT', `/admin/reps/${id}/role`, { role: 'owner' })
    assert.deepEqual([enabled?.status, raised?.status], [200, 200], raised?.text)
  }
}
