import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { Caller } from '../../support/caller.ts'
import { followLink, newestEmailLink, requestEmail } from '../../support/customer/email-changes.ts'
import { openMailedLink, policyTokens, waitForPolicyToken } from '../../support/customer/policy-links.ts'
import { buyPolicy, buyUntilIssued, type HeldPolicy } from '../../support/held-policy.ts'
import { createReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

export const borrowedAddresses: Attack = {
  name: 'borrowed-addresses',
  description:
    'policies bought under somebody else’s address, to read theirs, to be among theirs, and to end their access by moving them away',
  databases: ['embedded', 'postgres'],
  // The books are read at the end.
  needsOwnProgram: true,
  run: async (target) => {
    const victim = await buyPolicy(target)
    const browsers = [
      await openMailedLink(target, victim.quote.email),
      await openMailedLink(target, victim.quote.email, 1),
    ]
    const thieves: HeldPolicy[] = []
    for (let nth = 0; nth < 3; nth += 1) thieves.push(await buyUnder(target, victim.quote.email, nth))
    for (const thief of thieves) await expectOnly(thief.holder, [thief.number], 'A thief')
    for (const browser of browsers) await expectOnly(browser, [victim.number], 'The owner of the address')
    for (const [nth, thief] of thieves.entries())
      await moveAway(target, thief, `thief-${nth}-${victim.quote.email}`)
    for (const browser of [...browsers, victim.holder])
      await expectOnly(browser, [victim.number], 'The owner of the address')
    const again = await openMailedLink(target, victim.quote.email)
    await expectOnly(again, [victim.number], 'The owner with a new link')

    // What is bought under an address stays with it, and joins once its mailed link is used.
    const mailed = policyTokens(target, victim.quote.email).length
    const late = await buyUnder(target, victim.quote.email, 0)
    await waitForPolicyToken(target, victim.quote.email, mailed + 1)
    const [first] = browsers
    assert.ok(first)
    await expectOnly(first, [victim.number], 'The owner, before the link')
    await openMailedLink(target, victim.quote.email)
    await expectOnly(first, [late.number, victim.number], 'The owner, after the link')
    return `${thieves.length} policies under another’s address opened and ended nothing of theirs; ${await expectAgreement(target)}`
  },
}

async function buyUnder(target: AttackTarget, email: string, nth: number): Promise<HeldPolicy> {
  const holder = await target.newCaller(nth)
  const quote = { ...(await createReadyQuote(holder, { insured_email: email })), email }
  return { holder, quote, number: await buyUntilIssued(holder, quote) }
}

async function moveAway(target: AttackTarget, { holder, number }: HeldPolicy, email: string): Promise<void> {
  const asked = await requestEmail(holder, number, email)
  assert.equal(asked.status, 200, asked.text)
  const token = await newestEmailLink(target, email)
  assert.ok(token)
  const moved = await followLink(await target.newCaller(), token, 'confirm')
  assert.equal(moved.status, 200, moved.text)
}

async function expectOnly(caller: Caller, numbers: readonly string[], who: string): Promise<void> {
  const { status, text } = await caller.get('/policies')
  assert.equal(status, 200, `${who} is shut out: ${text}`)
  const { data } = JSON.parse(text) as { data: { number: string }[] }
  assert.deepEqual(
    data.map(({ number }) => number).toSorted(),
    numbers.toSorted(),
    `${who} has other policies`,
  )
}
