import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { PAGE_HEADER } from '#contract/edit-block.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { findRepId, inviteRep, type InvitedRep } from '../../support/desk/invited-rep.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import { RepSocket } from '../../support/desk/rep-socket.ts'
import type { AttackTarget } from '../../support/target.ts'

const EVENTS = ['reload:reps', 'block:reps', 'unblock:reps', 'reload:lists'] as const
const PAGE = 'page-of-the-rep'
/** Events of one socket at once. */
const FLOOD = 2000
/** What other reps wait at most meanwhile, on a busy machine. */
const MAX_WAIT_MS = 10_000
/** How long a forged event may take to arrive, if it does. */
const GRACE_MS = 500
/** Longer than any page sends. */
const LONG_TEXT = 'x'.repeat(100_000)
const NOBODY = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

export const repSocket: Attack = {
  name: 'rep-socket',
  description: `sockets without a session, from other sites and of ended sessions, forged events and blocks, and ${FLOOD} events at once`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const victim = await inviteRep(target, 'specialist')
    const quote = await createReadyQuote(await target.newCaller())
    const at = originOf(target, 1)
    const watching = new RepSocket(at, { cookie: victim.caller.cookies }, PAGE)
    assert.equal(await watching.opened, 'open')
    assert.deepEqual(await watching.watch(quote.id), { watching: quote.id })
    watching.watchLists()

    await tryStrangers(target, victim, quote.id)
    await forgeEvents(target, watching, quote.id)
    await forgeBlocks(target, victim, quote.id)
    await tryReader(target, quote.id)
    const slowest = await flood(target, quote.id)
    await endSessions(target, watching, victim)
    return `refused to all who are no rep here; with ${FLOOD} events at once others waited ${slowest} ms`
  },
}

/** One instance or the other, if there are two. */
function originOf({ programs }: AttackTarget, nth: number): string {
  return programs[nth % programs.length]?.origin ?? programs[0].origin
}

/** Without a session, with a customer's, and with a rep's from a page of another site. */
async function tryStrangers(target: AttackTarget, { caller }: InvitedRep, guid: string): Promise<void> {
  const origin = originOf(target, 0)
  const customer = await target.newCaller()
  assert.equal((await customer.get(`/contacts/${guid}`)).status, 200)
  const { cookie } = { cookie: caller.cookies }
  const tries: [who: string, headers: { cookie: string; origin?: string }][] = [
    ['nobody', { cookie: '' }],
    ['a customer', { cookie: customer.cookies }],
    ['somebody with an invented cookie', { cookie: 'albatross_rep_session=invented' }],
    ['a page of another site', { cookie, origin: 'https://evil.example' }],
    ['a page of another port', { cookie, origin: 'http://127.0.0.1:1' }],
    ['a page without a site', { cookie, origin: 'null' }],
  ]
  for (const [who, headers] of tries) {
    const socket = new RepSocket(origin, headers)
    assert.notEqual(await socket.opened, 'open', `A socket was opened for ${who}`)
    socket.close()
  }
}

/** What only the server sends, sent by another rep: nobody gets it. */
async function forgeEvents(target: AttackTarget, watching: RepSocket, guid: string): Promise<void> {
  const forger = await inviteRep(target, 'specialist')
  const socket = new RepSocket(originOf(target, 0), { cookie: forger.caller.cookies }, PAGE)
  assert.equal(await socket.opened, 'open')
  const before = watching.received.length
  for (const event of EVENTS) socket.forge(event, { guid, by: 'somebody else' })
  for (const event of ['join', 'publish', 'disconnectSockets', 'quote:changed'])
    socket.forge(event, `quote:${guid}`)
  for (const wrong of [undefined, null, 7, 'quotes', `${guid}' or '1'='1`, { guid }, [guid]])
    assert.ok('error' in (await socket.watch(wrong)), `Watching ${JSON.stringify(wrong)} was allowed`)
  assert.deepEqual(await socket.watch(NOBODY), { error: 'We couldn’t find that quote', code: 'NOT_FOUND' })
  await pause(GRACE_MS)
  assert.deepEqual(watching.received.slice(before), [], 'A forged event was passed on')
  assert.deepEqual(socket.received, [])
  socket.close()
}

/** A block is taken, kept and ended by the page that has it, and by no other session that names itself so. */
async function forgeBlocks(target: AttackTarget, victim: InvitedRep, guid: string): Promise<void> {
  const forger = await inviteRep(target, 'specialist')
  const victimId = await findRepId(target, victim.email)
  const ask = (who: Caller, method: 'POST' | 'PUT' | 'DELETE', path = '', body: object = {}) =>
    who.send(method, `/admin/contacts/${guid}/block${path}`, body, { [PAGE_HEADER]: PAGE })
  const { caller: own } = victim
  assert.equal((await ask(own, 'POST')).data['seen_by'], 'editor')
  const stranger = await target.newCaller()
  assert.equal((await ask(stranger, 'DELETE')).status, 401, 'A customer ended a block')
  for (const body of [{}, { by: victimId }, { rep_id: victimId, name: 'Kim Lee' }]) {
    for (const [method, path] of [
      ['POST', ''],
      ['POST', '/take-over'],
      ['PUT', ''],
      ['DELETE', ''],
      ['DELETE', '/request'],
    ] as const) {
      const { data } = await ask(
        forger.caller,
        method,
        path,
        method === 'PUT' ? { is_typing: true, ...body } : body,
      )
      assert.notEqual(
        data['seen_by'],
        'editor',
        `${method} ${path} with ${JSON.stringify(body)} forged a block`,
      )
    }
  }
  const { data } = await ask(own, 'PUT', '', { is_typing: true })
  assert.equal(data['seen_by'], 'editor', 'Another rep ended the block')
  await ask(own, 'DELETE')
  // For another's name: the block is always that of the session.
  const { data: taken } = await ask(forger.caller, 'POST', '', { by: victimId })
  assert.notEqual((taken['by'] as { id?: string } | undefined)?.id, victimId, 'A block has another name')
  await ask(forger.caller, 'DELETE')
}

/** A reader may watch and see who edits, and blocks nobody. */
async function tryReader(target: AttackTarget, guid: string): Promise<void> {
  const { caller } = await inviteRep(target, 'reader')
  const socket = new RepSocket(originOf(target, 0), { cookie: caller.cookies }, PAGE)
  assert.equal(await socket.opened, 'open')
  assert.deepEqual(await socket.watch(guid), { watching: guid })
  const headers = { [PAGE_HEADER]: PAGE }
  for (const [method, path] of [
    ['POST', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/take-over'],
    ['POST', '/request'],
    ['DELETE', '/request'],
  ] as const) {
    const body = method === 'PUT' ? { is_typing: true } : {}
    const { status } = await caller.send(method, `/admin/contacts/${guid}/block${path}`, body, headers)
    assert.equal(status, 403, `A reader was answered ${status} to ${method} ${path}`)
  }
  const { text } = await caller.get(`/admin/contacts/${guid}/block`)
  assert.equal((JSON.parse(text) as { data: unknown }).data, null, 'A reader blocks a quote')
  socket.close()
}

/** Others are served while one socket sends all it can; what is too long ends the connection. */
async function flood(target: AttackTarget, guid: string): Promise<number> {
  const { caller } = await inviteRep(target, 'specialist')
  const origin = originOf(target, 0)
  const [flooding, other] = [0, 1].map(() => new RepSocket(origin, { cookie: caller.cookies }))
  assert.ok(flooding && other)
  assert.deepEqual([await flooding.opened, await other.opened], ['open', 'open'])
  for (let nth = 0; nth < FLOOD; nth += 1) {
    flooding.forge('watch', { guid: nth % 2 === 0 ? guid : NOBODY }, () => undefined)
    flooding.forge('watch:lists')
    flooding.forge(`anything ${nth}`, nth)
  }
  const startedAt = Date.now()
  const [answer, health] = await Promise.all([other.watch(guid), (await target.newCaller()).get('/config')])
  const waited = Date.now() - startedAt
  assert.deepEqual([answer, health.status], [{ watching: guid }, 200])
  assert.ok(waited < MAX_WAIT_MS, `Others waited ${waited} ms`)
  flooding.forge('watch', { guid: LONG_TEXT })
  await waitUntil(() => !flooding.isOpen, MAX_WAIT_MS)
  assert.ok(!flooding.isOpen, 'A message of any length is taken')
  other.close()
  return waited
}

/** The open socket of a rep who is disabled is closed, on whichever instance; and it is not opened again. */
async function endSessions(target: AttackTarget, watching: RepSocket, victim: InvitedRep): Promise<void> {
  assert.ok(watching.isOpen, 'The socket of the rep was closed too early')
  const id = await findRepId(target, victim.email)
  const { status, text } = await target.rep.send('POST', `/admin/reps/${id}/disable`, {})
  assert.equal(status, 200, text)
  await waitUntil(() => !watching.isOpen, MAX_WAIT_MS)
  assert.ok(!watching.isOpen, 'The socket of a disabled rep stayed open')
  const again = new RepSocket(originOf(target, 1), { cookie: victim.caller.cookies }, PAGE)
  assert.equal(await again.opened, 'unauthorized', 'A socket was opened for a disabled rep')
  again.close()
}
