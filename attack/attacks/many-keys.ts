import assert from 'node:assert/strict'
import { type Attack } from '../attack.ts'
import { type Answer } from '../support/caller.ts'
import { boughtOnce, tally } from '../support/ledgers.ts'
import { buy, newOffer } from '../support/offer.ts'

export const BUYERS = 64

/** Everything that a purchase may be answered with while another one wins. */
export const FAIR = ['200', '202', 'IN_PROGRESS', 'ALREADY_PURCHASED']

export const manyKeys: Attack = {
  name: 'many-keys',
  tries: `${BUYERS} purchases of one quote at once, each with its own key`,
  where: ['embedded', 'postgres'],
  run: async (ground) => {
    const offer = await newOffer(await ground.newcomer())
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => ground.newcomer(nth)))
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, offer)))
    const outcomes = answers.map(outcomeOf)
    assert.deepEqual(outcomes.filter((outcome) => !FAIR.includes(outcome)).slice(0, 3), [], tally(outcomes))
    assert.ok(
      outcomes.filter((outcome) => outcome === '200').length <= 1,
      `Several were sold it: ${tally(outcomes)}`,
    )
    return `${tally(outcomes)}; ${await boughtOnce(ground, offer)}`
  },
}

export function outcomeOf({ status, code }: Answer): string {
  return status < 300 ? String(status) : (code ?? String(status))
}
