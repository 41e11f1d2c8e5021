import type { Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { amateurs, buyHere, contest, expectMade } from '../support/pages/holder-change.ts'
import { buy, SCENARIO_16 } from '../support/pages/policies.ts'
import { CARDS, fillCard } from '../support/pages/wizard.ts'
import { QuoteApi, readyFields } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

const playersPath = (number: string) => `/quote/policy/all/mine/-/${number}/make-change?about=players`

/** What the server says of the price is another one than it will charge, as after days with the page open. */
async function showOldPrice(page: Page, charge: number): Promise<() => Promise<void>> {
  const previews = '**/changes/preview'
  await page.route(previews, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { effect: Record<string, unknown> } }
    body.data.effect['charge'] = charge
    await route.fulfill({ response: answer, json: body })
  })
  return () => page.unroute(previews)
}

test.describe('a price that changed while the page was open', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('N101 N72 the old price is struck beside the new one, which is charged only with a tick, and what was typed is kept', async ({
    page,
  }) => {
    const { number, read } = await buyHere(page)
    const showNewPrice = await showOldPrice(page, 60)
    await page.goto(playersPath(number))
    await amateurs(page).fill('130')
    await fillCard(page, CARDS.approved)
    const pay = (amount: string) => page.getByRole('button', { name: `Pay ${amount} and change` })
    await expect(pay('$60')).toBeVisible()
    await showNewPrice()
    await pay('$60').click()
    const changed = page.getByRole('status').filter({ hasText: 'The price has changed' })
    await expect(changed).toContainText('from $60 to $62. Nothing was charged.')
    await expect(amateurs(page)).toHaveValue('130')
    await fillCard(page, CARDS.approved)
    await pay('$62').click()
    await expect(page.getByRole('alert')).toContainText('Check the box to accept the new price.')
    expect(await read()).toMatchObject({ h_amateurs_1: 100, amount_due: 268 })
    await changed.getByRole('checkbox', { name: 'I accept $62' }).check()
    await pay('$62').click()
    await expectMade(page, ['Paid$62 by Visa 4242', '9 of 10'])
    expect(await read()).toMatchObject({ h_amateurs_1: 130, amount_due: 330 })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('O08 D22 the players of each contest are open, each with its limits, and the bar opens what the difference is made of', async ({
    page,
  }) => {
    const second = {
      h_date_2: readyFields()['h_date_1'] ?? null,
      h_hole_2: 14,
      h_yardage_2: 182,
      h_amateurs_2: 100,
      h_prize_value_2: 10_000,
      h_prize_description_2: 'Cash',
    }
    const quoteApi = new QuoteApi(page.request)
    const { number } = await buy({ request: page.request, quoteApi }, { ...SCENARIO_16, ...second })
    await recordLayoutShifts(page)
    await page.goto(playersPath(number))
    const other = page.getByRole('region', { name: 'Hole-in-one contest 2' })
    await expect(amateurs(page)).toBeFocused()
    for (const hole of [contest(page), other]) {
      await expect(hole.getByLabel('Amateurs')).toHaveValue('100')
      await expect(hole).toContainText('0 to 288. Insured now: 100.')
    }
    await amateurs(page).fill('130')
    await other.getByRole('button', { name: 'One more' }).tap()
    await expect(other.getByLabel('Amateurs')).toHaveValue('101')
    await expect(other).toContainText(/\+\$\d/)
    await other.getByRole('button', { name: 'Done' }).tap()
    await expect(other.getByLabel('Amateurs')).toBeHidden()
    await expect(amateurs(page)).toBeVisible()
    await page.getByRole('button', { name: /^To pay now \$/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'What changes in the price' })
    await expect(sheet).toContainText('+$62')
    await expect(sheet).toContainText('Price')
    await expectPageQuality(page)
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toHaveCount(0)
  })
})
