import assert from 'node:assert/strict'
import { type Attack } from '../attack.ts'
import { tally } from '../support/ledgers.ts'
import { REP } from '../support/ground.ts'
import { Stranger } from '../support/stranger.ts'

const ADDRESSES = 8
const TRIES_EACH = 12
/** What the product allows strangers in a quarter of an hour: each address, and all together. */
const MOST_OF_ONE = 10
const MOST_OF_ALL = 50

export const repLockOut: Attack = {
  name: 'rep-lock-out',
  tries: `${ADDRESSES * TRIES_EACH} wrong passwords for a rep from ${ADDRESSES} addresses, while the rep signs in`,
  where: ['embedded'],
  run: async (ground) => {
    const { origin } = ground.programs[0]
    const strangers = await Promise.all(
      Array.from({ length: ADDRESSES }, (_, nth) => Stranger.arrive(origin, `127.0.0.${nth + 20}`)),
    )
    const outcomes = await Promise.all(strangers.map(guess))
    const looked = outcomes.map((codes) => codes.filter((code) => code === 'SIGN_IN_REFUSED').length)
    const total = looked.reduce((sum, count) => sum + count, 0)
    assert.ok(Math.max(...looked) <= MOST_OF_ONE, `One address had ${Math.max(...looked)} guesses`)
    assert.ok(total > 0 && total <= MOST_OF_ALL, `Strangers had ${total} guesses`)

    const late = await Stranger.arrive(origin, '127.0.0.19')
    assert.equal(await late.signIn(REP.email, REP.password), 'RATE_LIMITED', 'The account is not under guard')
    const own = await ground.rep.send('POST', '/admin/session', REP)
    assert.equal(own.status, 200, `Strangers lock the rep's own device out: ${own.text}`)
    return `${tally(outcomes.flat())}; the rep's own device was let in at once`
  },
}

async function guess(stranger: Stranger): Promise<string[]> {
  const codes: string[] = []
  for (let nth = 0; nth < TRIES_EACH; nth += 1)
    codes.push(await stranger.signIn(REP.email, `not the password ${nth}`))
  return codes
}
