import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack } from '../../attack.ts'
import { type AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, OTHER_CARD, randomKey } from '../../support/ready-quote.ts'
import { outcomeOf } from './concurrent-purchases.ts'
import { buyUntilSettled } from './repeated-key.ts'

/** Milliseconds between the two. */
const APART = [0, 5, 40]

export const twoTabs: Attack = {
  name: 'two-tabs',
  description: 'a double click, and two tabs of one browser that buy at once',
  databases: ['embedded', 'postgres'],
  run: async (ground) => {
    const said: string[] = []
    for (const ms of APART) {
      said.push(await doubleClick(ground, ms), await secondTab(ground, ms))
    }
    return said.join('; ')
  },
}

/** The same button twice: one key, and both clicks end with the same policy. */
async function doubleClick(ground: AttackTarget, ms: number): Promise<string> {
  const customer = await ground.newcomer()
  const offer = await createReadyQuote(customer)
  const key = randomKey()
  const first = buyUntilSettled(customer, offer, key)
  await pause(ms)
  const answers = await Promise.all([first, buyUntilSettled(customer, offer, key)])
  assert.deepEqual(answers.map(outcomeOf), ['200', '200'])
  assert.equal(answers[0].data['policy_number'], answers[1].data['policy_number'])
  await expectBoughtOnce(ground, offer)
  return `double click after ${ms} ms: the same policy`
}

/** Two pages with a key and a card each: the second is told, and charged nothing. */
async function secondTab(ground: AttackTarget, ms: number): Promise<string> {
  const [tab, other] = await Promise.all([ground.newcomer(0), ground.newcomer(1)])
  const offer = await createReadyQuote(tab)
  const first = buy(tab, offer)
  await pause(ms)
  const answers = await Promise.all([first, buy(other, offer, { token: OTHER_CARD })])
  const outcomes = answers.map(outcomeOf).toSorted()
  const isFair =
    outcomes.includes('200') &&
    outcomes.some((outcome) => ['IN_PROGRESS', 'ALREADY_PURCHASED'].includes(outcome))
  assert.ok(isFair, `Two tabs were answered with ${countOutcomes(outcomes)}`)
  await expectBoughtOnce(ground, offer)
  return `second tab after ${ms} ms: ${outcomes.join(' and ')}`
}
