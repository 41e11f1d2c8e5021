import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { officeDay } from '../support/office-day.ts'
import { billPolicy } from '../support/pages/invoices.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The gateway's reference of the only card payment of a customer, and what it took in dollars. */
async function readCharge(page: Page, email: string): Promise<{ reference: string; paid: number }> {
  const read = async (path: string) =>
    ((await (await page.request.get(`/quote/api${path}`)).json()) as { data: unknown }).data
  const [customer] = (await read(`/admin/customers?${new URLSearchParams({ search: email })}`)) as {
    id: string
  }[]
  const { documents } = (await read(`/admin/customers/${customer?.id ?? ''}/account`)) as {
    documents: { amount: number; card: { reference: string } | null }[]
  }
  const [document] = documents
  return { reference: document?.card?.reference ?? '', paid: document?.amount ?? 0 }
}

for (const { name, ...look } of SCREENS)
  test(`O06 a bookkeeper deposits a check, imports the statement, confirms each line and reconciles the bank, ${name}`, async ({
    browser,
  }) => {
    // A bank is reconciled for everybody.
    const program = await startProgram({}, storeOfficeData)
    try {
      const page = await (await browser.newContext({ baseURL: program.origin, ...look })).newPage()
      await recordLayoutShifts(page)
      const key = `bank-${randomUUID()}`
      const { amount } = await billPolicy(new QuoteApi(page.request), {
        insured_email: `${key}@club.example`,
      })
      await openAsRep(page, '/admin/books/bank')
      await expect(page.getByText('Nothing waits for a deposit.')).toBeVisible()
      await expect(page.getByText('Nothing is reconciled yet.')).toBeVisible()
      await expectPageQuality(page)

      await page.goto(`/quote/admin/customers?search=${key}`)
      await page.getByRole('grid').getByRole('link').first().click()
      await page.getByRole('link', { name: 'Account and statement' }).click()
      await page.getByRole('button', { name: 'Record a payment' }).click()
      const paying = page.getByRole('dialog', { name: /^Record a payment for invoice/ })
      await paying.getByRole('textbox', { name: 'Reference' }).fill('20417')
      await paying.getByLabel('Received on').fill(officeDay())
      await paying.getByRole('button', { name: 'Record the payment' }).click()
      await expect(paying).toHaveCount(0)

      await page.goto('/quote/admin/books/bank')
      const undeposited = page.getByRole('table', { name: 'Undeposited' })
      await expect(undeposited.getByRole('checkbox', { name: /^PMT-/ })).toBeChecked()
      await expectPageQuality(page)
      // By keyboard alone: a row is left out and taken again.
      await undeposited.getByRole('checkbox').focus()
      await page.keyboard.press('Space')
      const deposit = page.getByRole('button', { name: /^Make a deposit/ })
      await expect(deposit).toBeDisabled()
      await page.keyboard.press('Space')
      await deposit.click()
      const depositing = page.getByRole('dialog', { name: 'Make a deposit' })
      await expect(depositing).toContainText('from 1 entry reaches the bank')
      await expectPageQuality(page)
      await depositing.getByRole('button', { name: 'Save' }).click()
      await expect(depositing).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Deposits' })).toContainText('DEP-1001')
      await expect(page.getByRole('list', { name: 'In the books, not on a statement yet' })).toContainText(
        'DEP-1001',
      )

      const importing = page.getByRole('dialog', { name: 'Import a statement' })
      const importFile = async (text: string) => {
        await importing
          .getByLabel('File of your bank')
          .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
        await importing.getByRole('button', { name: 'Import' }).click()
      }
      const head = 'Date,Description,Amount'
      const rows = [`${officeDay()},Deposit,${amount.toFixed(2)}`, `${officeDay()},Service fee,-12.50`]
      await page.getByRole('button', { name: 'Import a statement' }).click()
      await importFile([head, rows[0], `${officeDay()},Fee,twelve`].join('\n'))
      await expect(importing.getByText('Line 3: the amount can’t be read')).toBeVisible()
      await expectPageQuality(page)
      await importFile([head, ...rows].join('\n'))
      await expect(importing).toHaveCount(0)
      await expect(page.getByText('Still to confirm: 2 of 2 lines.')).toBeVisible()

      const lines = page.getByRole('list', { name: 'Lines of the bank' })
      await lines.getByRole('button', { name: /^It’s DEP-1001/ }).click()
      await expect(lines).toContainText('It’s DEP-1001, ')
      await lines
        .getByRole('listitem')
        .filter({ hasText: 'Service fee' })
        .getByRole('button', { name: /^Set aside/ })
        .click()
      const aside = page.getByRole('dialog', { name: /^Set aside/ })
      await aside.getByLabel('Reason').fill('Fee of the bank')
      await aside.getByRole('button', { name: 'Set aside' }).click()
      await expect(lines).toContainText('Set aside: “Fee of the bank”')
      await expectPageQuality(page)

      // It is rather posted as what it is.
      const fee = lines.getByRole('listitem').filter({ hasText: 'Service fee' })
      await fee.getByRole('button', { name: /^Undo/ }).click()
      await fee.getByRole('button', { name: /^Post/ }).click()
      const posting = page.getByRole('dialog', { name: /^Post/ })
      await posting.getByRole('button', { name: 'Post it' }).click()
      await expect(posting.getByText('Choose what it is').filter({ visible: true }).first()).toBeVisible()
      await expectPageQuality(page)
      await posting.getByLabel('What it is').selectOption('Bank charges')
      await posting.getByRole('button', { name: 'Post it' }).click()
      await expect(posting).toHaveCount(0)
      await expect(fee).toContainText(/It’s BNK-\d+, posted by/)
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      await page.getByRole('button', { name: 'Reconcile' }).click()
      const reconciling = page.getByRole('dialog', { name: 'Reconcile a statement' })
      await reconciling.getByLabel('Balance at the beginning').fill('100')
      await reconciling.getByLabel('Balance at the end').fill(String(amount + 90))
      await reconciling.getByRole('button', { name: 'Reconcile' }).click()
      await expect(reconciling.getByText('The statement differs by $2.50')).toBeVisible()
      await expectPageQuality(page)
      await reconciling.getByLabel('Balance at the end').fill(String(amount + 87.5))
      await reconciling.getByRole('button', { name: 'Reconcile' }).click()
      await expect(reconciling).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Reconciliations' })).toContainText('Through ')
      await expectPageQuality(page)

      // What cards paid is in transit until the gateway's file says that it was paid out.
      const payer = `card-${key}@club.example`
      await buy({ request: page.request, quoteApi: new QuoteApi(page.request) }, { insured_email: payer })
      const { reference, paid } = await readCharge(page, payer)
      await page.reload()
      const payouts = page.getByRole('region', { name: 'Card payouts' })
      await expect(payouts).toContainText('No payouts yet.')
      await payouts.getByRole('button', { name: 'Import payouts' }).click()
      const choosing = page.getByRole('dialog', { name: 'Import payouts' })
      const importPayout = async (gross: number) => {
        const text = `Payout,Date,Charge,Gross,Fee\npo_1,${officeDay()},${reference},${gross},8.07\n`
        await choosing
          .getByLabel('File of your card gateway')
          .setInputFiles({ name: 'payouts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
        await choosing.getByRole('button', { name: 'Import' }).click()
      }
      await importPayout(paid - 1)
      await expect(choosing.getByText(/^Line 2: SR-\d+ is .* in the books and .* here$/)).toBeVisible()
      await expectPageQuality(page)
      await importPayout(paid)
      await expect(choosing).toHaveCount(0)
      await expect(payouts.getByRole('listitem')).toContainText('po_1: 1 charge or refund')
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      // The journal opens into it.
      await page.goto('/quote/admin/books/entries?type=bank')
      await expect(page.getByRole('grid')).toContainText('DEP-1001')
    } finally {
      await program.stop()
    }
  })
