import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import type { PurchaseRequest } from '#server/purchases/starting/start-purchase.ts'
import { requirePaid } from '#server/payments/require-paid.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aRep } from '#testing/a-rep.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { aPurchase, aQuote, aCardToken, CARDS, producerFields } from '#testing/a-quote.ts'
import { purchaseStatesOf, BOUGHT_ONCE_LEDGER, readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { openTestDatabase } from '#testing/database.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { problemOf } from '#testing/problem-of.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const AT_ONCE = 64

const buy = async (context: Context, request: PurchaseRequest) => {
  const outcome = await purchaseQuote(context, request)
  requirePaid(outcome.purchase)
  return outcome
}

describeOnDatabase('O05 buying a quote', (open) => {
  let database: Database
  let context: Context
  beforeAll(async () => {
    database = await open()
    context = testContext(database.db)
  })
  afterAll(() => database.close())

  const ledgerOf = (quote: { id: string }) => readLedger(database.db, quote.id)

  it('O05 P01 charges once and issues one policy with its certificate, receipt and mail', async () => {
    const quote = await aQuote(context)
    const { purchase, replayed } = await buy(context, await aPurchase(context, quote))
    expect([purchase.state, replayed]).toEqual(['completed', false])
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it(`O05 ${AT_ONCE} at once with as many keys make one charge and one policy`, async () => {
    const quote = await aQuote(context)
    const token = await aCardToken(context)
    const requests = await Promise.all(
      Array.from({ length: AT_ONCE }, () => aPurchase(context, quote, { token })),
    )
    const ended = await Promise.all(requests.map((request) => problemOf(buy(context, request))))
    expect(ended.filter((problem) => problem === undefined)).toHaveLength(1)
    for (const problem of ended) {
      expect([undefined, 'IN_PROGRESS', 'ALREADY_PURCHASED']).toContain(problem?.code)
    }
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
    expect(await purchaseStatesOf(database.db, quote.id)).toEqual(['completed'])
  })

  it(`O05 ${AT_ONCE} at once with one key make one charge and one policy`, async () => {
    const quote = await aQuote(context)
    const request = await aPurchase(context, quote)
    const ended = await Promise.all(Array.from({ length: AT_ONCE }, () => problemOf(buy(context, request))))
    expect(ended.filter((problem) => problem === undefined).length).toBeGreaterThanOrEqual(1)
    for (const problem of ended) expect([undefined, 'IN_PROGRESS']).toContain(problem?.code)
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a repeated call gets the first answer', async () => {
    const quote = await aQuote(context)
    const request = await aPurchase(context, quote)
    const first = await buy(context, request)
    const second = await buy(context, request)
    expect([second.purchase.id, second.replayed]).toEqual([first.purchase.id, true])
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a key that was used for another body is refused', async () => {
    const quote = await aQuote(context)
    const request = await aPurchase(context, quote)
    await buy(context, request)
    for (const other of [
      { token: await aCardToken(context) },
      { amountDue: 311 },
      { version: 2 },
      { alsoSendTo: 'a@b.example' },
    ]) {
      expect(await problemOf(buy(context, { ...request, ...other }))).toEqual({
        code: 'IDEMPOTENCY_KEY_REUSED',
      })
    }
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it('O05 a quote that is bought is not bought again', async () => {
    const quote = await aQuote(context)
    await buy(context, await aPurchase(context, quote))
    const problem = await problemOf(buy(context, await aPurchase(context, quote)))
    expect(problem).toEqual({ code: 'ALREADY_PURCHASED', policyNumber: expect.stringMatching(/^ALB-\d{6}$/) })
    expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
  })

  it.each(['declines', 'lacksFunds', 'fails'] as const)(
    'O05 a card that %s is not charged, and another one buys the quote',
    async (card) => {
      const quote = await aQuote(context)
      const request = await aPurchase(context, quote, { token: await aCardToken(context, CARDS[card]) })
      const declined = await problemOf(buy(context, request))
      expect(declined).toMatchObject({
        code: 'CARD_DECLINED',
        reason: expect.stringContaining('Nothing was charged'),
      })
      expect(await problemOf(buy(context, request))).toEqual(declined)
      expect(await ledgerOf(quote)).toEqual(EMPTY_LEDGER)

      await buy(context, await aPurchase(context, quote))
      expect(await ledgerOf(quote)).toEqual(BOUGHT_ONCE_LEDGER)
      expect(await purchaseStatesOf(database.db, quote.id)).toEqual(['completed', 'declined'])
    },
  )

  it('O05 an unknown token charges nothing', async () => {
    const quote = await aQuote(context)
    const request = await aPurchase(context, quote, { token: 'tok_0123456789abcdef' })
    expect(await problemOf(buy(context, request))).toMatchObject({ code: 'CARD_DECLINED' })
    expect(await ledgerOf(quote)).toEqual(EMPTY_LEDGER)
  })
})

describe('who may buy', () => {
  let database: Database
  let context: Context
  beforeAll(async () => {
    database = await openTestDatabase()
    context = testContext(database.db)
  })
  afterAll(() => database.close())

  const refusal = async (
    quote: Awaited<ReturnType<typeof aQuote>>,
    overrides: Partial<PurchaseRequest> = {},
    at = NOON,
  ) => {
    const problem = await problemOf(
      buy({ ...context, now: () => at }, await aPurchase(context, quote, overrides)),
    )
    expect(await readLedger(database.db, quote.id)).toEqual(EMPTY_LEDGER)
    expect(await purchaseStatesOf(database.db, quote.id)).toEqual([])
    return problem
  }

  it('O01 another price than the one shown is refused with both', async () => {
    const problem = await refusal(await aQuote(context), { amountDue: 309.99 })
    expect(problem).toEqual({ code: 'PRICE_CHANGED', shown: 30_999, now: 31_000 })
  })

  it('T18 another version than the one seen is refused with the current one', async () => {
    const quote = await aQuote(context)
    await saveQuote(context, { id: quote.id, version: 1, customFields: { tournament_name: 'Spring Open' } })
    const problem = await refusal(quote)
    expect(problem).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { version: 2, customFields: { tournament_name: 'Spring Open' } },
    })
  })

  it.each([
    [{ agree_to_terms: 'No' }, ['TERMS_NOT_ACCEPTED']],
    [{ insured_email: null }, ['STEP_INCOMPLETE']],
    [{ insured_zip: null, course_name: null }, ['STEP_INCOMPLETE', 'STEP_INCOMPLETE']],
    [{ course_state: 'Other' }, ['OTHER_TERRITORY']],
    [{ h_prize_value_1: 100_001 }, ['HIGH_GRAND_PRIZE']],
  ])('V03 O01 the blockers are listed: %j', async (overrides, codes) => {
    const problem = await refusal(await aQuote(context, overrides))
    const blockers = problem?.code === 'NOT_BINDABLE' ? problem.blockers : []
    expect(blockers.map(({ code }) => code)).toEqual(codes)
    for (const { message, step } of blockers) expect([message, step]).not.toContain('')
  })

  it('V03 cover starts before the first tee shot, or nothing is sold', async () => {
    const quote = await aQuote(context, { grand_prize_signs: 'No' })
    const problem = await refusal(quote, {}, new Date('2027-06-12T13:30:00Z'))
    expect(problem).toMatchObject({ code: 'NOT_BINDABLE', blockers: [{ code: 'PLAY_HAS_STARTED' }] })
  })

  it('N54 a licence or insurance that expires before the last contest blocks the purchase', async () => {
    const given = producerFields()
    const notByFolio = { farmersException: 'The folio is closed' }
    for (const key of ['producer_license_exp_date', 'producer_exp_date']) {
      const problem = await refusal(await aQuote(context, { ...given, [key]: '06/11/2027' }), notByFolio)
      expect(problem).toMatchObject({
        code: 'NOT_BINDABLE',
        blockers: [{ code: 'STEP_INCOMPLETE', step: 'producer-information' }],
      })
    }
    const lasts = { ...given, producer_license_exp_date: '06/12/2027', producer_exp_date: '06/12/2027' }
    const request = await aPurchase(context, await aQuote(context, lasts), notByFolio)
    expect(await problemOf(buy(context, request))).toBeUndefined()
  })

  it('N14 a quote referred to the carrier cannot be bought, by anyone or with any payment method', async () => {
    const large = { h_amateurs_1: 100, h_pros_1: 80, h_prize_value_1: 30_000, h_yardage_1: 175 }
    const rep = await aRep(context)
    for (const how of [{}, { rep, method: 'check' as const }]) {
      expect(await refusal(await aQuote(context, large), how)).toMatchObject({
        code: 'NOT_BINDABLE',
        blockers: [{ clearedBy: 'carrier', step: 'contest-coverage' }],
      })
    }
  })

  it('O01 a sum changed a day later by rush shipping or the end of a coupon is out of date', async () => {
    const outOfDate = { code: 'NOT_BINDABLE', blockers: [{ code: 'PRICE_OUT_OF_DATE' }] }
    const nearer = new Date('2027-06-03T12:00:00Z')
    const accepted = await aQuote(context, { rush_shipping_accepted: 'Yes' })
    expect(await refusal(accepted, {}, nearer)).toMatchObject(outOfDate)

    const lastDay = '2026-11-21' as CalendarDate
    await upsertCoupon(database.db, { code: 'AUTUMN', isPercentage: true, value: 10, lastDay })
    const quote = await aQuote(context)
    const lowered = await addCoupon(context, { id: quote.id, code: 'AUTUMN' })
    expect(await refusal(lowered, {}, new Date('2026-11-22T18:00:00Z'))).toMatchObject(outOfDate)
    const inTime = await aPurchase(context, lowered)
    const onTheLastDay = { ...context, now: () => new Date('2026-11-21T18:00:00Z') }
    expect(await problemOf(buy(onTheLastDay, inTime))).toBeUndefined()
  })

  it('O05 an unknown quote cannot be bought', async () => {
    const quote = { ...(await aQuote(context)), id: randomUUID() }
    expect(await refusal(quote)).toEqual({ code: 'NOT_FOUND', what: 'quote' })
  })
})
