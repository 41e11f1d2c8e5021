import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import type { Client } from '#testing/server.ts'
import { aCardToken, fieldsOf, readyFields } from '#testing/a-quote.ts'
import { addOnAnswers } from '#testing/contest-answers.ts'
import { EMPTY_LEDGER, readLedger } from '#testing/ledger.ts'
import { siteForAll } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

const NO_GRAND_PRIZE: CustomFields = Object.fromEntries(
  Object.keys(readyFields())
    .filter((key) => /^h_\w+_1$/.test(key))
    .map((key) => [key, null]),
)
const ADD_ON = fieldsOf(addOnAnswers)
/** The Friday a week after the clock of these tests: signs need rush shipping. */
const NEXT_FRIDAY = '11-27-2026'
const LATER = '12-18-2026'

describe('what forbids a purchase over HTTP', () => {
  const site = siteForAll({ now: () => at })
  let at = NOON
  let client: Client
  beforeAll(async () => {
    client = site.client
  })

  const create = async (customFields: CustomFields) =>
    (await client.send('POST', '/api/contacts', { customFields: readyFields(customFields) })).json().data
  const read = async (id: string) => (await client.get(`/api/contacts/${id}`)).json().data
  const save = async (id: string, customFields: CustomFields) =>
    client.send('PUT', `/api/contacts/${id}`, {
      action: 'save',
      version: (await read(id)).version,
      customFields,
    })
  async function buy(id: string) {
    const { version, customFields } = await read(id)
    const payment = { payment_type: 'credit_card', token: await aCardToken(site.context) }
    const body = { version, amount_due: customFields.amount_due, payment }
    const headers = { 'idempotency-key': `key-${id}-${version}` }
    return client.send('POST', `/api/contacts/${id}/purchase`, body, headers)
  }
  async function expectRefused(id: string, code: string) {
    const answer = await buy(id)
    const codes = answer.json().data?.map((blocker: { code: string }) => blocker.code)
    expect([answer.statusCode, answer.json().code, codes]).toEqual([409, 'NOT_BINDABLE', [code]])
    expect(await readLedger(site.context.db, id)).toEqual(EMPTY_LEDGER)
  }
  const charged = async (id: string) =>
    (await readLedger(site.context.db, id)).charges.map((cents) => cents / 100)

  it('N64 the putting add-on alone is refused; beside a hole-in-one contest it is sold', async () => {
    const alone = await create({ ...NO_GRAND_PRIZE, ...ADD_ON, h_coverage: 'No', grand_prize_signs: null })
    await expectRefused(alone.id, 'ADD_ON_ALONE')
    const beside = await create(ADD_ON)
    expect((await buy(beside.id)).statusCode).toBe(200)
    expect(await charged(beside.id)).toEqual([610])
  })

  it('N65 a rush fee that nobody accepted is not in the price, and nothing is sold until it is answered', async () => {
    const { id, customFields } = await create({ h_date_1: NEXT_FRIDAY })
    expect(customFields).toMatchObject({ rush_shipping_fee: 0, amount_due: 310 })
    await expectRefused(id, 'RUSH_NOT_ACCEPTED')
    await save(id, { rush_shipping_accepted: 'No' })
    await expectRefused(id, 'RUSH_NOT_ACCEPTED')
    const accepted = (await save(id, { rush_shipping_accepted: 'Yes' })).json().data
    expect(accepted.customFields).toMatchObject({ rush_shipping_fee: 25, amount_due: 335 })
    expect((await buy(id)).statusCode).toBe(200)
    expect(await charged(id)).toEqual([335])
  })

  it('N65 where days pass until only rush shipping is in time, the old price is not sold without an answer', async () => {
    at = NOON
    const { id } = await create({ h_date_1: LATER })
    expect((await read(id)).blockers).toEqual([])
    at = new Date('2026-12-10T18:00:00Z')
    await expectRefused(id, 'RUSH_NOT_ACCEPTED')
    await save(id, { grand_prize_signs: 'No' })
    expect((await buy(id)).statusCode).toBe(200)
    expect(await charged(id)).toEqual([310])
  })
})

describe('N66 a motor dealer’s bonus prize signs over HTTP', () => {
  const site = siteForAll()

  it.each([
    ['unanswered', null, 'custom', 30],
    ['answered with No', 'No', 'default', 0],
  ])('N66 bonus prizes %s: %s, so the signs are %s and cost %i', async (_how, bonus_prizes, kind, fee) => {
    const dealer = { client_type: 'chevrolet', bonus_prizes, number_bps: null, type_bps: null }
    const started = await site.client.send('POST', '/api/contacts', { customFields: readyFields(dealer) })
    expect(started.json().data.customFields).toMatchObject({ type_bp_signs: kind, custom_bp_signs: fee })
  })
})
