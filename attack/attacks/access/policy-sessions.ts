import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { openPoliciesOf } from '../../support/customer/policy-links.ts'
import { expectBoughtOnce } from '../../support/ledgers.ts'
import { buy, createReadyQuote } from '../../support/ready-quote.ts'

/** A customer who bought, asked for a link and opened it. */
async function openOwnPolicies(target: AttackTarget): Promise<Caller> {
  const buyer = await target.newCaller()
  const quote = await createReadyQuote(buyer)
  await buy(buyer, quote)
  await expectBoughtOnce(target, quote)
  return openPoliciesOf(target, quote.email)
}

async function fetchList(caller: Caller, resource: string): Promise<Json[]> {
  const { status, text } = await caller.get(`/${resource}`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { data: Json[] }).data
}

export const policySessions: Attack = {
  name: 'policy-sessions',
  description: `reading and ending another's sessions and links by their ids, and a cookie kept after signing out`,
  databases: ['embedded'],
  run: async (target) => {
    const [attacker, victim] = await Promise.all([openOwnPolicies(target), openOwnPolicies(target)])
    let tried = 0
    // Ending all own sessions signs out, so it is the last resource.
    for (const resource of ['policy-links', 'policy-sessions']) {
      const own = await fetchList(victim, resource)
      assert.ok(own.length > 0, `The victim has no ${resource}`)
      const foreign = new Set(own.map(({ id }) => id))
      assert.ok(
        !(await fetchList(attacker, resource)).some(({ id }) => foreign.has(id)),
        `Another's ${resource} are listed`,
      )
      for (const { id } of own) {
        const path = `/${resource}/${String(id)}`
        for (const { status } of [await attacker.get(path), await attacker.send('DELETE', path, {})]) {
          assert.equal(status, 404, `${path} of another was answered with ${status}`)
          tried += 1
        }
      }
      // Ending all own sessions must not end another customer's.
      await attacker.send('DELETE', `/${resource}`, {})
      assert.deepEqual(await fetchList(victim, resource), own, `Ending all ${resource} ended another's`)
    }
    const kept = victim.copy()
    assert.equal((await kept.get('/policies')).status, 200, 'The kept cookie does not work to begin with')
    assert.equal((await victim.send('DELETE', '/policy-sessions/current', {})).status, 200)
    assert.equal((await kept.get('/policies')).status, 401, 'A cookie kept after signing out opens policies')
    return `${tried} tries on another's, all 404; a kept cookie opens nothing after signing out`
  },
}
