import assert from 'node:assert/strict'
import { type Attack } from '../attack.ts'
import { type Answer, type Caller } from '../support/caller.ts'
import { boughtOnce, tally, until } from '../support/ledgers.ts'
import { buy, newOffer, type Offer, randomKey } from '../support/offer.ts'
import { BUYERS, outcomeOf } from './many-keys.ts'

const UNDER_WAY = ['202', 'IN_PROGRESS']

export const oneKey: Attack = {
  name: 'one-key',
  tries: `${BUYERS} purchases of one quote at once, all with one key, each asking until it is answered`,
  where: ['embedded', 'postgres'],
  run: async (ground) => {
    const offer = await newOffer(await ground.newcomer())
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => ground.newcomer(nth)))
    const key = randomKey()
    const answers = await Promise.all(buyers.map((buyer) => askUntilAnswered(buyer, offer, key)))
    const outcomes = answers.map(outcomeOf)
    assert.equal(outcomes.filter((outcome) => outcome === '200').length, BUYERS, tally(outcomes))
    const numbers = new Set(answers.map(({ data }) => String(data['policy_number'])))
    assert.equal(numbers.size, 1, `One key was answered with several policies: ${[...numbers].join(', ')}`)
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length
    assert.equal(replays, BUYERS - 1, `${replays} answers say that they repeat an earlier one`)
    return `${tally(outcomes)}, ${replays} of them repeats; ${await boughtOnce(ground, offer)}`
  },
}

/** As a page does that got no final answer. */
export async function askUntilAnswered(buyer: Caller, offer: Offer, key: string): Promise<Answer> {
  let last: Answer | undefined
  await until(async () => {
    last = await buy(buyer, offer, { key })
    return last.status !== 0 && !UNDER_WAY.includes(outcomeOf(last))
  })
  if (!last) throw new Error('Nobody asked')
  return last
}
