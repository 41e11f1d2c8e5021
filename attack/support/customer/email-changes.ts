import assert from 'node:assert/strict'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { ApiResponse, Caller } from '../caller.ts'
import { buyPolicy, type HeldPolicy } from '../held-policy.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../ledgers.ts'
import type { AttackTarget } from '../target.ts'

const LINK = /\/quote\/policy\/email\/([\w-]{43})/

/** A policy for which another e-mail address was asked, with the secrets in both mails. */
export interface EmailedPolicy extends HeldPolicy {
  oldEmail: string
  newEmail: string
  confirm: string
  undo: string
}

export async function startEmailChange(target: AttackTarget): Promise<EmailedPolicy> {
  const policy = await buyPolicy(target)
  const oldEmail = policy.quote.email
  const newEmail = `new-${oldEmail}`
  const { status, text } = await requestEmail(policy.holder, policy.number, newEmail)
  assert.equal(status, 200, text)
  const [confirm, undo] = [await newestEmailLink(target, newEmail), await newestEmailLink(target, oldEmail)]
  assert.ok(confirm !== undefined && undo !== undefined, 'A mail about the change did not come')
  return { ...policy, oldEmail, newEmail, confirm, undo }
}

export function requestEmail(caller: Caller, number: string, email: string): Promise<ApiResponse> {
  return caller.send('POST', `/policies/${number}/email`, { email })
}

export function followLink(caller: Caller, token: string, way: 'confirm' | 'undo'): Promise<ApiResponse> {
  return caller.send('POST', `/email-changes/${token}/${way}`, {})
}

/** The secrets in the mails about changes to an address, the oldest first, once there are so many. */
export async function emailLinks({ mail }: AttackTarget, email: string, count: number): Promise<string[]> {
  const find = () => mail.deliveriesTo(email).flatMap(({ plain }) => LINK.exec(plain)?.[1] ?? [])
  await waitUntil(() => find().length >= count, MAIL_TIMEOUT_MS)
  return find()
}

export async function newestEmailLink(
  target: AttackTarget,
  email: string,
  count = 1,
): Promise<string | undefined> {
  return (await emailLinks(target, email, count)).at(-1)
}

/** Quote, policy and the page about the address say the same. */
export async function expectInsured(
  { rep }: AttackTarget,
  { number, quote }: HeldPolicy,
  email: string,
): Promise<void> {
  const policy = await rep.get(`/policies/${number}`)
  const page = await rep.get(`/policies/${number}/email`)
  const { data } = await rep.get(`/contacts/${quote.id}`)
  const { insured_email: ofQuote } = data['customFields'] as CustomFields
  assert.deepEqual([policy.data['email'], page.data['email'], ofQuote], [email, email, email])
}
