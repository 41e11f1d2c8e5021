import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectNotBought, expectBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'
import { outcomeOf } from './concurrent-purchases.ts'

const ROUNDS = 12
const HIGHER_PRIZE: CustomFields = { h_prize_value_1: 25_000 }

export const priceChange: Attack = {
  name: 'price-change',
  description: `${ROUNDS} purchases while another tab raises the price, then the old price and an invented one`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const rounds: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await race(target, round))
    return `${countOutcomes(rounds)}; every charge was what its buyer had been shown`
  },
}

/** A purchase and a save of the same version: one is rejected, and the charge is the price that was shown. */
async function race(target: AttackTarget, round: number): Promise<string> {
  const [buyer, other] = await Promise.all([target.newCaller(round), target.newCaller(round + 1)])
  const quote = await createReadyQuote(buyer)
  const [bought, saved] = await Promise.all([
    after(round % 3 === 0 ? 5 : 0, () => buy(buyer, quote)),
    after(round % 3 === 1 ? 5 : 0, () => save(other, quote)),
  ])
  if (outcomeOf(bought) === '200') {
    assert.notEqual(saved.status, 200, 'A quote was changed after it was bought')
    await expectBoughtOnce(target, quote)
    return 'the purchase was first'
  }
  assert.equal(outcomeOf(bought), 'VERSION_CONFLICT')
  assert.equal(saved.status, 200, saved.text)
  const changed = { ...quote, ...versionAndAmount(saved) }
  assert.ok(changed.amountDue > quote.amountDue, 'The change did not raise the price')
  for (const amountDue of [quote.amountDue, 1, 0, changed.amountDue - 0.01]) {
    assert.equal(outcomeOf(await buy(buyer, changed, { amountDue })), 'PRICE_CHANGED', `for $${amountDue}`)
  }
  await expectNotBought(target, changed)
  assert.equal(outcomeOf(await buy(buyer, changed)), '200')
  await expectBoughtOnce(target, changed)
  return 'the change was first'
}

function save(caller: Caller, { id, version }: ReadyQuote) {
  return caller.send('PUT', `/contacts/${id}`, { action: 'save', version, customFields: HIGHER_PRIZE })
}

async function after<T>(ms: number, work: () => Promise<T>): Promise<T> {
  if (ms > 0) await pause(ms)
  return work()
}
