import type { Page } from '@playwright/test'
import { formatContestDate } from '#domain/values/calendar.ts'
import { applyCoupon, couponList } from '../support/pages/coupons.ts'
import { TEN_PERCENT_COUPON } from '../support/program/office-data.ts'
import { eventDay } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { CARDS, fillCard, openToPay, stepTitle, POLICY_ISSUED } from '../support/pages/wizard.ts'

/** The scorecard of the last page, with its total. */
const figures = (page: Page) => page.getByRole('region', { name: 'Contests', exact: true })

const NO_BONUS_PRIZES = { bonus_prizes: 'No', number_bps: null, type_bps: null }

test('K12 N09 WAVESHIP removes the rush fee, and stays listed when there is no rush', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady({
    h_date_1: formatContestDate(eventDay(7)),
    rush_shipping_accepted: 'Yes',
  })
  await openToPay(page, quote)
  await expect(figures(page)).toContainText(/Rush shipping\s*\$25.*Total\s*\$335/s)
  await applyCoupon(page, 'waveship')
  await expect(figures(page)).toContainText(/Coupon WAVESHIP\s*−\$25.*Total\s*\$310/s)
  await expect(page.getByText('WAVESHIP takes $25 off.')).toBeVisible()
  await expect(page.getByLabel('Coupon code')).toBeFocused()

  const now = await quoteApi.read(quote.id)
  await quoteApi.save(now, { h_date_1: formatContestDate(eventDay(60)) })
  await page.reload()
  await expect(couponList(page)).toContainText('Not applicable: WAVESHIP needs rush shipping.')
  await expect(figures(page)).toContainText(/Coupon WAVESHIP.*Not used.*Total\s*\$310/s)
  await page.getByRole('button', { name: 'Remove WAVESHIP' }).click()
  await expect(couponList(page)).toHaveCount(0)
  await expect(page.getByLabel('Coupon code')).toBeFocused()
})

test('K12 ten percent of the amount due is what is paid', async ({ page, quoteApi }) => {
  const quote = await quoteApi.createReady({
    ...NO_BONUS_PRIZES,
    h_prize_value_1: 25_000,
    h_amateurs_1: 144,
    h_yardage_1: 185,
  })
  await openToPay(page, quote)
  await expect(figures(page)).toContainText(/Total\s*\$696/)
  await applyCoupon(page, ` ${TEN_PERCENT_COUPON.code.toLowerCase()} `)
  await expect(figures(page)).toContainText(/Coupon SPRING10\s*−\$69\.60.*Total\s*\$626\.40/s)
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $626.40' }).click()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
})

test.describe('codes that are refused', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('N09 an invalid code is explained at its field', async ({ page, quoteApi }) => {
    await openToPay(page, await quoteApi.createReady())
    for (const [code, words] of [
      ['NOBODY', /We don’t know this code/],
      ['FREECUSTOM', /FREECUSTOM needs custom bonus prize signs/],
    ] as const) {
      await applyCoupon(page, code)
      await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(words)
    }
    await expect(figures(page)).toContainText(/Total\s*\$310/)
  })

  for (const code of ['NOBODY', 'FREECUSTOM']) {
    test(`N70 ${code} is left out by Pay, which says so and pays`, async ({ page, quoteApi }) => {
      await openToPay(page, await quoteApi.createReady())
      await page.getByLabel('Coupon code').fill(code)
      await fillCard(page, CARDS.approved)
      await page.getByRole('button', { name: 'Pay $310' }).click()
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(`${code} doesn’t apply`)
      await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
    })
  }
})

test('N09 N101 a code that is typed and not applied is entered by Pay, and its price is seen before it is charged', async ({
  page,
  quoteApi,
}) => {
  const quote = await quoteApi.createReady()
  await openToPay(page, quote)
  await page.getByLabel('Coupon code').fill(TEN_PERCENT_COUPON.code)
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(page.getByText('We added your coupon')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contests' })).toContainText(
    /Coupon SPRING10\s*−\$31.*Total\s*\$279/s,
  )
  await expect(page.getByRole('button', { name: 'Pay $279' })).toBeVisible()
})

test.describe('a quote that was saved elsewhere', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('N09 T18 is loaded first, then the code is added and removed', async ({ page, quoteApi }) => {
    const quote = await quoteApi.createReady()
    await openToPay(page, quote)
    await quoteApi.save(await quoteApi.read(quote.id), { tournament_name: 'Autumn Scramble' })
    await applyCoupon(page, TEN_PERCENT_COUPON.code)
    await expect(figures(page)).toContainText(/Coupon SPRING10\s*−\$31.*Total\s*\$279/s)
    await quoteApi.save(await quoteApi.read(quote.id), { tournament_name: 'Winter Scramble' })
    await page.getByRole('button', { name: `Remove ${TEN_PERCENT_COUPON.code}` }).click()
    await expect(couponList(page)).toHaveCount(0)
    await expect(figures(page)).toContainText(/Total\s*\$310/)
    expect((await quoteApi.read(quote.id)).customFields['tournament_name']).toBe('Winter Scramble')
  })
})

test('N09 T18 two windows that enter one code at once add it once', async ({ page, context, quoteApi }) => {
  const quote = await quoteApi.createReady()
  const other = await context.newPage()
  await openToPay(page, quote)
  await openToPay(other, quote)
  await Promise.all([applyCoupon(page, TEN_PERCENT_COUPON.code), applyCoupon(other, TEN_PERCENT_COUPON.code)])
  for (const one of [page, other]) {
    await expect(one.getByRole('list', { name: 'Coupons on this quote' }).getByRole('listitem')).toHaveCount(
      1,
    )
    await expect(figures(one)).toContainText(/Total\s*\$279/)
  }
})
