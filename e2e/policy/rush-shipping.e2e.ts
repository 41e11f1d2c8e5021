import type { Page } from '@playwright/test'
import { formatContestDate } from '#domain/values/calendar.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buyHere, chooseChange, expectMade, openPolicy } from '../support/pages/holder-change.ts'
import { happened, SCENARIO_16, tile } from '../support/pages/policies.ts'
import { CARDS, fillCard, stepTitle } from '../support/pages/wizard.ts'
import { eventDay } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

/** Five business days from now, so that standard shipping is too slow, and at most two, so that rush shipping is too. */
const RUSH_DAYS = 7
const TOO_LATE_DAYS = 2

/** Scenario 16 with its sign. */
const WITH_SIGN = { h_amateurs_1: 100 }

const rush = (page: Page) => page.getByRole('checkbox', { name: 'Send the signs by rush shipping, $25' })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // Without consent to the fee a preview is refused.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 409/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N89 N45 a postponement to a nearer day: its rush fee is agreed to and paid in the dialog, and a day that no shipping reaches can only be asked for, ${name}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      const { number, read } = await buyHere(page, WITH_SIGN)
      await openPolicy(page, number)
      await tile(page, /^Postpone the event/).click()
      const dialog = page.getByRole('dialog', { name: 'Postpone the event' })
      await dialog.getByLabel('New date of Hole 7').fill(eventDay(RUSH_DAYS))
      await expect(dialog.getByText(/Your signs need rush shipping \(\$25\) to arrive on time/)).toBeVisible()
      await expectPageQuality(page)
      await rush(page).check()
      await expect(dialog.getByRole('table', { name: 'Before and after' })).toContainText(/\$268.*\$293/s)
      await fillCard(page, CARDS.approved)
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Postpone the event' }).click()
      await expect(happened(page)).toContainText(/Dates changed by you/)
      await expect(page.getByRole('main')).toContainText(/Rush shipping\s*\$25/)
      await expect(page.getByRole('main')).toContainText(/Paid\s*\$293/)
      expect(await read()).toMatchObject({ rush_shipping_fee: 25, amount_due: 293 })
      await expectPageQuality(page)

      await tile(page, /^Postpone the event/).click()
      await dialog.getByLabel('New date of Hole 7').fill(eventDay(TOO_LATE_DAYS))
      await expect(dialog.getByText(/It’s too late to ship signs before that day/)).toBeVisible()
      await expect(dialog.getByText(/We need to approve this first/)).toBeVisible()
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Postpone the event' }).click()
      await expect(page.getByText(/Postponement pending: we need to approve it/)).toBeVisible()
      await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
      await expectPageQuality(page)
    })

    test(`N89 N65 a sign that is ordered with a change, days before the event: its rush fee is agreed to and paid with it, ${name}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      const { number, read } = await buyHere(page, {
        ...SCENARIO_16,
        h_date_1: formatContestDate(eventDay(RUSH_DAYS)),
      })
      await openPolicy(page, number)
      await chooseChange(page, 'Contests and event', '0 changes of 10 used')
      await page.getByRole('button', { name: 'Change prizes and signs' }).click()
      await page
        .getByRole('radiogroup', { name: 'Do you want a sign for the grand prize hole?' })
        .getByRole('radio', { name: 'Yes' })
        .check()
      await page.getByLabel('Sponsor name').fill('Lone Star Bank')
      await expect(rush(page)).toBeVisible()
      await expectPageQuality(page)
      await rush(page).check()
      await fillCard(page, CARDS.approved)
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Pay $25 and change' }).click()
      await expectMade(page, ['$293 (+$25)', 'Paid$25 by Visa 4242', '9 of 10'])
      expect(await read()).toMatchObject({ rush_shipping_fee: 25, amount_due: 293 })
      await expect(page.getByRole('main')).toContainText(/Rush shipping\s*\$25/)
      await expectPageQuality(page)
    })
  })
}
