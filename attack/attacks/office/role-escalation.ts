import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type Endpoint, getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { isAllowed, REP_ROLES, type RepRole } from '#domain/reps/roles.ts'
import type { Attack } from '../../attack.ts'
import { callEndpoint } from '../../support/call-endpoint.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { type BilledPolicy, billPolicy } from '../../support/customer/billed-policy.ts'
import { addNote, readNotes } from '../../support/desk/case-notes.ts'
import { setUpCodeApp } from '../../support/desk/code-app.ts'
import { raceOwners } from '../../support/desk/last-owner.ts'
import { countRows } from '../../support/desk/office-rows.ts'
import { findRepId, type InvitedRep, inviteRep } from '../../support/desk/invited-rep.ts'
import { beginCaseFile } from '../../support/files/case-file-calls.ts'
import { sendHeld, sendHeldFile } from '../../support/held-body.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const LOWER_ROLES = REP_ROLES.filter((role) => !isAllowed({ role }, 'manage-people'))
const IN_FLIGHT = 20
/** Between two of them, so that some come before the change, some while it runs and some after it. */
const STEP_MS = 50
const LOSSES = ['lowered', 'disabled', 'lowered', 'disabled'] as const
const FILE = { name: 'notes.txt', content: Buffer.from('The course asks for two signs.\n') }
const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

const refusedTo = (role: RepRole) =>
  ENDPOINTS.filter((endpoint) => {
    const permission = getPermission(endpoint)
    return permission !== undefined && !isAllowed({ role }, permission)
  })

const REFUSED = LOWER_ROLES.reduce((sum, role) => sum + refusedTo(role).length, 0)

export const roleEscalation: Attack = {
  name: 'role-escalation',
  description: `the ${REFUSED} calls that the ${LOWER_ROLES.length} roles below an owner leave out, on what is there; roles and second factors taken by who may not manage people; two owners who demote and disable each other at once; and ${IN_FLIGHT} writes, held bodies and files, and old keys of reps who lose their role or are disabled meanwhile`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  // It is stopped, so that its rows are counted, and its owner is demoted.
  needsOwnProgram: true,
  run: async (target) => {
    const policy = await billPolicy(target)
    const raced = await raceOwners(target)
    const people = await Promise.all(
      LOWER_ROLES.map(async (role) => ({ role, ...(await inviteRep(target, role)) })),
    )
    await tryOthersCalls(target, people, policy)
    await tryMorePower(target, people)
    const outcomes: string[] = []
    for (const loss of LOSSES) outcomes.push(...(await loseMeanwhile(target, policy, loss)))
    return `${REFUSED} calls were refused and changed nothing; of owners ${raced}, with one left each time; of writes in flight ${countOutcomes(outcomes)}, and none later`
  },
}

interface Person extends InvitedRep {
  role: RepRole
}

/** The same sign-in in a tab at each instance, with the cookies as they are now. */
const tabsOf = ({ programs }: AttackTarget, caller: Caller) =>
  programs.map(({ origin }) => caller.copy(origin))

const pick = <T>(of: readonly T[], nth: number): T => of[nth % of.length] as T

async function tryOthersCalls(
  target: AttackTarget,
  people: readonly Person[],
  policy: BilledPolicy,
): Promise<void> {
  const rep = await findRepId(target, pick(people, 0).email)
  const before = await countRows(target)
  for (const { role, caller } of people) {
    const tabs = tabsOf(target, caller)
    for (const [nth, endpoint] of refusedTo(role).entries()) {
      const answer = await callEndpoint(pick(tabs, nth), endpoint, subjectOf(endpoint, policy, rep))
      expectRoleRefused(answer, `${endpoint.name} of a ${role}`)
    }
  }
  assert.deepEqual(await countRows(target), before, 'What was refused changed something')
}

/** What a call is about, which is there, so that one that is let through does something. */
function subjectOf({ path }: Endpoint, { quote, number }: BilledPolicy, rep: string): string {
  if (path.startsWith('/admin/reps')) return rep
  return path.includes(':number') ? number : quote.id
}

function expectRoleRefused({ status, code, text }: ApiResponse, what: string): void {
  assert.deepEqual([status, code], [403, 'ROLE_NOT_ALLOWED'], `${what} was answered with ${status}: ${text}`)
}

async function tryMorePower(target: AttackTarget, people: readonly Person[]): Promise<void> {
  await proveRep(target)
  const owner = await inviteRep(target, 'owner', 'Sam Ash')
  await setUpCodeApp(owner.caller)
  const ownerId = await findRepId(target, owner.email)
  const before = await readPeople(target, ownerId)
  for (const { role, email, caller } of people) {
    const own = await findRepId(target, email)
    for (const [method, path, body] of powerCalls(own, ownerId))
      for (const as of ['rep', 'client'])
        expectRoleRefused(
          await caller.send(method, path, body, { 'x-acting-as': as }),
          `${method} ${path} of a ${role} who acts as a ${as}`,
        )
    const profile = { name: 'Kim Lee', role: 'owner' }
    const saved = await caller.send('PUT', '/admin/account/profile', profile)
    assert.equal(saved.status, 400, `A profile with a role was answered with ${saved.status}`)
  }
  assert.deepEqual(await readPeople(target, ownerId), before, 'Who may not manage people changed some')
}

type Call = [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: Json]

function powerCalls(own: string, owner: string): Call[] {
  const friend = { email: 'friend@attack.example', name: 'A friend', role: 'owner' }
  return [
    ['PUT', `/admin/reps/${own}/role`, { role: 'owner' }],
    ['PUT', `/admin/reps/${owner}/role`, { role: 'reader' }],
    ['POST', '/admin/reps/invitations', friend],
    ['DELETE', `/admin/reps/${owner}/code-app`],
    ['DELETE', `/admin/reps/${owner}/passkeys/${NOBODY}`],
    ['DELETE', `/admin/reps/${owner}/sessions`],
    ['POST', `/admin/reps/${owner}/reset`, {}],
    ['POST', `/admin/reps/${owner}/disable`, {}],
  ]
}

/** Who is there in which role, who is invited, and how the owner signs in. */
async function readPeople({ rep }: AttackTarget, owner: string): Promise<unknown[]> {
  const { data, text } = await rep.get('/admin/reps')
  const listed = data as { reps: Json[]; invitations: Json[] }
  assert.ok(listed.reps.length > 0, text)
  const { data: details } = await rep.get(`/admin/reps/${owner}`)
  return [
    listed.reps.map(({ id, role, state }) => [id, role, state]),
    listed.invitations,
    details['second_factors'],
  ]
}

const give = (rep: Caller, { number }: BilledPolicy, key = randomKey()) =>
  rep.send(
    'POST',
    `/policies/${number}/credits`,
    { amount: 1, reason: 'The signs came late' },
    { 'idempotency-key': key },
  )

async function readCourtesy({ rep }: AttackTarget, { number }: BilledPolicy): Promise<unknown> {
  const { data, status, text } = await rep.get(`/policies/${number}/refunds`)
  assert.equal(status, 200, text)
  return data['courtesy']
}

/** A specialist becomes a reader, or is disabled, while writes are in flight: what comes later is refused. */
async function loseMeanwhile(
  target: AttackTarget,
  policy: BilledPolicy,
  loss: (typeof LOSSES)[number],
): Promise<string[]> {
  await proveRep(target)
  const { quote } = policy
  const victim = await inviteRep(target, 'specialist', 'Lou Elm')
  const id = await findRepId(target, victim.email)
  const tabs = tabsOf(target, victim.caller)
  const [noteKey, creditKey] = [randomKey(), randomKey()]
  const repeats = (nth: number) => [
    addNote(pick(tabs, nth), quote.id, 'Kept under a key', noteKey),
    give(pick(tabs, nth), policy, creditKey),
  ]
  const kept = await Promise.all(repeats(0))
  assert.deepEqual(kept.map(outcomeOf), ['201', '201'], kept.map(({ text }) => text).join(' '))
  const notesBefore = (await readNotes(target.rep, quote.id)).length

  const held = await Promise.all(
    tabs.map((tab) => sendHeld(tab, `/admin/quotes/${quote.id}/notes`, { text: 'Held back' })),
  )
  const files = await Promise.all(tabs.map((tab) => beginCaseFile(tab, quote.id, FILE)))
  let hasChanged = false
  const write = async (nth: number) => {
    await pause(nth * STEP_MS)
    const isLater = hasChanged
    const tab = pick(tabs, nth >> 1)
    const answer = await (nth % 2 === 0 ? addNote(tab, quote.id, `Note ${nth}`) : give(tab, policy))
    assert.ok(!isLater || answer.status !== 201, `A write of one who was ${loss} was kept: ${answer.text}`)
    return outcomeOf(answer)
  }
  const writing = Promise.all(Array.from({ length: IN_FLIGHT }, (_, nth) => write(nth)))
  await pause((IN_FLIGHT / 4) * STEP_MS)
  // Not before: a piece whose bytes stand still is given up.
  held.push(
    ...(await Promise.all(tabs.map((tab, nth) => sendHeldFile(tab, pick(files, nth).id, FILE.content)))),
  )
  const changed = await (loss === 'lowered'
    ? target.rep.send('PUT', `/admin/reps/${id}/role`, { role: 'reader' })
    : target.rep.send('POST', `/admin/reps/${id}/disable`, {}))
  hasChanged = true
  assert.equal(changed.status, 200, changed.text)
  const givenThen = await readCourtesy(target, policy)

  const later = [
    ...(await Promise.all(held.map((finish) => finish()))),
    ...(await Promise.all(tabs.flatMap((_, nth) => repeats(nth)))),
    ...(await Promise.all(tabs.flatMap((tab) => [addNote(tab, quote.id, 'Too late'), give(tab, policy)]))),
  ]
  const expected = loss === 'lowered' ? [403, 'ROLE_NOT_ALLOWED'] : [401, 'SIGN_IN_REQUIRED']
  for (const { status, code, text } of later)
    assert.deepEqual([status, code], expected, `A write of one who was ${loss} was answered: ${text}`)
  for (const { id: file } of files) {
    const { data } = await target.rep.get(`/admin/contacts/${quote.id}/files/${file}`)
    assert.equal(data['state'], 'uploading', `A file of one who was ${loss} was kept`)
  }
  const seen = await pick(tabs, 1).get(`/contacts/${quote.id}`, { 'x-acting-as': 'rep' })
  assert.equal(seen.status, loss === 'lowered' ? 200 : 401, seen.text)

  const outcomes = await writing
  for (const outcome of outcomes) assert.ok(['201', ...expected].includes(outcome), countOutcomes(outcomes))
  assert.deepEqual(
    await readCourtesy(target, policy),
    givenThen,
    'A credit was given by one who lost the role',
  )
  const noted = outcomes.filter((outcome, nth) => nth % 2 === 0 && outcome === '201').length
  assert.equal((await readNotes(target.rep, quote.id)).length - notesBefore, noted, 'A refused note was kept')
  if (loss === 'lowered') await raiseAgain(target, id, () => repeats(1), kept)
  return outcomes
}

/** Whoever has the role again has the first answers again, and nothing is done twice. */
async function raiseAgain(
  { rep }: AttackTarget,
  id: string,
  repeat: () => Promise<ApiResponse>[],
  kept: readonly ApiResponse[],
): Promise<void> {
  const raised = await rep.send('PUT', `/admin/reps/${id}/role`, { role: 'specialist' })
  assert.equal(raised.status, 200, raised.text)
  const again = await Promise.all(repeat())
  assert.deepEqual(
    again.map(({ text }) => text),
    kept.map(({ text }) => text),
    'A repeated write was done twice',
  )
}
