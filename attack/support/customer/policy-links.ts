import assert from 'node:assert/strict'
import type { Caller } from '../caller.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../ledgers.ts'
import type { AttackTarget } from '../target.ts'

const LINK = /\/quote\/policy\/all\/([\w-]{43})\//

/** The tokens of the links to policies that were mailed to an address, the oldest first. */
export function policyTokens({ mail }: AttackTarget, email: string): string[] {
  return mail.deliveriesTo(email).flatMap(({ plain }) => LINK.exec(plain)?.[1] ?? [])
}

/** The newest of them, once there are so many. */
export async function waitForPolicyToken(target: AttackTarget, email: string, count = 1): Promise<string> {
  await waitUntil(() => policyTokens(target, email).length >= count, MAIL_TIMEOUT_MS)
  const token = policyTokens(target, email).at(-1)
  assert.ok(token, `No link was mailed to ${email}`)
  return token
}

/** Somebody who asks for a link to the policies of an address, and opens it. */
export async function openPoliciesOf(target: AttackTarget, email: string, nth = 0): Promise<Caller> {
  const before = policyTokens(target, email).length
  const asked = await (await target.newCaller(nth)).send('POST', '/policy-links', { email })
  assert.equal(asked.status, 200, asked.text)
  await waitForPolicyToken(target, email, before + 1)
  return openMailedLink(target, email, nth)
}

/** Somebody who opens the newest link that was mailed to an address. */
export async function openMailedLink(target: AttackTarget, email: string, nth = 0): Promise<Caller> {
  const caller = await target.newCaller(nth)
  const token = await waitForPolicyToken(target, email)
  const { status, text } = await caller.send('POST', '/policy-access', { token, email })
  assert.equal(status, 200, text)
  return caller
}
