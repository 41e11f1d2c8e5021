import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { searchOffice } from '../support/pages/lists.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { readyFields } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, viewport, colorScheme } of SCREENS)
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`K15 N19 O14 an owner makes a partner; its link starts a quote with version 4 and its percent, ${name}`, async ({
      page,
      browser,
      quoteApi,
    }) => {
      const code = `CLUB-${randomUUID().slice(0, 6)}`
      const title = `Club ${code}`
      const desk = await (await browser.newContext({ viewport, colorScheme })).newPage()
      await openAsRep(desk, '/admin/partners')
      await expect(desk.getByRole('grid', { name: 'Partners' })).toContainText('Links Magazine')
      await expectPageQuality(desk)
      await desk.getByRole('button', { name: 'Add a partner' }).click()
      const added = desk.getByRole('dialog', { name: 'Add a partner' })
      await added.getByLabel('Name').fill(title)
      await added.getByLabel('Code in the link').fill(code)
      await added.getByLabel('Discount in percent').fill('51')
      await added.getByRole('button', { name: 'Add' }).click()
      await expect(added.getByLabel('Discount in percent')).toHaveAccessibleDescription(/0 to 50/)
      await added.getByLabel('Discount in percent').fill('12.5')
      await expectPageQuality(desk)
      await added.getByRole('button', { name: 'Add' }).click()
      await searchOffice(desk, 'Name or code', code)
      await desk.getByRole('grid', { name: 'Partners' }).getByRole('link', { name: title }).click()
      await expect(stepTitle(desk, title)).toBeVisible()
      await expect(desk.getByRole('img', { name: `QR code of the link of ${title}` })).toBeVisible()
      await expectPageQuality(desk)
      const download = desk.waitForEvent('download')
      await desk.getByRole('button', { name: 'Download the QR code' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(`partner-${code.toUpperCase()}.svg`)
      expect(await readFile(await file.path(), 'utf8')).toMatch(/^<svg[^>]*xmlns=/)

      const link = new URL((await desk.getByText(/\/quote\/\?partner=/).textContent()) ?? '')
      await page.goto(link.pathname + link.search)
      await page.getByRole('button', { name: 'Start a quote' }).click()
      await expect(stepTitle(page, 'Contact information')).toBeVisible()
      const id = new URL(page.url()).pathname.split('/')[3] ?? ''
      const saved = await quoteApi.save(await quoteApi.read(id), readyFields())
      expect(saved.customFields).toMatchObject({
        step_1: 'version_4',
        step_2: 'version_4',
        partner_discount_percent: 12.5,
      })

      await desk.reload()
      await expect(desk.getByRole('table', { name: 'Quotes from its link' })).toContainText('12.5%')
      await desk.getByRole('link', { name: 'Open quotes' }).click()
      await expect(desk.getByRole('grid', { name: 'Quotes' }).getByRole('link')).toHaveCount(1)
      await expectPageQuality(desk)
      await desk.goBack()
      await desk.getByRole('button', { name: 'Withdraw it' }).click()
      await expect(desk.getByText('The link starts plain quotes now.')).toBeVisible()
      await expectPageQuality(desk)
      const plain = await quoteApi.send('POST', '/contacts', { customFields: {}, partner: code })
      expect(plain.customFields['partner_discount_percent']).toBeNull()
      expect((await quoteApi.read(id)).customFields['partner_discount_percent']).toBe(12.5)
    })
  })
