import { randomUUID } from 'node:crypto'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D45 N45 O18 a bookkeeper goes through an account by keys and refunds a credit there, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const key = `refund-${randomUUID()}`
      const { number } = await buy(
        { request, quoteApi },
        { ...SCENARIO_16, insured_email: `${key}@club.example` },
        268,
      )
      await openAsRep(page, `/admin/policies/${number}`)
      await page.getByRole('button', { name: 'Give a credit' }).click()
      const giving = page.getByRole('dialog', { name: 'Give a credit' })
      await giving.getByLabel('Amount').fill('20')
      await giving.getByLabel('Reason').fill('The signs came late')
      await giving.getByRole('button', { name: 'Give the credit' }).click()
      await expect(giving).toHaveCount(0)

      await page.goto(`/quote/admin/customers?search=${key}`)
      await page.getByRole('grid').getByRole('link').first().click()
      await page.getByRole('link', { name: 'Account and statement' }).click()
      const documents = page.getByRole('table', { name: 'Documents' })
      const receipt = documents.getByRole('button', { name: /^SR-/ })
      const credit = documents.getByRole('button', { name: /^CM-/ })
      const lastSent = page.getByText(/^Last sent \w+ \d+, \d+$/)
      // Its mail may leave after the page was opened.
      await expect(async () => {
        await page.reload()
        await receipt.click()
        await expect(lastSent).toBeVisible({ timeout: 3000 })
      }).toPass()
      await page.reload()
      await expect(documents).toContainText('$20 left')
      await page.keyboard.press('j')
      await expect(receipt).toBeFocused()
      await page.keyboard.press('j')
      await expect(credit).toBeFocused()
      await page.keyboard.press('k')
      await page.keyboard.press('k')
      await expect(receipt).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(receipt).toHaveAttribute('aria-pressed', 'true')
      await expect(lastSent).toBeVisible()
      await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: /^CM-\d+ / })).toBeVisible()
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      await page.getByRole('button', { name: 'Refund the credit' }).click()
      const dialog = page.getByRole('dialog', { name: /^Refund CM-\d+$/ })
      await expect(dialog.getByText('Up to $20')).toBeVisible()
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Refund the credit' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(documents.getByRole('row').filter({ hasText: 'CM-' })).toContainText('All used')
      await expect(documents.getByRole('button', { name: /^RF-/ })).toBeVisible()
      await expect(documents.getByRole('row', { name: /^Balance/ })).toContainText('$0')
      await expect(page.getByRole('button', { name: 'Refund the credit' })).toHaveCount(0)
      // A new row is what was asked for.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
    })
  })
