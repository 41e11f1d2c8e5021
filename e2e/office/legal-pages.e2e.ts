import type { Page } from '@playwright/test'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import {
  CARDS,
  confirmDetails,
  expectAllSaved,
  expectPolicyIssued,
  fillCard,
  openStep,
  openToPay,
} from '../support/pages/wizard.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Saves what is written as the draft, and publishes it for now. */
async function publish(page: Page, number: number, text: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Text', { exact: true }).fill(text)
  await main.getByRole('button', { name: 'Save draft' }).click()
  const button = main.getByRole('button', { name: `Publish version ${number}` })
  await expect(button).toBeEnabled()
  await forgetLayoutShifts(page)
  await expectPageQuality(page)
  await button.click()
  await expect(main.getByText(new RegExp(`^Version ${number}, in force since`))).toBeVisible()
  await forgetLayoutShifts(page)
}

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    // A purchase that names an earlier version.
    test.use({ ...look, expectedConsole: [/status of 409/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N47 V03 R02 an owner publishes terms, a customer reads and agrees, and a version that comes meanwhile is agreed to before it is paid, ${name}`, async ({
      page,
      browser,
      playwright,
    }) => {
      test.setTimeout(300_000)
      const program = await startProgram({}, storeOfficeData)
      try {
        await openAsRep(page, '/admin/settings', REP, program.origin)
        const main = page.getByRole('main')
        const row = main.getByRole('region', { name: 'Legal pages' }).getByRole('listitem').first()
        await expect(row).toContainText('No terms yet')
        await row.getByRole('link', { name: 'Write a draft of Terms' }).click()
        await expect(main.getByText('Nothing is published yet.')).toBeVisible()
        await main
          .getByLabel('Text', { exact: true })
          .fill('# Cover\n\nA win counts if it is seen.\n\n- By two\n- <b>On film</b>')
        const preview = main.getByRole('region', { name: 'Preview' })
        await expect(preview.getByRole('heading', { name: 'Cover' })).toBeVisible()
        await expect(preview.getByRole('listitem')).toHaveText(['By two', '<b>On film</b>'])
        await publish(page, 1, '# Cover\n\nA win counts if it is seen.\n\n- By two\n- <b>On film</b>')
        await expectPageQuality(page)

        const request = await playwright.request.newContext({ baseURL: program.origin })
        const quote = await new QuoteApi(request).createReady({
          agree_to_terms: null,
          coverage_agreement: null,
        })
        const customer = await (await browser.newContext({ ...look, baseURL: program.origin })).newPage()
        await recordLayoutShifts(customer)
        await openStep(customer, quote, 'certificate-terms-conditions')
        await expect(customer.getByRole('link', { name: /terms, version 1/ })).toHaveAttribute(
          'href',
          '/quote/legal/terms',
        )
        await expectPageQuality(customer)
        await customer.getByRole('main').getByRole('checkbox').last().check()
        await expectAllSaved(customer)
        await openToPay(customer, quote)
        await expect(customer.getByText('So are')).toContainText('our terms, version 1')
        await confirmDetails(customer)
        await fillCard(customer, CARDS.approved)

        // Another version comes into force while it stands on payment.
        await publish(page, 2, '# Cover\n\nA win counts if two people saw it.')
        await customer.getByRole('button', { name: 'Pay $310' }).click()
        await expect(customer.getByRole('alert').filter({ hasText: 'Our terms have changed' })).toBeVisible()
        const tick = customer.getByRole('checkbox', { name: 'I’ve read and agree to the terms, version 2' })
        await expect(tick).not.toBeChecked()
        await forgetLayoutShifts(customer)
        await expectPageQuality(customer)
        await customer.getByRole('button', { name: 'Pay $310' }).click()
        await customer.getByRole('button', { name: 'I’ve read and agree to the terms, version 2' }).click()
        await expect(tick).toBeFocused()
        await tick.check()
        await customer.getByRole('button', { name: 'Pay $310' }).click()
        await expectPolicyIssued(customer, 'Receipt')
        const [number = ''] = /ALB-\d+/.exec(customer.url()) ?? []

        // The old version stays readable, as it was.
        await customer.goto('/quote/legal/terms')
        await expect(customer.getByText('A win counts if two people saw it.')).toBeVisible()
        await expect(customer.getByText(/^Version 2, in force since/)).toBeVisible()
        await forgetLayoutShifts(customer)
        await expectPageQuality(customer)
        await customer.goto('/quote/legal/terms/1')
        await expect(customer.getByText('An earlier version')).toBeVisible()
        await expect(customer.getByText('<b>On film</b>')).toBeVisible()
        await forgetLayoutShifts(customer)
        await expectPageQuality(customer)
        await customer.getByRole('link', { name: 'Read the one in force' }).click()
        await expect(customer).toHaveURL(/legal\/terms$/)

        await page.goto(`${program.origin}/quote/admin/settings`)
        await expect(row).toContainText('Version 2, in force since')
        await expect(row).toContainText('1 policy accepted version 2')
        // The office sees at the policy which one was agreed to.
        await page.goto(`${program.origin}/quote/admin/policies/${number}`)
        await expect(main.getByRole('link', { name: /^Version 2 of/ })).toHaveAttribute(
          'href',
          '/quote/legal/terms/2',
        )
        await page.goto(`${program.origin}/quote/admin/settings`)
        await expect(row).toContainText('Version 2')
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await page.goto('about:blank')
        await customer.context().close()
        await request.dispose()
      } finally {
        await program.stop()
      }
    })
  })
