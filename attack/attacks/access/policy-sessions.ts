import assert from 'node:assert/strict'
import { type Attack } from '../../attack.ts'
import { type Caller, type Json } from '../../support/caller.ts'
import { type AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, waitUntil } from '../../support/ledgers.ts'
import { buy, createReadyQuote } from '../../support/ready-quote.ts'

const LINK = /\/quote\/policy\/all\/([\w-]{43})\//

/** A customer who bought, asked for a link and opened it. */
async function signedIn(target: AttackTarget): Promise<Caller> {
  const buyer = await target.newCaller()
  const quote = await createReadyQuote(buyer)
  await buy(buyer, quote)
  await expectBoughtOnce(target, quote)
  const caller = await target.newCaller()
  await caller.send('POST', '/policy-links', { email: quote.email })
  const linked = () => target.mail.deliveriesTo(quote.email).map(({ plain }) => LINK.exec(plain)?.[1])
  await waitUntil(() => linked().some((token) => token !== undefined))
  const token = linked().find((found) => found !== undefined)
  const { status, text } = await caller.send('POST', '/policy-access', { token, email: quote.email })
  assert.equal(status, 200, text)
  return caller
}

async function listed(caller: Caller, what: string): Promise<Json[]> {
  const { status, text } = await caller.get(`/${what}`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { data: Json[] }).data
}

export const policySessions: Attack = {
  name: 'policy-sessions',
  description: `reading and ending another's sessions and links by their ids, and a cookie kept after signing out`,
  databases: ['embedded'],
  run: async (target) => {
    const [thief, victim] = await Promise.all([signedIn(target), signedIn(target)])
    let tried = 0
    // Ending all of one's own sessions signs out, so it comes last.
    for (const what of ['policy-links', 'policy-sessions']) {
      const own = await listed(victim, what)
      assert.ok(own.length > 0, `The victim has no ${what}`)
      const foreign = new Set(own.map(({ id }) => id))
      assert.ok(
        !(await listed(thief, what)).some(({ id }) => foreign.has(id)),
        `Another's ${what} are listed`,
      )
      for (const { id } of own) {
        const path = `/${what}/${String(id)}`
        for (const { status } of [await thief.get(path), await thief.send('DELETE', path, {})]) {
          assert.equal(status, 404, `${path} of another was answered with ${status}`)
          tried += 1
        }
      }
      // All of one's own are one's own alone.
      await thief.send('DELETE', `/${what}`, {})
      assert.deepEqual(await listed(victim, what), own, `Ending all ${what} ended another's`)
    }
    const kept = victim.copy()
    assert.equal((await kept.get('/policies')).status, 200, 'The kept cookie does not work to begin with')
    assert.equal((await victim.send('DELETE', '/policy-sessions/current', {})).status, 200)
    assert.equal((await kept.get('/policies')).status, 401, 'A cookie kept after signing out opens policies')
    return `${tried} tries on another's, all 404; a kept cookie opens nothing after signing out`
  },
}
