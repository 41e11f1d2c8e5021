import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { buy, createReadyQuote, type ReadyQuote, versionAndAmount } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const RACERS = 32
const LIMIT = 5
/** They take the coupon off while the others buy with it. */
const LEAVERS = 3
const TENTH = { takes_off: 'percent', percent: 10 }

interface Racer {
  caller: Caller
  quote: ReadyQuote
}

export const couponLimits: Attack = {
  name: 'coupon-limits',
  description: `${RACERS} purchases at once with a coupon for ${LIMIT} uses in every spelling, while reps change it and buyers take it off; own values for coupons and partners are sent`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const code = `RACE-${randomBytes(3).toString('hex').toUpperCase()}`
    const made = await target.rep.send('POST', '/admin/coupons', { code, ...TENTH, max_uses: LIMIT })
    assert.equal(made.status, 201, made.text)
    const id = String(made.data['id'])
    const all = await Promise.all(
      Array.from({ length: RACERS + LEAVERS }, (_, nth) => makeRacer(target, code, nth)),
    )
    const [racers, leavers] = [all.slice(0, RACERS), all.slice(RACERS)]
    await raceForUses(target, { racers, leavers, code, id })
    await buyWithout(racers)
    await sendOwnValues(target, code)
    return `${LIMIT} of ${RACERS} had the coupon, all others bought without it; own values counted for nothing`
  },
}

async function makeRacer(target: AttackTarget, code: string, nth: number): Promise<Racer> {
  const caller = await target.newCaller(nth)
  const quote = await createReadyQuote(caller)
  const spelling = [code, code.toLowerCase(), ` ${code} `][nth % 3] ?? code
  const entered = await caller.send('POST', `/contacts/${quote.id}/coupons`, { code: spelling })
  assert.equal(entered.status, 200, entered.text)
  const reduced = { ...quote, ...versionAndAmount(entered) }
  assert.equal(reduced.amountDue, quote.amountDue * 0.9)
  return { caller, quote: reduced }
}

interface Race {
  racers: readonly Racer[]
  leavers: readonly Racer[]
  code: string
  id: string
}

/** Meanwhile the office changes the note of the coupon, some buyers buy twice, and others take it off. */
async function raceForUses(target: AttackTarget, { racers, leavers, code, id }: Race): Promise<void> {
  const [first, ...others] = racers
  assert.ok(first)
  const changing = target.rep.send('PUT', `/admin/coupons/${id}`, {
    version: 1,
    ...TENTH,
    max_uses: LIMIT,
    note: 'Changed while it is raced for',
  })
  const leaving = Promise.all(leavers.map((leaver) => takeOff(leaver, code)))
  const bought = await Promise.all([
    ...racers.map(({ caller, quote }) => buy(caller, quote)),
    ...others.slice(0, LIMIT).map(({ caller, quote }) => buy(caller, quote)),
  ])
  await leaving
  assert.equal((await changing).status, 200, (await changing).text)
  for (const answer of bought.filter((one) => outcomeOf(one) === 'NOT_BINDABLE'))
    assert.match(answer.text, /has been used up/, 'A refusal does not name the coupon')
  const { data } = await target.rep.get(`/admin/coupons/${id}`)
  const {
    uses,
    discount,
    used_by: used,
    held,
  } = data as {
    uses: number
    discount: number
    held: number
    used_by: { discount: number }[]
  }
  assert.equal(uses, LIMIT, `${uses} purchases used a coupon for ${LIMIT}`)
  assert.equal(used.length, LIMIT)
  assert.equal(discount, LIMIT * ((first.quote.amountDue / 0.9) * 0.1))
  assert.ok(held >= RACERS - LIMIT, `${held} quotes hold the coupon`)
}

/** Whoever takes it off pays the full price, and nothing holds the coupon for them any more. */
async function takeOff({ caller, quote }: Racer, code: string): Promise<void> {
  const off = await caller.send('DELETE', `/contacts/${quote.id}/coupons/${code}`, {})
  assert.equal(off.status, 200, off.text)
  const full = Math.round(quote.amountDue / 0.9)
  assert.equal(versionAndAmount(off).amountDue, full, 'The coupon is still on')
  assert.equal(outcomeOf(await buy(caller, { ...quote, ...versionAndAmount(off) })), '200')
}

/** Whoever was refused pays the full price and no less. */
async function buyWithout(racers: readonly Racer[]): Promise<void> {
  let full = 0
  for (const { caller, quote } of racers) {
    const seen = await caller.get(`/contacts/${quote.id}`)
    // A buyer's own browser goes on seeing what it bought.
    if (/"policy_number":"ALB-/.test(seen.text)) continue
    const { version } = versionAndAmount(seen)
    assert.equal(outcomeOf(await buy(caller, { ...quote, version })), 'NOT_BINDABLE')
    const body = { action: 'save', version, customFields: {} }
    const saved = await caller.send('PUT', `/contacts/${quote.id}`, body)
    const again = { ...quote, ...versionAndAmount(saved) }
    assert.equal(again.amountDue, Math.round(quote.amountDue / 0.9), 'A used-up coupon lowered a price')
    assert.equal(outcomeOf(await buy(caller, again)), '200')
    full += 1
  }
  assert.equal(full, RACERS - LIMIT)
}

/** @rule R06 What coupons and partners are worth is never what a client says. */
async function sendOwnValues(target: AttackTarget, code: string): Promise<void> {
  const caller = await target.newCaller()
  const quote = await createReadyQuote(caller, {
    partner_discount_percent: 50,
    partnership_page_quote: 'True',
  })
  const path = `/contacts/${quote.id}/coupons`
  const tries: ApiResponse[] = await Promise.all([
    caller.send('POST', path, { code: 'TENTH', value: 100, is_percentage: true }),
    caller.send('POST', path, { code }),
    caller.send('PUT', `/contacts/${quote.id}`, {
      action: 'save',
      version: quote.version,
      customFields: { coupon_discount: quote.amountDue },
    }),
    caller.send('POST', '/admin/coupons', { code: 'MINE', takes_off: 'percent', percent: 100 }),
    caller.send('POST', '/admin/partners', { code: 'MINE', name: 'Mine', percent: 50, brand: 'ipg' }),
  ])
  for (const [nth, { status, text }] of tries.entries())
    assert.ok(status === 400 || status === 401 || (nth === 2 && status === 200), `${nth}: ${status} ${text}`)
  const now = await caller.get(`/contacts/${quote.id}`)
  assert.equal(versionAndAmount(now).amountDue, quote.amountDue, 'A value of the client counted')
}
