import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { reportWin } from '../support/pages/rep-claims.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`O06 a bookkeeper reads what claims had reserved and paid, beside the trial balance, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { claim } = await reportWin({ request, quoteApi }, 'Theo Alvarado')
      await openAsRep(page, '/admin/books')
      await page.getByRole('link', { name: 'This month' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Claims paid and reserved' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Claims paid and reserved' })).toBeVisible()
      await expect(page.getByText('The claims above add up to these accounts.')).toBeVisible()
      await expectPageQuality(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Excel' }).click()
      const [sheet] = await readWorkbook(await readFile(await (await download).path()))
      expect(sheet?.data[0]).toContain('Reserve at end')
      expect(sheet?.data.flat()).toContain(claim)
      await page.getByRole('main').getByRole('link', { name: claim }).filter({ visible: true }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/claims/${claim}`))
    })

    test(`O06 N82 a bookkeeper reads what of the premium is earned at the end of a day, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const { number: policy } = await buy({ request, quoteApi })
      await openAsRep(page, '/admin/books')
      await page.getByRole('main').getByRole('link', { name: 'Earned and unearned premium' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Earned and unearned premium' })).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: policy }).first()
      await expect(row).toContainText('Unearned')
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Last month' }).click()
      await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
      await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true')
      await expect(row).toHaveCount(0)
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Today' }).click()
      await row.getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`/admin/policies/${policy}`))
    })

    test(`O14 a bookkeeper reads what each carrier has of a month, and takes its bordereaux along, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      await openAsRep(page, '/admin/carriers')
      const api = new QuoteApi(page.request)
      const carrier = `Lake Re ${Date.now()}`
      const { id } = await api.send<{ id: string }>('POST', '/admin/carriers', { name: carrier })
      await api.send('POST', `/admin/carriers/${id}/shares`, { kinds: ['grand_prize'], share: 0.01 })
      const { claim, policy } = await reportWin({ request, quoteApi }, 'Theo Alvarado')
      await page.goto('/quote/admin/books')
      await page.getByRole('main').getByRole('link', { name: 'Bordereaux' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Bordereaux' })).toBeVisible()
      await expect(page.getByText('as in the premium register')).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('main').getByRole('link', { name: carrier }).filter({ visible: true }).click()
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(carrier) })).toBeVisible()
      const shown = (name: string) =>
        page.getByRole('main').getByRole('link', { name, exact: true }).filter({ visible: true })
      await expect(shown(policy)).toBeVisible()
      await expect(shown(claim)).toBeVisible()
      await expectPageQuality(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Excel of premium' }).click()
      const [sheet] = await readWorkbook(await readFile(await (await download).path()))
      expect(sheet?.data.flat()).toContain(policy)
      await shown(claim).click()
      await expect(page).toHaveURL(new RegExp(`/admin/claims/${claim}`))

      await page.goto('/quote/admin/carriers')
      await page.getByRole('link', { name: `Bordereaux of ${carrier}` }).click()
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(carrier) })).toBeVisible()
    })
  })
