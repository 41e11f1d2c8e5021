import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { findRepId, inviteRep, type InvitedRep } from '../../support/desk/invited-rep.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'

const SESSION = '/admin/session'
const PASSWORD_LINK = /\/quote\/admin\/new-password\/([\w-]{43})/
const INVITATION_LINK = /\/quote\/admin\/invitation\/([\w-]{43})/
const NEW_PASSWORD = 'two bunkers left of the pin'

export const repReset: Attack = {
  name: 'rep-reset',
  description: `the old password, cookie and links of a rep who was reset, a link from before a disabling, and an invitation of somebody who is no owner any more`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    await proveRep(target)
    await tryWhatWasReset(target)
    await tryLinkFromBefore(target)
    await acceptFromFormerOwner(target)
    return 'nothing from before was good for anything'
  },
}

const change = async (target: AttackTarget, { email }: InvitedRep, path: string, body: object = {}) => {
  const id = await findRepId(target, email)
  const method = path === 'role' ? 'PUT' : 'POST'
  const { status, text } = await target.rep.send(method, `/admin/reps/${id}/${path}`, body)
  assert.equal(status, 200, text)
}

/** The token of the newest mail to an address, once there are so many with one. */
async function linkFor({ mail }: AttackTarget, email: string, pattern: RegExp, count = 1): Promise<string> {
  const tokens = () => mail.deliveriesTo(email).flatMap(({ plain }) => pattern.exec(plain)?.[1] ?? [])
  await waitUntil(() => tokens().length >= count)
  return tokens().at(-1) ?? ''
}

const signIn = async (caller: Caller, { email }: InvitedRep, password: string) =>
  (await caller.send('POST', SESSION, { email, password })).status

const setPassword = async (caller: Caller, token: string) =>
  (await caller.send('POST', `/admin/password-links/${token}`, { password: NEW_PASSWORD })).status

async function tryWhatWasReset(target: AttackTarget): Promise<void> {
  const victim = await inviteRep(target, 'specialist')
  const thief = await target.newCaller()
  await thief.send('POST', '/admin/password-links', { email: victim.email })
  const earlier = await linkFor(target, victim.email, PASSWORD_LINK)
  const kept = victim.caller.copy()
  await change(target, victim, 'reset')
  assert.equal((await kept.get(SESSION)).status, 401, 'A cookie from before the reset still works')
  assert.equal(await signIn(thief, victim, victim.password), 401, 'The old password still signs in')
  assert.equal(
    await signIn(kept, victim, victim.password),
    401,
    'On a known device the old password signs in',
  )
  assert.equal(await setPassword(thief, earlier), 404, 'A link from before the reset sets a password')
  const mailed = await linkFor(target, victim.email, PASSWORD_LINK, 2)
  assert.equal(await setPassword(victim.caller, mailed), 200)
  assert.equal(await signIn(victim.caller, victim, NEW_PASSWORD), 200)
}

async function tryLinkFromBefore(target: AttackTarget): Promise<void> {
  const leaver = await inviteRep(target, 'specialist')
  await leaver.caller.send('POST', '/admin/password-links', { email: leaver.email })
  const token = await linkFor(target, leaver.email, PASSWORD_LINK)
  await change(target, leaver, 'disable')
  await change(target, leaver, 'enable')
  assert.equal(await setPassword(leaver.caller, token), 404, 'A link from before the disabling works again')
}

async function acceptFromFormerOwner(target: AttackTarget): Promise<void> {
  const former = await inviteRep(target, 'owner')
  const email = `friend-of-${former.email}`
  const invited = await former.caller.send('POST', '/admin/reps/invitations', {
    email,
    name: 'A friend',
    role: 'owner',
  })
  assert.equal(invited.status, 201, invited.text)
  const token = await linkFor(target, email, INVITATION_LINK)
  await change(target, former, 'role', { role: 'reader' })
  const friend = await target.newCaller()
  const accepted = await friend.send('POST', `/admin/invitations/${token}`, {
    name: 'A friend',
    password: NEW_PASSWORD,
  })
  assert.equal(accepted.status, 404, 'The invitation outlived the rights of whoever sent it')
}
