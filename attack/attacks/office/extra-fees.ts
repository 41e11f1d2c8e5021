import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import {
  buy,
  createReadyQuote,
  randomKey,
  type ReadyQuote,
  versionAndAmount,
} from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const RACERS = 16
const CHANGES = 24
const PATH = '/admin/settings'
const NAME = 'PREMIUM_BONUS_PRIZE_FEE'
/** Dollars: the usual fee first. */
const FEES = [45, 61.25] as const
const PRIZES = { type_bps: 'premium', number_bps: 4 }

export const extraFees: Attack = {
  name: 'extra-fees',
  description: `what premium bonus prizes cost changes ${CHANGES} times while ${RACERS} customers buy some, on two instances where there are two; fees that cannot be are sent, and customers set their own`,
  databases: ['embedded', 'postgres'],
  // What is set holds for all.
  needsOwnProgram: true,
  run: async (target) => {
    await proveRep(target)
    const racers = await Promise.all(
      Array.from({ length: RACERS }, async (_, nth) => {
        const caller = await target.newCaller(nth)
        return { caller, quote: await createReadyQuote(caller, PRIZES) }
      }),
    )
    const waiting = await target.newCaller()
    const shown = await createReadyQuote(waiting, PRIZES)
    const [bare] = racers.map(({ quote }) => quote.amountDue - 4 * FEES[0])
    assert.ok(bare !== undefined && bare > 0)
    await Promise.all([
      changeFee(target),
      ...racers.map(({ caller, quote }, nth) => buyAtShownFee(caller, quote, { nth, bare })),
    ])
    // Whether a purchase of the race meets another fee is chance; this one does.
    await setFee(target, FEES[1])
    await buyAtShownFee(waiting, await changeNothingRated(waiting, shown), { nth: 0, bare })
    await sendImpossible(target)
    await setOwnFee(target, bare)
    return `${RACERS + 1} paid what they were shown through ${CHANGES + 1} changes; no fee that cannot be was stored`
  },
}

async function setFee({ rep }: AttackTarget, fee: number): Promise<void> {
  const { number } = await readFee(rep)
  const changes = [{ name: NAME, value: String(fee), number }]
  const changed = await rep.send('PUT', PATH, { changes })
  assert.equal(changed.status, 200, changed.text)
}

async function changeFee(target: AttackTarget): Promise<void> {
  for (let nth = 1; nth <= CHANGES; nth += 1) await setFee(target, FEES[nth % 2] ?? FEES[0])
}

async function readFee(rep: Caller): Promise<{ value: string | null; number: number }> {
  const settings = (await rep.get(PATH)).data['settings'] as {
    name: string
    value: string | null
    number: number
  }[]
  const found = settings.find(({ name }) => name === NAME)
  assert.ok(found, `${NAME} is no setting`)
  return found
}

const fieldsOf = (data: Json) => data['customFields'] as Record<string, unknown>

/**
 * Half of them have another price made first.
 *
 * @rule K06 N15 Whatever the office changes meanwhile, the fee that was shown is the fee that is paid.
 */
async function buyAtShownFee(
  caller: Caller,
  quote: ReadyQuote,
  { nth, bare }: { nth: number; bare: number },
): Promise<void> {
  let shown = quote
  if (nth % 2 === 1) {
    for (const players of [121, 120]) {
      const body = { action: 'save', version: shown.version, customFields: { h_amateurs_1: players } }
      const saved = await caller.send('PUT', `/contacts/${quote.id}`, body)
      assert.equal(saved.status, 200, saved.text)
      shown = { ...quote, ...versionAndAmount(saved) }
    }
    assert.ok(
      FEES.some((fee) => shown.amountDue === bare + 4 * fee),
      `${shown.amountDue} is no price with a fee that the office set`,
    )
  }
  const key = randomKey()
  let bought = await buy(caller, shown, { key })
  // The gateway is busy: the same purchase is asked for again.
  for (let tries = 0; bought.status === 202 && tries < 60; tries += 1) {
    await pause(500)
    bought = await buy(caller, shown, { key })
  }
  assert.equal(outcomeOf(bought), '200', `A shown price could not be bought: ${bought.text}`)
  const fields = fieldsOf((await caller.get(`/contacts/${quote.id}`)).data)
  assert.equal(fields['amount_due'], shown.amountDue, 'A policy costs something else than what was shown')
  assert.equal(
    fields['premium_bps'],
    shown.amountDue - bare,
    'The prizes cost something else than what was shown',
  )
  assert.equal(fields['premium_bps_price'], (shown.amountDue - bare) / 4, 'One prize costs something else')
}

/** @rule K06 N15 A price that is still good keeps its fees while nothing that is rated changes. */
async function changeNothingRated(caller: Caller, quote: ReadyQuote): Promise<ReadyQuote> {
  const body = { action: 'save', version: quote.version, customFields: { insured_last_name: 'Renamed' } }
  const saved = await caller.send('PUT', `/contacts/${quote.id}`, body)
  assert.equal(saved.status, 200, saved.text)
  const now = { ...quote, ...versionAndAmount(saved) }
  assert.equal(now.amountDue, quote.amountDue, 'Another name made the quote cost something else')
  return now
}

async function sendImpossible({ rep }: AttackTarget): Promise<void> {
  const before = await readFee(rep)
  for (const value of ['-1', '1000.01', '1e3', '0x10', 'NaN', 'free', '45.005', '45,5', '9'.repeat(400)]) {
    const changes = [{ name: NAME, value, number: before.number }]
    const answer = await rep.send('PUT', PATH, { changes })
    assert.equal(answer.status, 400, `${value}: ${answer.text}`)
  }
  assert.deepEqual(await readFee(rep), before, 'A fee that cannot be was stored')
}

/** @rule K06 R02 Nobody but owners sets fees, and what a customer writes into a quote is none. */
async function setOwnFee(target: AttackTarget, bare: number): Promise<void> {
  const caller = await target.newCaller()
  const changes = [{ name: NAME, value: '0', number: 0 }]
  assert.equal((await caller.send('PUT', PATH, { changes })).status, 401)
  const own = { premium_bps_price: 0, premium_bps: 0, amount_due: 1 }
  const quote = await createReadyQuote(caller, { ...PRIZES, ...own })
  assert.equal(quote.amountDue, bare + 4 * FEES[1], 'A fee of the customer counted')
}
