import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { RepRole } from '#domain/reps/roles.ts'
import type { Caller } from '../caller.ts'
import { waitUntil } from '../ledgers.ts'
import type { AttackTarget } from '../target.ts'

export interface InvitedRep {
  caller: Caller
  email: string
  password: string
}

const LINK = /\/quote\/admin\/invitation\/([\w-]{43})/

/** Somebody whom the owner invited, and who accepted with the link of the mail. */
export async function inviteRep(
  { rep, mail, newCaller }: AttackTarget,
  role: RepRole,
  name = 'Kim Lee',
): Promise<InvitedRep> {
  const email = `${role}-${randomUUID().slice(0, 8)}@attack.example`
  const password = 'a slow green in the morning'
  const invited = await rep.send('POST', '/admin/reps/invitations', { email, name, role })
  assert.equal(invited.status, 201, invited.text)
  const findToken = () => mail.deliveriesTo(email).map(({ plain }) => LINK.exec(plain)?.[1])[0]
  await waitUntil(() => findToken() !== undefined)
  const caller = await newCaller()
  const accepted = await caller.send('POST', `/admin/invitations/${findToken()}`, {
    name,
    password,
  })
  assert.equal(accepted.status, 201, accepted.text)
  return { caller, email, password }
}

/** The id by which owners change a rep. */
export async function findRepId({ rep }: AttackTarget, email: string): Promise<string> {
  const { text } = await rep.get('/admin/reps')
  const { data } = JSON.parse(text) as { data: { reps: { id: string; email: string }[] } }
  return data.reps.find((one) => one.email === email)?.id ?? ''
}
