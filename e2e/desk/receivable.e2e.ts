import type { Page } from '@playwright/test'
import { money, policyPath } from '../support/pages/policies.ts'
import { openAsRep, sendPurchase } from '../support/pages/reps.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { rotaryShootout } from '../support/quotes/sample-quotes.ts'
import { expect, test } from '../support/test.ts'

/** As the field of the page takes it. */
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

async function record(page: Page, amount: string, reference: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Invoices' })
    .getByRole('button', { name: /^Record a payment/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Record a payment for invoice INV-\d+$/ })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await dialog.getByLabel('Received on').fill(TWO_DAYS_AGO)
  await dialog.getByRole('button', { name: 'Record the payment' }).click()
  await expect(dialog).toHaveCount(0)
}

test('N108 N80 N86 D53 D56 scenario 19: 489 by check, 300 received, a courtesy of 89, 120 received, and 20 paid back', async ({
  page,
  quoteApi,
}) => {
  test.setTimeout(120_000)
  const quote = await quoteApi.createReady(rotaryShootout())
  await openAsRep(page, '/admin/lists/quotes')
  const byCheck = { payment_type: 'check' as const, reference: '1042' }
  const number = await sendPurchase(new QuoteApi(page.request), quote, 489, byCheck, {
    'x-acting-as': 'rep',
  })
  await page.goto(`/quote${policyPath(number)}`)
  const invoices = page.getByRole('list', { name: 'Invoices' })
  const payments = page.getByRole('list', { name: 'Payments' })
  await expect(invoices).toContainText('$489 of $489 is owed')
  await expect(money(page)).toContainText(/Price\s*\$489.*Paid\s*\$0.*Owed\s*\$489/s)

  await record(page, '300', '20417')
  await expect(invoices).toContainText('$189 of $489 is owed')
  await expect(money(page)).toContainText(/Price\s*\$489.*Paid\s*\$300.*Owed\s*\$189/s)

  await money(page).getByRole('button', { name: 'Give a credit' }).click()
  const credit = page.getByRole('dialog', { name: 'Give a credit' })
  await credit.getByLabel('Amount').fill('89')
  await credit.getByLabel('Reason').fill('The sign came late')
  await credit.getByRole('button', { name: 'Give the credit' }).click()
  await expect(invoices).toContainText('$100 of $489 is owed')

  await record(page, '120', '20418')
  await expect(invoices).toContainText('$0 of $489 is owed')
  await expect(payments).toContainText('$20 of it is unused')
  await expect(money(page)).toContainText(/Price\s*\$489.*Paid\s*\$420.*Owed\s*\$0.*Credit left\s*\$20/s)

  await payments.getByRole('button', { name: /^Refund the rest/ }).click()
  const refund = page.getByRole('dialog', { name: /^Refund payment PMT-\d+$/ })
  await refund.getByRole('textbox', { name: 'Reference' }).fill('Check 501')
  await refund.getByRole('button', { name: 'Refund the payment' }).click()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Refund of $20: Done')
  await expect(money(page)).toContainText(/Paid\s*\$420.*Refunded\s*\$20.*Owed\s*\$0/s)
  await expect(money(page)).not.toContainText('Credit left')
})
