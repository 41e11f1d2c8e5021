import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`O06 a bookkeeper reads the statements, opens a figure down to its policy, and takes the journal along, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { number: policy } = await buy({ request, quoteApi })
      await openAsRep(page, '/admin/books')
      await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
      await expect(
        page.getByText('Debits equal credits, and open invoices add up to what is receivable.'),
      ).toBeVisible()
      const result = page.getByRole('table', { name: 'Profit and loss' })
      await expect(result.getByRole('rowheader', { name: 'Premium income' })).toBeVisible()
      await expectPageQuality(page)

      // What there is on one side is on the other.
      const balance = page.getByRole('table', { name: 'Balance sheet' })
      const totalOf = async (row: string) =>
        (await balance.getByRole('row', { name: row }).textContent())?.split('$')[1]
      expect(await totalOf('Total assets')).toBe(await totalOf('Liabilities and result'))

      // By keyboard: another period, and back to one with the purchase.
      await page.getByRole('link', { name: 'Last year' }).focus()
      await page.keyboard.press('Enter')
      await expect(result.getByText('Nothing was posted').first()).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('link', { name: 'This month' }).focus()
      await page.keyboard.press('Enter')
      await expect(result.getByRole('rowheader', { name: 'Premium income' })).toBeVisible()

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Excel' }).click()
      const path = await (await download).path()
      const [sheet] = await readWorkbook(await readFile(path))
      expect(sheet?.data[0]).toContain('Journal No')
      expect(sheet?.data.flat()).toContain(policy)

      await result.getByRole('link', { name: 'entries of Premium income' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
      const entry = page.getByRole('row').filter({ hasText: policy })
      await expect(entry).toContainText('Premium income')
      await expectPageQuality(page)
      await entry.getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`/admin/policies/${policy}`))
    })
  })
