import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dateInTimeZone, formatContestDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { addCoupon } from '#server/quotes/saving/change-coupons.ts'
import { upsertCoupon, findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import type { Database } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { readLedger, EMPTY_LEDGER } from '#testing/ledger.ts'
import { openTestDatabase } from '#testing/database.ts'
import { problemOf } from '#testing/problem-of.ts'
import { NOON, testContext } from '#testing/test-context.ts'

const TODAY = dateInTimeZone(NOON, 'America/Chicago')
const IN_15_DAYS = formatContestDate(addDays(TODAY, 15))

let database: Database
let onTheDay: Context
let eightDaysLater: Context
beforeAll(async () => {
  database = await openTestDatabase()
  onTheDay = testContext(database.db)
  eightDaysLater = testContext(database.db, { now: () => new Date(NOON.getTime() + 8 * 86_400_000) })
})
afterAll(() => database.close())

async function refused(quote: QuoteWithPolicy) {
  const problem = await problemOf(purchaseQuote(eightDaysLater, await aPurchase(eightDaysLater, quote)))
  expect(problem).toMatchObject({ code: 'NOT_BINDABLE', blockers: [{ code: 'PRICE_OUT_OF_DATE' }] })
  expect(await readLedger(database.db, quote.id)).toEqual(EMPTY_LEDGER)
}

async function saveAgain({ id, version }: QuoteWithPolicy): Promise<QuoteWithPolicy> {
  await saveQuote(eightDaysLater, { id, version, customFields: {} })
  const stored = await findQuote(database.db, id)
  if (!stored) throw new Error('The quote was not found')
  return stored
}

it('N15 a sum that has changed because of rush shipping is not charged before it is shown again', async () => {
  const quote = await aQuote(onTheDay, { h_date_1: IN_15_DAYS, rush_shipping_accepted: 'Yes' })
  expect(quote.price?.summary?.rushShippingFee).toBe(0)
  await refused(quote)

  const saved = await saveAgain(quote)
  expect(saved.price?.summary?.rushShippingFee).toBe(fromDollars(25))
  expect(saved.price?.pricedAt).toBe(quote.price?.pricedAt)
  await purchaseQuote(eightDaysLater, await aPurchase(eightDaysLater, saved))
  expect(await readLedger(database.db, quote.id)).toMatchObject({ policies: 1, charges: [fromDollars(335)] })
})

it('N09 a coupon that ended before the purchase no longer lowers what is charged', async () => {
  await upsertCoupon(database.db, {
    code: 'AUTUMN',
    isPercentage: true,
    value: 10,
    lastDay: addDays(TODAY, 3),
  })
  const { id } = await aQuote(onTheDay)
  await addCoupon(onTheDay, { id, code: 'AUTUMN' })
  const quote = await findQuote(database.db, id)
  if (!quote) throw new Error('The quote was not found')
  expect(quote.price?.summary?.couponDiscount).toBe(fromDollars(31))
  await refused(quote)
  expect((await saveAgain(quote)).price?.summary?.couponDiscount).toBe(0)
})
