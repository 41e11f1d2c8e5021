import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { UNDO_DAYS } from '#domain/policy/email-change.ts'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import {
  type EmailedPolicy,
  emailLinks,
  expectInsured,
  followLink,
  newestEmailLink,
  requestEmail,
  startEmailChange,
} from '../../support/customer/email-changes.ts'
import {
  openMailedLink,
  openPoliciesOf,
  policyTokens,
  waitForPolicyToken,
} from '../../support/customer/policy-links.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { whileStopped } from '../../support/customer/while-stopped.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const CONNECTIONS = 16
/** More with ATTACK_ROUNDS. */
const ROUNDS = Number(process.env['ATTACK_ROUNDS'] ?? 2)
/** What those are told who came too late. */
const BEATEN = ['NOT_FOUND', 'SIGN_IN_REQUIRED']

export const emailChanges: Attack = {
  name: 'email-changes',
  description: `an e-mail address confirmed, undone and changed again by ${CONNECTIONS} connections at once, taken over by a thief in four ways, and undone too late`,
  databases: ['embedded', 'postgres'],
  // Dates are moved while the program is stopped.
  needsOwnProgram: true,
  run: async (target) => {
    const outcomes: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) outcomes.push(...(await raceLinks(target)))
    for (const hijack of [confirmWrongly, keepOldAccess, takeOverTwice, actAfterUndo]) await hijack(target)
    await undoTooLate(target)
    return `${countOutcomes(outcomes)}; nobody kept another's policy; ${await expectAgreement(target)}`
  },
}

/** Confirmations, undoings and further requests at once: the old address wins, and one request waits at most. */
async function raceLinks(target: AttackTarget): Promise<string[]> {
  const policy = await startEmailChange(target)
  const { confirm, undo, number, oldEmail } = policy
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, nth) => ({
      anybody: await target.newCaller(nth),
      holder: policy.holder.copy((await target.newCaller(nth)).origin),
    })),
  )
  const others = connections.map((_, nth) => `again-${nth}-${oldEmail}`)
  const answers = await Promise.all(
    connections.map(({ anybody, holder }, nth) => {
      if (nth % 4 === 0) return followLink(anybody, confirm, 'confirm')
      if (nth % 4 === 1) return followLink(anybody, undo, 'undo')
      return requestEmail(holder, number, others[nth] ?? '')
    }),
  )
  const outcomes = answers.map(outcomeOf)
  assert.deepEqual(
    outcomes.filter((outcome) => outcome !== '200' && !BEATEN.includes(outcome)),
    [],
    countOutcomes(outcomes),
  )
  for (const kind of [0, 1]) {
    const done = answers.filter((answer, nth) => nth % 4 === kind && answer.status === 200)
    assert.ok(done.length <= 1, `A link was used ${done.length} times`)
  }
  // Whatever came first: the old address has the policy again, or still.
  await expectInsured(target, policy, oldEmail)
  await expectOneWaits(
    target,
    policy,
    others.filter((_, nth) => nth % 4 > 1 && answers[nth]?.status === 200),
  )
  return outcomes
}

/** Of all further requests that were accepted one link at most confirms; its change is undone too. */
async function expectOneWaits(
  target: AttackTarget,
  policy: EmailedPolicy,
  accepted: readonly string[],
): Promise<void> {
  const anybody = await target.newCaller()
  const links = await Promise.all(accepted.map((email) => newestEmailLink(target, email)))
  const confirmed = await countAccepted(anybody, links, 'confirm')
  assert.ok(confirmed <= 1, `${confirmed} requests were confirmed`)
  const stops = await emailLinks(target, policy.oldEmail, accepted.length + 1)
  const undone = await countAccepted(anybody, stops, 'undo')
  assert.equal(undone, confirmed, `${undone} links took back ${confirmed} changes`)
  await expectInsured(target, policy, policy.oldEmail)
}

async function countAccepted(
  caller: Caller,
  links: readonly (string | undefined)[],
  way: 'confirm' | 'undo',
): Promise<number> {
  let accepted = 0
  for (const link of links) {
    assert.ok(link, 'A request was accepted, and its mail did not come')
    if ((await followLink(caller, link, way)).status === 200) accepted += 1
  }
  return accepted
}

/** Links of other people, of other kinds and of an earlier request confirm nothing. */
async function confirmWrongly(target: AttackTarget): Promise<void> {
  const policy = await startEmailChange(target)
  const mistyped = policy.confirm
  const anybody = await target.newCaller()
  const email = `corrected-${policy.oldEmail}`
  const corrected = await requestEmail(policy.holder, policy.number, email)
  assert.equal(corrected.status, 200, corrected.text)
  const confirm = await newestEmailLink(target, email)
  const undo = await newestEmailLink(target, policy.oldEmail, 2)
  assert.ok(confirm !== undefined && undo !== undefined)
  const wrong: [token: string, way: 'confirm' | 'undo', who: string][] = [
    [mistyped, 'confirm', 'The mistyped address'],
    [policy.undo, 'undo', 'A link of the earlier request'],
    [undo, 'confirm', 'The old address'],
    [confirm, 'undo', 'The new address'],
    [await waitForPolicyToken(target, policy.oldEmail), 'confirm', 'A link to the policy'],
    [randomKey(), 'confirm', 'A secret that was made up'],
  ]
  for (const [token, way, who] of wrong) {
    const { status } = await followLink(anybody, token, way)
    assert.equal(status, 404, `${who} was answered with ${status} to ${way}`)
  }
  await expectInsured(target, policy, policy.oldEmail)
}

/** Once the new address has confirmed, nothing of the old one opens the policy. */
async function keepOldAccess(target: AttackTarget): Promise<void> {
  const policy = await startEmailChange(target)
  const { oldEmail, number, confirm } = policy
  const linked = await openMailedLink(target, oldEmail)
  const tokens = policyTokens(target, oldEmail)
  const anybody = await target.newCaller()
  assert.equal((await followLink(anybody, confirm, 'confirm')).status, 200)
  await expectInsured(target, policy, policy.newEmail)
  for (const [who, caller] of [
    ['buyer', policy.holder],
    ['holder of a link', linked],
  ] as const)
    await expectClosed(caller, number, `The earlier ${who}`)
  await waitForPolicyToken(target, policy.newEmail)
  for (const token of tokens) await expectLinkRefused(anybody, token, oldEmail)
  for (const token of policyTokens(target, policy.newEmail)) await expectLinkRefused(anybody, token, oldEmail)
  assert.equal((await followLink(anybody, confirm, 'confirm')).status, 404, 'A link confirmed twice')
}

/** A thief with the holder's browser moves the policy on and on; one click of the old address takes all of it back. */
async function takeOverTwice(target: AttackTarget): Promise<void> {
  const policy = await startEmailChange(target)
  const anybody = await target.newCaller()
  assert.equal((await followLink(anybody, policy.confirm, 'confirm')).status, 200)
  const thief = await openMailedLink(target, policy.newEmail)
  const second = `second-${policy.oldEmail}`
  const asked = await requestEmail(thief, policy.number, second)
  assert.equal(asked.status, 200, asked.text)
  const moved = await followLink(anybody, (await newestEmailLink(target, second)) ?? '', 'confirm')
  assert.equal(moved.status, 200, moved.text)
  const atSecond = await openMailedLink(target, second)
  const third = `third-${policy.oldEmail}`
  assert.equal((await requestEmail(atSecond, policy.number, third)).status, 200)
  const kept = await newestEmailLink(target, third)
  const ofThief = await newestEmailLink(target, policy.newEmail, 3)

  assert.equal((await followLink(anybody, policy.undo, 'undo')).status, 200, 'The old address cannot undo')
  await expectInsured(target, policy, policy.oldEmail)
  for (const caller of [thief, atSecond]) await expectClosed(caller, policy.number, 'The thief')
  for (const email of [policy.newEmail, second])
    for (const token of policyTokens(target, email)) await expectLinkRefused(anybody, token, email)
  for (const [token = '', way] of [
    [kept, 'confirm'],
    [ofThief, 'undo'],
  ] as const)
    assert.equal((await followLink(anybody, token, way)).status, 404, `The thief could still ${way}`)
  const owner = await openPoliciesOf(target, policy.oldEmail)
  assert.equal((await owner.get(`/policies/${policy.number}`)).status, 200, 'The owner is shut out')
}

/** What was undone cannot be confirmed, and undone once more changes nothing. */
async function actAfterUndo(target: AttackTarget): Promise<void> {
  const policy = await startEmailChange(target)
  const anybody = await target.newCaller()
  assert.equal((await followLink(anybody, policy.undo, 'undo')).status, 200)
  for (const [token, way] of [
    [policy.confirm, 'confirm'],
    [policy.undo, 'undo'],
  ] as const)
    assert.equal((await followLink(anybody, token, way)).status, 404, `It could ${way} after it was undone`)
  await expectInsured(target, policy, policy.oldEmail)
}

/** Days later, neither an old link nor an old session is good for anything. */
async function undoTooLate(target: AttackTarget): Promise<void> {
  const confirmed = await startEmailChange(target)
  const waiting = await startEmailChange(target)
  const anybody = await target.newCaller()
  assert.equal((await followLink(anybody, confirmed.confirm, 'confirm')).status, 200)
  const left = (await newestEmailLink(target, confirmed.oldEmail, 2)) ?? ''
  const held = await buyPolicy(target)
  const linked = await openMailedLink(target, held.quote.email)
  const [token = ''] = policyTokens(target, held.quote.email)
  await whileStopped(target, async (db) => {
    const past = sql`(interval '1 day' * ${UNDO_DAYS} + interval '1 minute')`
    await db.execute(sql`update email_change_links set expires_at = expires_at - ${past}`)
    await db.execute(sql`update email_changes set expires_at = expires_at - ${past}`)
    // A month for what opens policies.
    await db.execute(sql`update policy_links set expires_at = expires_at - interval '31 days'`)
    await db.execute(sql`update sessions set expires_at = expires_at - interval '31 days'`)
  })
  const late: [token: string, way: 'confirm' | 'undo'][] = [
    [confirmed.undo, 'undo'],
    [left, 'undo'],
    [waiting.confirm, 'confirm'],
    [waiting.undo, 'undo'],
  ]
  for (const [link, way] of late)
    assert.equal(
      (await followLink(anybody, link, way)).status,
      404,
      `It could ${way} after ${UNDO_DAYS} days`,
    )
  await expectInsured(target, confirmed, confirmed.newEmail)
  await expectInsured(target, waiting, waiting.oldEmail)
  for (const caller of [held.holder, linked]) await expectClosed(caller, held.number, 'An expired session')
  await expectLinkRefused(anybody, token, held.quote.email)
}

async function expectClosed(caller: Caller, number: string, who: string): Promise<void> {
  for (const path of ['/policies', `/policies/${number}`, `/policies/${number}/email`]) {
    const { status } = await caller.get(path)
    assert.equal(status, 401, `${who} was answered with ${status} at ${path}`)
  }
  const asked: ApiResponse = await requestEmail(caller, number, 'thief@attack.example')
  assert.equal(asked.status, 401, `${who} could ask for another address`)
}

async function expectLinkRefused(anybody: Caller, token: string, email: string): Promise<void> {
  const { status } = await anybody.send('POST', '/policy-access', { token, email })
  assert.equal(status, 404, `A link that was mailed to ${email} was answered with ${status}`)
}
