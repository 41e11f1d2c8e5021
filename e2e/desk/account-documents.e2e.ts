import { randomUUID } from 'node:crypto'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { billPolicy } from '../support/pages/invoices.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** As the field of the page takes it. */
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D47 D48 D53 D54 a bookkeeper bills a sign, corrects the invoice, receives one check over two policies, moves it, and voids both, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const key = `documents-${randomUUID()}`
      const insured = { insured_email: `${key}@club.example` }
      await billPolicy(quoteApi, insured)
      await billPolicy(quoteApi, insured)
      await openAsRep(page, `/admin/customers?search=${key}`)
      await page.getByRole('grid').getByRole('link').first().click()
      await page.getByRole('link', { name: 'Account and statement' }).click()
      const documents = page.getByRole('table', { name: 'Documents' })
      await expect(documents.getByRole('button', { name: /^INV-/ })).toHaveCount(2)

      await page.getByRole('button', { name: 'New document' }).click()
      await page.getByRole('menuitem', { name: 'Invoice' }).click()
      const entering = page.getByRole('dialog', { name: 'New invoice' })
      const first = entering.getByRole('group', { name: /^Line 1/ })
      await first.getByLabel('Description').fill('Hole 7')
      await first.getByLabel('Quantity').fill('2')
      await entering.getByRole('button', { name: 'Create the invoice' }).click()
      // What is missing is said at its field, and what was typed is there.
      await expect(first.getByText('Enter a price above 0')).toBeVisible()
      await first.getByLabel('Price each').fill('20')
      await entering.getByRole('button', { name: 'Add a line' }).click()
      const second = entering.getByRole('group', { name: /^Line 2/ })
      await second.getByLabel('Item').selectOption('Shipping')
      await second.getByLabel('Price each').fill('9.50')
      await expect(entering.getByText('Total $49.50')).toBeVisible()
      await entering.getByLabel('Memo').fill('As agreed by telephone')
      await expectPageQuality(page)
      await entering.getByRole('button', { name: 'Create the invoice' }).click()
      await expect(entering).toHaveCount(0)
      const invoices = documents.getByRole('button', { name: /^INV-/ })
      await expect(invoices).toHaveCount(3)
      const invoice = (await invoices.last().textContent()) ?? ''
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${invoice} `) })).toBeVisible()
      const row = documents.getByRole('row').filter({ hasText: invoice })
      await expect(row).toContainText('$49.50')
      await forgetLayoutShifts(page)

      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const editing = page.getByRole('dialog', { name: `Edit invoice ${invoice}` })
      await editing.getByRole('button', { name: 'Remove line 2' }).click()
      await editing.getByLabel('Reason').fill('Collected at the office')
      await expectPageQuality(page)
      await editing.getByRole('button', { name: 'Save the changes' }).click()
      await expect(editing).toHaveCount(0)
      await expect(row).toContainText('$40')
      // A new row or another amount is what was asked for.
      await forgetLayoutShifts(page)
      await page.locator('summary').filter({ hasText: 'History' }).click()
      const history = page.getByRole('list', { name: `History of ${invoice}` })
      await expect(history.getByRole('listitem')).toHaveCount(2)
      await expect(history).toContainText('Collected at the office')
      await expectPageQuality(page)

      await page.getByRole('button', { name: 'New document' }).click()
      await page.getByRole('menuitem', { name: 'Payment' }).click()
      const paying = page.getByRole('dialog', { name: 'Receive a payment' })
      await paying.getByLabel('Amount').fill('400')
      await paying.getByRole('textbox', { name: 'Reference' }).fill('20417')
      await paying.getByLabel('Received on').fill(TWO_DAYS_AGO)
      await paying.getByRole('button', { name: 'Pay the earliest due first' }).click()
      await expect(paying.getByText('$0 stays unused')).toBeVisible()
      await expectPageQuality(page)
      await paying.getByRole('button', { name: 'Record the payment' }).click()
      await expect(paying).toHaveCount(0)
      await expect(documents.getByRole('button', { name: /^PMT-/ }).first()).toBeVisible()
      await forgetLayoutShifts(page)

      const payment = (await documents.getByRole('button', { name: /^PMT-/ }).first().textContent()) ?? ''
      await documents.getByRole('button', { name: payment }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const moving = page.getByRole('dialog', { name: `Edit payment ${payment}` })
      const pays = moving.getByRole('group', { name: 'Applied to' }).getByRole('textbox')
      await expect(pays.first()).toBeVisible()
      for (const field of await pays.all()) await field.fill('')
      await moving.getByLabel('Reason').fill('For another event')
      await expectPageQuality(page)
      await moving.getByRole('button', { name: 'Save the changes' }).click()
      await expect(moving).toHaveCount(0)
      await expect(documents.getByRole('row').filter({ hasText: payment })).toContainText('left')
      await forgetLayoutShifts(page)

      for (const number of [payment, invoice]) {
        await documents.getByRole('button', { name: number }).focus()
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Void', exact: true }).click()
        const voiding = page.getByRole('dialog', { name: new RegExp(`^Void (payment|invoice) ${number}`) })
        await voiding.getByLabel('Reason').fill('Entered twice')
        await expectPageQuality(page)
        await voiding.getByRole('button', { name: 'Void it' }).click()
        await expect(voiding).toHaveCount(0)
        await expect(documents.getByRole('row').filter({ hasText: number })).toContainText('Void')
        await expect(page.getByRole('button', { name: 'Void', exact: true })).toHaveCount(0)
        await forgetLayoutShifts(page)
      }
      await expect(page.getByText(/^The books agree: /)).toBeVisible()
      await expectPageQuality(page)
    })
  })
