import sharp from 'sharp'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { storeOfficeData } from '../support/program/office-data.ts'
import { startProgram } from '../support/program/program.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use({ ...look, expectedConsole: [/status of 400/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N35 an owner names a brand, gives it a color and a logo, and puts it back, ${name}`, async ({
      page,
    }) => {
      const program = await startProgram({}, storeOfficeData)
      try {
        await openAsRep(page, '/admin/brands', REP, program.origin)
        const main = page.getByRole('main')
        await expect(main.getByRole('heading', { level: 2, name: 'Albatross' })).toBeVisible()
        await expectPageQuality(page)

        await main.getByRole('button', { name: 'Change Albatross' }).click()
        await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Dunes Golf')
        await main.getByLabel('Sender of its emails').fill('Dunes Golf')
        await main.getByLabel('Postal address').fill('4 Shore Road, Lewes, DE 19958')
        const color = main.getByLabel('Color')
        await color.fill('#ffcc00')
        await main.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(main.getByText('White text can’t be read on this color').first()).toBeVisible()
        await color.fill('#1f4e79')
        const picture = sharp({ create: { width: 600, height: 200, channels: 3, background: '#1f4e79' } })
        await main.getByLabel('Logo', { exact: true }).setInputFiles({
          name: 'logo.png',
          mimeType: 'image/png',
          buffer: await picture.png().toBuffer(),
        })
        await expect(main.getByRole('img', { name: 'The logo of Dunes Golf' })).toBeVisible()
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await main.getByRole('button', { name: 'Save', exact: true }).click()
        const section = main.getByRole('region', { name: 'Dunes Golf' })
        await expect(section).toContainText('4 Shore Road, Lewes, DE 19958')
        await expect(section).toContainText(REP.name)
        await section.getByText('An example email').click()
        const mail = page.frameLocator('iframe')
        await expect(mail.getByRole('img', { name: 'Dunes Golf' })).toBeVisible()
        await expect(mail.getByText('4 Shore Road, Lewes, DE 19958')).toBeVisible()
        await forgetLayoutShifts(page)

        // The document says it, so that a page has the name from its first moment.
        const served = await (await page.request.get(`${program.origin}/quote/`)).text()
        expect(served).toContain('<title>Dunes Golf</title>')
        expect(served).toContain('<meta name="brands"')

        // Customers see it.
        await page.goto(`${program.origin}/quote/`)
        await expect(page.getByRole('banner').getByRole('img', { name: 'Dunes Golf' })).toBeVisible()
        await expect(page).toHaveTitle(/Dunes Golf/)
        await forgetLayoutShifts(page)
        await expectPageQuality(page)

        await page.goto(`${program.origin}/quote/admin/brands`)
        await expect(page.getByRole('link', { name: /^Dunes Golf/ }).first()).toBeAttached()
        await main.getByRole('button', { name: 'Change Dunes Golf' }).click()
        await main.getByLabel(/phone/i).fill('302-555-0177')
        await main.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(section).toContainText('302-555-0177')
        const customers = await page.context().newPage()
        await customers.goto(`${program.origin}/quote/`)
        await expect(customers.getByRole('banner').getByRole('link', { name: /302-555-0177/ })).toBeVisible()
        await customers.close()
        await section.getByText('What changed').click()
        await section.getByRole('button', { name: 'Put back version 1' }).click()
        await expect(section.getByRole('definition').filter({ hasText: '302-555-0177' })).toHaveCount(0)
        await forgetLayoutShifts(page)
        await expectPageQuality(page)
        await page.goto('about:blank')
      } finally {
        await program.stop()
      }
    })
  })
