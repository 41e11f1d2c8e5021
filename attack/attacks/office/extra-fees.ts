import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { buyAsShown, changeNothingRated, priceAnew } from '../../support/customer/shown-price.ts'
import { createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'

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
  const shown = nth % 2 === 1 ? await priceAnew(caller, quote) : quote
  assert.ok(
    FEES.some((fee) => shown.amountDue === bare + 4 * fee),
    `${shown.amountDue} is no price with a fee that the office set`,
  )
  const fields = await buyAsShown(caller, shown)
  assert.equal(
    fields['premium_bps'],
    shown.amountDue - bare,
    'The prizes cost something else than what was shown',
  )
  assert.equal(fields['premium_bps_price'], (shown.amountDue - bare) / 4, 'One prize costs something else')
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
