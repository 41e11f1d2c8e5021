import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { billPolicy } from '../support/pages/invoices.ts'
import { policyPath } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

/** As the field of the page takes it. */
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // A day that is not there yet.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 400/] })

    test(`N108 N78 N80 a rep records a check for more than is owed, and pays back what is left of it, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      test.setTimeout(120_000)
      const { number, amount, due } = await billPolicy(quoteApi)
      await openAsRep(page, policyPath(number))
      await recordLayoutShifts(page)
      const invoices = page.getByRole('list', { name: 'Invoices' })
      await expect(invoices).toContainText(`${due} of ${due} is owed`)
      await expectPageQuality(page)

      await invoices.getByRole('button', { name: /^Record a payment/ }).click()
      const dialog = page.getByRole('dialog', { name: /^Record a payment for invoice INV-\d+$/ })
      await expect(dialog.getByLabel('Amount')).toHaveValue(String(amount))
      await dialog.getByLabel('Amount').fill(String(amount + 20))
      await dialog.getByRole('textbox', { name: 'Reference' }).fill('Check 1042')
      await dialog.getByLabel('Received on').fill('2035-01-01')
      await dialog.getByRole('button', { name: 'Record the payment' }).click()
      await expect(dialog.getByText('Enter a day that isn’t in the future')).toBeVisible()
      await expectPageQuality(page)
      await dialog.getByLabel('Received on').fill(TWO_DAYS_AGO)
      await dialog.getByRole('button', { name: 'Record the payment' }).click()
      const payments = page.getByRole('list', { name: 'Payments' })
      await expect(payments).toContainText('$20 of it is unused')
      await expect(invoices).toContainText(`$0 of ${due} is owed`)
      await expectPageQuality(page)

      await payments.getByRole('button', { name: /^Refund the rest/ }).click()
      const refund = page.getByRole('dialog', { name: /^Refund payment PMT-\d+$/ })
      await expect(refund.getByLabel('Amount')).toHaveValue('20')
      await refund.getByRole('textbox', { name: 'Reference' }).fill('Check 501')
      await expectPageQuality(page)
      await refund.getByRole('button', { name: 'Refund the payment' }).click()
      await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Refund of $20: Done')
      await expect(payments).not.toContainText('is unused')
      await expectPageQuality(page)
    })
  })
}
