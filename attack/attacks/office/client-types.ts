import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { waitUntil } from '../../support/ledgers.ts'
import { buyAsShown, changeNothingRated, priceAnew } from '../../support/customer/shown-price.ts'
import { createReadyQuote, type ReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

const RACERS = 16
const CHANGES = 32
const PERCENTS = [10, 20] as const

export const clientTypes: Attack = {
  name: 'client-types',
  description: `the discount of a client type changes ${CHANGES} times while ${RACERS} customers buy; codes, names and percents that cannot be are sent, and clients set their own`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const code = `club_${randomBytes(3).toString('hex')}`
    const type = { label: `Club ${code}`, discount: PERCENTS[0], first_form: '1' }
    const made = await target.rep.send('POST', '/admin/client-types', { code, side: 'client', ...type })
    assert.equal(made.status, 201, made.text)
    await hearEverywhere(target, code)
    const racers = await Promise.all(
      Array.from({ length: RACERS }, async (_, nth) => {
        const caller = await target.newCaller(nth)
        return { caller, quote: await createReadyQuote(caller, { client_type: code }) }
      }),
    )
    const full = await createReadyQuote(await target.newCaller())
    const waiting = await target.newCaller()
    const shown = await createReadyQuote(waiting, { client_type: code })
    const prices = PERCENTS.map((percent) => Math.round((full.amountDue * (100 - percent)) / 100))
    for (const { quote } of racers) assert.equal(quote.amountDue, prices[0])
    await Promise.all([
      changeDiscount(target, code, type),
      ...racers.map(({ caller, quote }, nth) => buyAtShownPrice(caller, quote, { nth, prices })),
    ])
    // Whether a purchase of the race meets another discount is chance; this one does.
    const last = { ...type, discount: PERCENTS[1], version: CHANGES + 1 }
    assert.equal((await target.rep.send('PUT', `/admin/client-types/${code}`, last)).status, 200)
    await buyAtShownPrice(waiting, await changeNothingRated(waiting, shown), { nth: 0, prices })
    await sendImpossible(target, code)
    await setOwnDiscount(target, full)
    return `${RACERS + 1} paid what they were shown through ${CHANGES + 1} changes; nothing impossible was stored`
  },
}

/** Another instance hears of a new type a moment later. */
async function hearEverywhere({ programs, newCaller }: AttackTarget, code: string): Promise<void> {
  for (let nth = 0; nth < programs.length; nth += 1) {
    const customer = await newCaller(nth)
    await waitUntil(async () => (await customer.get('/config')).text.includes(`"${code}"`))
  }
}

async function changeDiscount(target: AttackTarget, code: string, type: object): Promise<void> {
  for (let version = 1; version <= CHANGES; version += 1) {
    const body = { ...type, discount: PERCENTS[version % 2], version }
    const changed = await target.rep.send('PUT', `/admin/client-types/${code}`, body)
    assert.equal(changed.status, 200, changed.text)
  }
  const { data } = await target.rep.get(`/admin/client-types/${code}`)
  assert.equal((data['versions'] as unknown[]).length, CHANGES + 1, 'A change left no version')
}

/**
 * Half of them have another price made first.
 *
 * @rule K08 N68 Whatever the office changes meanwhile, a price that was shown is what is paid.
 */
async function buyAtShownPrice(
  caller: Caller,
  quote: ReadyQuote,
  { nth, prices }: { nth: number; prices: readonly number[] },
): Promise<void> {
  const shown = nth % 2 === 1 ? await priceAnew(caller, quote) : quote
  assert.ok(prices.includes(shown.amountDue), `${shown.amountDue} is no price that the office set`)
  await buyAsShown(caller, shown)
}

async function sendImpossible({ rep }: AttackTarget, code: string): Promise<void> {
  const before = (await rep.get('/admin/client-types')).text
  const type = { code: `${code}_x`, side: 'client', label: `Other ${code}`, discount: 5 }
  const wrong = [
    ...['__proto__', 'constructor', 'toString', 'a b', '', 'A', 'x'.repeat(41), 7, null, code].map((one) => ({
      code: one,
    })),
    ...[-1, 50.01, 101, 1e9, 'NaN', Number.NaN, '1e1', '0x10', '', ' ', null, [5], { percent: 5 }].map(
      (discount) => ({
        discount,
      }),
    ),
    ...['', '\u0000', 'School', code, 'x'.repeat(61), null].map((label) => ({ label })),
    ...['3', '0', 'version_3', 4, null].map((form) => ({ first_form: form })),
    { side: 'reps' },
    { active: true },
  ]
  for (const change of wrong) {
    const answer = await rep.send('POST', '/admin/client-types', { ...type, ...change })
    assert.equal(answer.status, 400, `${JSON.stringify(change)}: ${answer.text}`)
  }
  assert.equal((await rep.get('/admin/client-types')).text, before, 'Something impossible was stored')
}

/** @rule R02 R06 Nobody but the office sets client types, and no client its own discount or forms. */
async function setOwnDiscount(target: AttackTarget, { amountDue }: ReadyQuote): Promise<void> {
  const caller = await target.newCaller()
  const own = { discount_percent: 50, step_1: 'version_3', client_type: 'non_profit' }
  const quote = await createReadyQuote(caller, own)
  assert.equal(quote.amountDue, amountDue, 'A discount of the client counted')
  const body = { version: 1, label: 'Mine', discount: 50 }
  for (const answer of await Promise.all([
    caller.send('PUT', '/admin/client-types/non_profit', body),
    caller.send('POST', '/admin/client-types', { ...body, code: 'mine', side: 'client' }),
    caller.get('/admin/client-types'),
  ]))
    assert.equal(answer.status, 401, answer.text)
  const free = await caller.send('PUT', `/contacts/${quote.id}`, {
    action: 'save',
    version: quote.version,
    customFields: { client_type: 'hl' },
  })
  assert.equal(free.status, 400, free.text)
}
