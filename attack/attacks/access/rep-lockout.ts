import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { REP } from '../../support/target.ts'
import { CallerFromAddress } from '../../support/caller-from-address.ts'

const ADDRESSES = 8
const ATTEMPTS_EACH = 12
/** What the product allows unknown clients in 15 minutes: for each address, and in total. */
const MAX_TRIES_PER_ADDRESS = 10
const MAX_TRIES_IN_TOTAL = 50

export const repLockout: Attack = {
  name: 'rep-lockout',
  description: `${ADDRESSES * ATTEMPTS_EACH} wrong passwords for a rep from ${ADDRESSES} addresses, while the rep signs in`,
  databases: ['embedded'],
  run: async (target) => {
    const { origin } = target.programs[0]
    const attackers = await Promise.all(
      Array.from({ length: ADDRESSES }, (_, nth) => CallerFromAddress.connect(origin, `127.0.0.${nth + 20}`)),
    )
    const outcomes = await Promise.all(attackers.map(guess))
    const checked = outcomes.map((codes) => codes.filter((code) => code === 'SIGN_IN_REFUSED').length)
    const total = checked.reduce((sum, count) => sum + count, 0)
    assert.ok(
      Math.max(...checked) <= MAX_TRIES_PER_ADDRESS,
      `One address had ${Math.max(...checked)} guesses`,
    )
    assert.ok(total > 0 && total <= MAX_TRIES_IN_TOTAL, `Strangers had ${total} guesses`)

    const otherAddress = await CallerFromAddress.connect(origin, '127.0.0.19')
    assert.equal(
      await otherAddress.signIn(REP.email, REP.password),
      'RATE_LIMITED',
      'The account is not under guard',
    )
    const own = await target.rep.send('POST', '/admin/session', REP)
    assert.equal(own.status, 200, `Strangers lock the rep's own device out: ${own.text}`)
    return `${countOutcomes(outcomes.flat())}; the rep's own device was let in at once`
  },
}

async function guess(attacker: CallerFromAddress): Promise<string[]> {
  const codes: string[] = []
  for (let nth = 0; nth < ATTEMPTS_EACH; nth += 1)
    codes.push(await attacker.signIn(REP.email, `not the password ${nth}`))
  return codes
}
