import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { expectBoughtOnce, countOutcomes } from '../../support/ledgers.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'
import { COUPONS } from '../../support/storage.ts'
import { outcomeOf } from './concurrent-purchases.ts'

const CONCURRENCY = 32
const ROUNDS = 6
/** A delay, so that either request can be first. */
const DELAY_MS = 15
const [TENTH, FIFTH] = COUPONS

export const couponRace: Attack = {
  name: 'coupon-race',
  description: `one coupon ${CONCURRENCY} times at once in every spelling, two at once, and coupons while buying`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const once = await enterConcurrently(target)
    const rounds: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await enterWhileBuying(target, round))
    return `${once}; while buying: ${countOutcomes(rounds)}`
  },
}

async function enterConcurrently(target: AttackTarget): Promise<string> {
  const buyers = await Promise.all(Array.from({ length: CONCURRENCY }, (_, nth) => target.newCaller(nth)))
  const [buyer] = buyers
  if (!buyer) throw new Error('There is no buyer')
  const quote = await createReadyQuote(buyer)
  const spellings = [TENTH.code, TENTH.code.toLowerCase(), ` ${TENTH.code} `, FIFTH.code]
  await Promise.all(buyers.map((one, nth) => enter(one, quote, spellings[nth % spellings.length] ?? '')))
  const reduced = { ...quote, ...versionAndAmount(await buyer.get(`/contacts/${quote.id}`)) }
  const expectedAmount = (quote.amountDue * (100 - TENTH.value - FIFTH.value)) / 100
  assert.equal(reduced.amountDue, expectedAmount, `Each coupon once leaves $${expectedAmount}`)
  assert.equal(outcomeOf(await buy(buyer, reduced)), '200')
  return `each counted once; ${await expectBoughtOnce(target, reduced)}`
}

/** What is charged is the price that was shown, with or without the coupon. */
async function enterWhileBuying(target: AttackTarget, round: number): Promise<string> {
  const [buyer, other] = await Promise.all([target.newCaller(round), target.newCaller(round + 1)])
  const quote = await createReadyQuote(buyer)
  const entering = pause(round % 3 === 1 ? DELAY_MS : 0).then(() => enter(other, quote, FIFTH.code))
  const buying = pause(round % 3 === 2 ? DELAY_MS : 0).then(() => buy(buyer, quote))
  const [entered, bought] = await Promise.all([entering, buying])
  if (outcomeOf(bought) === '200') {
    assert.notEqual(entered.status, 200, 'A coupon was entered after the purchase')
    await expectBoughtOnce(target, quote)
    return 'the purchase was first'
  }
  assert.equal(outcomeOf(bought), 'VERSION_CONFLICT')
  const reduced = { ...quote, ...versionAndAmount(entered) }
  const [again, removed] = await Promise.all([
    buy(buyer, reduced),
    other.send('DELETE', `/contacts/${quote.id}/coupons/${FIFTH.code}`),
  ])
  if (outcomeOf(again) === '200') {
    await expectBoughtOnce(target, reduced)
    return 'the coupon was first'
  }
  const full = { ...quote, ...versionAndAmount(removed) }
  assert.equal(full.amountDue, quote.amountDue)
  assert.equal(outcomeOf(await buy(buyer, full)), '200')
  await expectBoughtOnce(target, full)
  return 'the coupon was added and removed first'
}

function enter(caller: Caller, { id }: ReadyQuote, code: string): Promise<ApiResponse> {
  return caller.send('POST', `/contacts/${id}/coupons`, { code })
}
