import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, OTHER_CARD, randomKey } from '../../support/ready-quote.ts'
import { outcomeOf } from './concurrent-purchases.ts'
import { buyUntilSettled } from './repeated-key.ts'

/** Milliseconds between the two requests. */
const DELAYS_MS = [0, 5, 40]

export const twoTabs: Attack = {
  name: 'two-tabs',
  description: 'a double click, and two tabs of one browser that buy at once',
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const results: string[] = []
    for (const ms of DELAYS_MS) {
      results.push(await doubleClick(target, ms), await secondTab(target, ms))
    }
    return results.join('; ')
  },
}

/** The same button twice: one key, and both clicks end with the same policy. */
async function doubleClick(target: AttackTarget, ms: number): Promise<string> {
  const customer = await target.newCaller()
  const quote = await createReadyQuote(customer)
  const key = randomKey()
  const first = buyUntilSettled(customer, quote, key)
  await pause(ms)
  const answers = await Promise.all([first, buyUntilSettled(customer, quote, key)])
  assert.deepEqual(answers.map(outcomeOf), ['200', '200'])
  assert.equal(answers[0].data['policy_number'], answers[1].data['policy_number'])
  await expectBoughtOnce(target, quote)
  return `double click after ${ms} ms: the same policy`
}

/** Two pages with a key and a card each: the second is refused and not charged. */
async function secondTab(target: AttackTarget, ms: number): Promise<string> {
  const [tab, other] = await Promise.all([target.newCaller(0), target.newCaller(1)])
  const quote = await createReadyQuote(tab)
  const first = buy(tab, quote)
  await pause(ms)
  const answers = await Promise.all([first, buy(other, quote, { token: OTHER_CARD })])
  const outcomes = answers.map(outcomeOf).toSorted()
  const isExpected =
    outcomes.includes('200') &&
    outcomes.some((outcome) => ['IN_PROGRESS', 'ALREADY_PURCHASED'].includes(outcome))
  assert.ok(isExpected, `Two tabs were answered with ${countOutcomes(outcomes)}`)
  await expectBoughtOnce(target, quote)
  return `second tab after ${ms} ms: ${outcomes.join(' and ')}`
}
