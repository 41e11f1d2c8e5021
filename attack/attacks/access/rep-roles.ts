import assert from 'node:assert/strict'
import { type Endpoint, getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { billPolicy, type BilledPolicy } from '../../support/customer/billed-policy.ts'
import { callEndpoint } from '../../support/call-endpoint.ts'
import { findRepId, inviteRep } from '../../support/desk/invited-rep.ts'
import { askForChange } from '../../support/held-policy.ts'
import { createReadyQuote, randomKey } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

const REP_CALLS = ENDPOINTS.filter(({ access }) => access === 'rep-session')
/**
 * What readers write of their own and nobody else sees change, and what only measures or works something out. A call that writes and is not here needs more
 * than reading.
 */
const READERS_OWN = [
  'addView',
  'saveView',
  'removeView',
  'markMentionsSeen',
  'measureCasePapers',
  'startSimulation',
]
const OWN_ACCOUNT = '/admin/account/'
/** What only owners may do. */
const OWNERS = REP_CALLS.filter(
  ({ permission }) => permission !== undefined && !isAllowed({ role: 'specialist' }, permission),
)
/** What a rep needs to be allowed more for than a reader is. */
const WRITES = ENDPOINTS.filter((endpoint) => {
  const permission = getPermission(endpoint)
  return permission !== undefined && !isAllowed({ role: 'reader' }, permission)
})

export const repRoles: Attack = {
  name: 'rep-roles',
  description: `each of ${REP_CALLS.length} calls for reps as nobody, a client and a disabled rep, and ${WRITES.length} that change something as a reader, also of what waits for a rep, and ${OWNERS.length} for owners as a specialist`,
  databases: ['embedded'],
  run: async (target) => {
    expectRules()
    const quote = await createReadyQuote(await target.newCaller())
    const client = await target.newCaller()
    assert.equal((await client.get(`/contacts/${quote.id}`)).status, 200)
    const disabled = await inviteRep(target, 'owner')
    const id = await findRepId(target, disabled.email)
    const ended = await target.rep.send('POST', `/admin/reps/${id}/disable`, {})
    assert.equal(ended.status, 200, ended.text)
    const outsiders = { nobody: await target.newCaller(), client, 'a disabled rep': disabled.caller }
    for (const [who, caller] of Object.entries(outsiders))
      for (const endpoint of REP_CALLS) await expectRefused(who, caller, endpoint, quote.id, 401)

    const reader = await inviteRep(target, 'reader')
    for (const endpoint of WRITES) await expectRefused('a reader', reader.caller, endpoint, quote.id, 403)
    const specialist = await inviteRep(target, 'specialist')
    for (const endpoint of OWNERS)
      await expectRefused('a specialist', specialist.caller, endpoint, quote.id, 403)
    for (const role of ['rep', 'client']) {
      const body = { action: 'save', version: quote.version, customFields: { tournament_name: 'Changed' } }
      const saved = await reader.caller.send('PUT', `/contacts/${quote.id}`, body, { 'x-acting-as': role })
      assert.equal(saved.status, 403, `A reader who acts as a ${role} changed a quote`)
    }
    const { text } = await client.get(`/contacts/${quote.id}`)
    assert.ok(!text.includes('Changed'), 'The quote was changed')
    const live = await tryLive(target, reader.caller)
    return `${REP_CALLS.length * 3 + WRITES.length + OWNERS.length + live + 2} calls were refused`
  },
}

/** Each call for reps has a permission, and none that writes asks for less than it does. */
function expectRules(): void {
  const without = REP_CALLS.filter(({ permission }) => permission === undefined)
  const tooOpen = REP_CALLS.filter(
    ({ name, method, path, permission }) =>
      method !== 'GET' &&
      ((permission === 'read' && !READERS_OWN.includes(name)) ||
        (permission === 'own-account' && !path.startsWith(OWN_ACCOUNT))),
  )
  const names = [...without, ...tooOpen].map(({ name }) => name)
  assert.deepEqual(names, [], 'These calls for reps need more than their permission says')
}

/** A reader decides about what waits, with all that such a call says; the policy stays as it is. */
async function tryLive(target: AttackTarget, reader: Caller): Promise<number> {
  const billed = await billPolicy(target)
  const { holder, number } = billed
  const request = { action: 'change_policy', version: 1, kind: 'other', note: 'May we?' } as const
  const asked = await askForChange(holder, billed, request)
  assert.equal(asked.data['state'], 'waiting', asked.text)
  const before = await readAll(target, number)
  const calls = callsAbout(billed, String(asked.data['id']))
  for (const [path, body] of calls) {
    const headers = { 'idempotency-key': randomKey() }
    const { status, code, text } = await reader.send('POST', path, body, headers)
    assert.deepEqual([status, code], [403, 'ROLE_NOT_ALLOWED'], `${path} answered a reader: ${text}`)
  }
  assert.deepEqual(await readAll(target, number), before, 'A reader changed a policy')
  return calls.length
}

function callsAbout({ number, invoice, due }: BilledPolicy, change: string): [path: string, body: Json][] {
  const dated = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const check = { amount: due, method: 'check', reference: '77', dated }
  return [
    [`/admin/changes/${change}/answer`, { message: 'Yes' }],
    [`/admin/changes/${change}/decline`, { reason: 'No' }],
    [`/admin/changes/${change}/approve`, {}],
    [`/admin/policies/${number}/producer-of-record`, { payer: 1, producer: null, reason: 'Please' }],
    [`/admin/policies/${number}/tee-time`, { version: 1, agree: true }],
    [`/admin/policies/${number}/payments`, { invoice, balance: due, ...check }],
    [`/policies/${number}/credits`, { amount: 10, reason: 'The signs came late' }],
    [`/policies/${number}/changes`, { action: 'cancel_policy', version: 1 }],
  ]
}

async function readAll({ rep }: AttackTarget, number: string): Promise<string[]> {
  const texts: string[] = []
  for (const part of ['', '/changes', '/refunds', '/actions'])
    texts.push((await rep.get(`/policies/${number}${part}`)).text)
  return texts
}

async function expectRefused(
  who: string,
  caller: Caller,
  endpoint: Endpoint,
  guid: string,
  expected: number,
): Promise<void> {
  const { status, text } = await callEndpoint(caller, endpoint, guid)
  assert.equal(status, expected, `${endpoint.name} answered ${who} with ${status}: ${text}`)
}
