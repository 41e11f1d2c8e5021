import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { agentsFields } from '../support/pages/producers.ts'
import { openAsRep, purchaseQuote } from '../support/pages/reps.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`O06 a bookkeeper opens the premium register and the commissions from the books, and takes both along, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { number: policy } = await buy({ request, quoteApi })
      // A producer's: 268 less a tenth.
      const fields = agentsFields()
      await purchaseQuote(request, quoteApi, await quoteApi.createReady(fields), 241)
      await openAsRep(page, '/admin/books')
      await page.getByRole('link', { name: 'This month' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Premium register' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Premium register' })).toBeVisible()
      await expect(page.getByLabel('Totals').getByText('Gross premium')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: policy }).first()).toBeVisible()
      await expectPageQuality(page)
      const answer = await page.request.get('/quote/api/admin/books/premium.xlsx')
      expect(answer.status()).toBe(200)
      await page.getByRole('row').filter({ hasText: policy }).getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`/admin/policies/${policy}`))

      await page.goto('/quote/admin/books/commissions')
      await expect(page.getByRole('heading', { level: 1, name: 'Commissions' })).toBeVisible()
      await expect(page.getByText('as in the books')).toBeVisible()
      const earned = page.getByRole('listitem').filter({ hasText: fields.producer_email })
      await expect(earned).toContainText('$27')
      await expectPageQuality(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Excel' }).click()
      const [sheet] = await readWorkbook(await readFile(await (await download).path()))
      expect(sheet?.data[0]).toContain('Net commission')
      expect(sheet?.data.flat()).toContain(fields.producer_email)

      // Its documents, and nobody else's.
      await earned.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Premium register' })).toBeVisible()
      await expect(page.getByLabel('Totals').getByText('$241')).toBeVisible()
    })
  })
