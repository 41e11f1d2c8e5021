import assert from 'node:assert/strict'
import { type Endpoint, getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { type Attack } from '../../attack.ts'
import { type Caller } from '../../support/caller.ts'
import { findRepId, inviteRep } from '../../support/desk/invited-rep.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'

const REP_CALLS = ENDPOINTS.filter(({ access }) => access === 'rep-session')
/** What readers write of their own, and nobody else sees change. A call that writes and is not here needs more than reading. */
const READERS_OWN = ['addView', 'saveView', 'removeView']
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
  description: `each of ${REP_CALLS.length} calls for reps as nobody, a client and a disabled rep, and ${WRITES.length} that change something as a reader, and ${OWNERS.length} for owners as a specialist`,
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
    return `${REP_CALLS.length * 3 + WRITES.length + OWNERS.length + 2} calls were refused`
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

async function expectRefused(
  who: string,
  caller: Caller,
  { name, method, path }: Endpoint,
  guid: string,
  expected: number,
): Promise<void> {
  const url = path.replaceAll(/:\w+/g, guid)
  const { status, text } = await (method === 'GET' ? caller.get(url) : caller.send(method, url, {}))
  assert.equal(status, expected, `${name} answered ${who} with ${status}: ${text}`)
}
