import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { io } from 'socket.io-client'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { findRepId, inviteRep, type InvitedRep } from '../../support/desk/invited-rep.ts'
import type { AttackTarget } from '../../support/target.ts'

const SESSION = '/admin/session'
const NEW_PASSWORD = 'two bunkers left of the pin'

export const repSessions: Attack = {
  name: 'rep-sessions',
  description: `a rep's cookie kept over sign-out, a new password and disabling, a code used twice, and a socket without a session`,
  databases: ['embedded'],
  run: async (target) => {
    const victim = await inviteRep(target, 'specialist')
    await tryFixation(target, victim)
    const kept = victim.caller.copy()
    await changePassword(target, victim)
    await expectEnded(kept, 'was kept over a new password')
    await reuseCode(target, victim)
    const open = victim.caller.copy()
    await victim.caller.send('DELETE', SESSION, {})
    await expectEnded(open, 'was kept over signing out')
    await trySockets(target)
    return 'no cookie, code or socket was good for longer than it should be'
  },
}

async function expectEnded(caller: Caller, what: string): Promise<void> {
  assert.equal((await caller.get(SESSION)).status, 401, `A cookie that ${what} still works`)
}

/** A cookie that somebody planted before the sign-in must not become the session. */
async function tryFixation({ newCaller }: AttackTarget, { email, password }: InvitedRep): Promise<void> {
  const before = await newCaller()
  await before.send('POST', SESSION, { email, password })
  const planted = before.copy()
  const { status } = await before.send('POST', SESSION, { email, password })
  assert.equal(status, 200)
  await expectEnded(planted, 'was there before a second sign-in')
}

async function changePassword({ newCaller }: AttackTarget, victim: InvitedRep): Promise<void> {
  const elsewhere = await newCaller()
  await elsewhere.send('POST', SESSION, { email: victim.email, password: victim.password })
  const body = { current_password: victim.password, password: NEW_PASSWORD }
  const changed = await elsewhere.send('PUT', '/admin/account/password', body)
  assert.equal(changed.status, 200, changed.text)
  const again = await victim.caller.send('POST', SESSION, { email: victim.email, password: NEW_PASSWORD })
  assert.equal(again.status, 200, again.text)
}

async function reuseCode({ newCaller }: AttackTarget, { caller, email }: InvitedRep): Promise<void> {
  const { secret } = (await caller.send('POST', '/admin/account/code-app', {})).data as { secret: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate()
  const confirmed = await caller.send('PUT', '/admin/account/code-app', { code })
  assert.equal(confirmed.status, 200, confirmed.text)
  const thief = await newCaller()
  const { status } = await thief.send('POST', SESSION, { email, password: NEW_PASSWORD })
  assert.equal(status, 202, 'A password alone signs in')
  await expectEnded(thief, 'has no second factor')
  const replayed = await thief.send('POST', `${SESSION}/second-factor`, { code })
  assert.equal(replayed.status, 422, `A code was accepted twice: ${replayed.text}`)
}

/** The session's cookie opens the socket, and nothing else does. */
async function trySockets(target: AttackTarget): Promise<void> {
  const { origin } = target.programs[0]
  assert.equal(await connectSocket(origin, ''), 'unauthorized', 'A socket opened without a session')
  const rep = await inviteRep(target, 'specialist')
  assert.equal(await connectSocket(origin, rep.caller.cookies), 'open')
  const id = await findRepId(target, rep.email)
  await target.rep.send('POST', `/admin/reps/${id}/disable`, {})
  const answer = await connectSocket(origin, rep.caller.cookies)
  assert.equal(answer, 'unauthorized', 'A socket opened for a disabled rep')
}

function connectSocket(origin: string, cookie: string): Promise<string> {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  })
  return new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('open'))
    socket.once('connect_error', ({ message }) => resolve(message))
  }).finally(() => socket.close())
}
