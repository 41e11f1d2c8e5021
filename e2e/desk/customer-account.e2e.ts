import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { billPolicy } from '../support/pages/invoices.ts'
import { ask, buy } from '../support/pages/policies.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** As the field of the page takes it. */
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
const IN_TEN_DAYS = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D45 D46 a bookkeeper reads the account of a customer, records a payment on it, and takes the statement along, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const key = `account-${randomUUID()}`
      const email = `${key}@club.example`
      const { due, amount } = await billPolicy(quoteApi, { insured_email: email })
      const left = formatMoney(fromDollars(amount - 100), '$')
      await buy({ request, quoteApi }, { insured_email: email })
      await openAsRep(page, `/admin/customers?search=${key}`)
      await page.getByRole('grid').getByRole('link').first().click()
      await page.getByRole('link', { name: 'Account and statement' }).click()
      const documents = page.getByRole('table', { name: 'Documents' })
      const row = documents.getByRole('row').filter({ hasText: 'INV-' })
      await expect(row).toContainText(due)
      const invoice = (await row.getByRole('button').textContent()) ?? ''
      const receipt = (await documents.getByRole('button', { name: /^SR-/ }).textContent()) ?? ''
      await expect(page.getByText(`The books agree: ${due} open on invoices`)).toBeVisible()
      await expectPageQuality(page)

      // What is open is chosen already: paying a part of it is one key away.
      await page.keyboard.press('p')
      const dialog = page.getByRole('dialog', { name: `Record a payment for invoice ${invoice}` })
      await dialog.getByLabel('Amount').fill('100')
      await dialog.getByRole('textbox', { name: 'Reference' }).fill('20417')
      await dialog.getByLabel('Received on').fill(TWO_DAYS_AGO)
      await dialog.getByRole('button', { name: 'Record the payment' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(row).toContainText(left)
      const settled = page.getByRole('table', { name: `What settles ${invoice}` })
      await expect(settled.getByRole('row', { name: /^PMT-\d+/ })).toContainText('-$100')
      const statement = page.getByRole('table', { name: 'Statement' })
      await expect(statement.getByRole('row', { name: /^To pay/ })).toContainText(left)
      await expect(page.getByRole('complementary', { name: 'Statement' })).toContainText(
        '100 Fairway Drive, Wilmington, DE 19801',
      )
      // A new row is what was asked for.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      // The keys lead along the lines beside the table, from what is paid to what pays it and back.
      const ofInvoice = documents.getByRole('button', { name: invoice })
      await ofInvoice.focus()
      await page.keyboard.press('l')
      await expect(documents.getByRole('button', { name: /^PMT-/ })).toBeFocused()
      await page.keyboard.press('l')
      await expect(ofInvoice).toBeFocused()

      await page.getByRole('button', { name: 'Remind by email' }).click()
      await expect(page.getByText('Reminder sent')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Sent' })).toContainText(/^Sent /)
      // So is the line that says what was sent.
      await forgetLayoutShifts(page)

      await documents.getByRole('button', { name: receipt }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Card details' }).click()
      const card = page.getByRole('dialog', { name: `Card payment ${receipt}` })
      await expect(card).toContainText('4242')
      await expect(card).toContainText(/\d{2}\/20\d{2}/)
      await expectPageQuality(page)
      await page.keyboard.press('Escape')

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'CSV' }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toContain('Closing balance')
      expect(file.trim().split('\n').at(-1)).toContain(String(amount - 100))

      await page.getByRole('button', { name: 'Email the statement' }).click()
      await expect(page.getByText('Statement sent')).toBeVisible()

      // The year before knows nothing of it.
      await page.getByRole('link', { name: 'Last year' }).click()
      await expect(page.getByText(/^Nothing was billed or paid between/)).toBeVisible()
      await expect(statement.getByRole('row', { name: /^To pay/ })).toContainText('$0')
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
    })
  })

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N108 D45 a rep sees what reminds of an invoice, holds it with a reason and releases it, on its account and its policy, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      const key = `held-${randomUUID()}`
      const { number } = await billPolicy(quoteApi, { insured_email: `${key}@club.example` })
      await openAsRep(page, `/admin/customers?search=${key}`)
      await page.getByRole('grid').getByRole('link').first().click()
      await page.getByRole('link', { name: 'Account and statement' }).click()
      const reminders = page.getByRole('region', { name: /^Reminders of INV-\d+$/ })
      await expect(reminders).toContainText(/Next: .+, 7 days before the due date/)
      await expectPageQuality(page)

      await reminders.getByRole('button', { name: /^Hold the reminders/ }).click()
      const dialog = page.getByRole('dialog', { name: /^Hold the reminders of INV-/ })
      await dialog.getByRole('button', { name: 'Hold the reminders' }).click()
      await expect(dialog.getByText('Enter the reason')).toBeVisible()
      await dialog.getByLabel('Reason').fill('They pay by check after the event')
      await dialog.getByLabel('Hold through').fill(IN_TEN_DAYS)
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Hold the reminders' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(reminders).toContainText('On hold through')
      await expect(reminders).toContainText('“They pay by check after the event” Held by')
      await page.getByRole('button', { name: 'Remind by email' }).click()
      await expect(reminders.getByRole('list', { name: 'Sent' })).toContainText(/^Sent .+ by /)
      // So is what was sent, held and released.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      await page.getByRole('link', { name: number }).click()
      await expect(reminders).toContainText('On hold through')
      await reminders.getByRole('button', { name: /^Release the reminders/ }).focus()
      await page.keyboard.press('Enter')
      await expect(reminders).toContainText('Next:')
      await expect(reminders.getByRole('list', { name: 'Earlier holds' })).toContainText('released by')
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
    })
  })

test('D49 D52 D55 D58 D61 each document of an account is emailed from it, and stands in the mail of its case', async ({
  page,
  request,
  quoteApi,
}) => {
  const key = `account-${randomUUID()}`
  const insured = { insured_email: `${key}@club.example` }
  const { number } = await buy({ request, quoteApi }, insured)
  await ask({ request, quoteApi }, number, { action: 'cancel_policy' })
  const { amount } = await billPolicy(quoteApi, insured)
  await openAsRep(page, `/admin/customers?search=${key}`)
  await page.getByRole('grid').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Account and statement' }).click()
  await page.getByRole('button', { name: 'Record a payment' }).click()
  const paying = page.getByRole('dialog', { name: /^Record a payment for invoice/ })
  await paying.getByLabel('Amount').fill(String(amount))
  await paying.getByRole('textbox', { name: 'Reference' }).fill('20417')
  await paying.getByLabel('Received on').fill(TWO_DAYS_AGO)
  await paying.getByRole('button', { name: 'Record the payment' }).click()
  await expect(paying).toHaveCount(0)

  const documents = page.getByRole('table', { name: 'Documents' })
  const sent: string[] = []
  for (const type of ['INV', 'CM', 'PMT', 'RF', 'SR']) {
    const choose = documents.getByRole('button', { name: new RegExp(`^${type}-`) })
    const document = (await choose.textContent()) ?? ''
    await choose.click()
    await page.getByRole('button', { name: 'Email the document' }).click()
    const sending = page.getByRole('dialog', { name: 'Email documents' })
    await expect(sending.getByRole('checkbox', { name: new RegExp(document) })).toBeChecked()
    await sending.getByLabel('To').fill('books@club.example')
    await sending.getByRole('button', { name: 'Send documents' }).click()
    await expect(sending).toHaveCount(0)
    sent.push(document)
  }
  for (const document of sent) {
    const mail = await openDelivered(page, new RegExp(`${document}:`))
    await expect(mail).toContainText('books@club.example')
    await expect(mail).toContainText(`-${document}.pdf`)
  }
})
