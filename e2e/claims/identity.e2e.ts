import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions, FileChooser, Page, Route } from '@playwright/test'
import { aPdf, aPhoto } from '#testing/claim-files.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { reportWin } from '../support/pages/rep-claims.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { stepTitle, typeInto } from '../support/pages/wizard.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const MB = 1024 * 1024
const ID = 'Winner’s ID'
const W9 = 'W-9 tax form'

const files = (page: Page, title: string) => page.getByRole('list', { name: `Files of ${title}` })

async function choose(page: Page, button: string, chosen: Parameters<FileChooser['setFiles']>[0]) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await choosing).setFiles(chosen)
}

/** The phone of the winner, without any session. */
async function winnersPhone(browser: Browser, use: BrowserContextOptions): Promise<Page> {
  const phone = await (await browser.newContext(use)).newPage()
  await recordLayoutShifts(phone)
  return phone
}

for (const { name, viewport, colorScheme } of [
  ...SCREENS,
  { name: 'light at 390', viewport: { width: 390, height: 844 }, colorScheme: 'light' as const },
]) {
  test.describe(name, () => {
    // The browser says of each request that was cut off what the journey cuts off.
    test.use({ viewport, colorScheme, expectedConsole: [/ERR_CONNECTION_RESET/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N103 N107 a winner sends ID and W-9 on a phone by a mailed link, and a rep shows and accepts them, ${name}`, async ({
      page,
      browser,
      baseURL,
    }, info) => {
      test.setTimeout(300_000)
      const winner = `Theo Alvarado ${randomUUID().slice(0, 6)}`
      const { claim } = await reportWin(
        { request: page.request, quoteApi: new QuoteApi(page.request) },
        winner,
      )
      await page.goto(`/quote/claims/${claim}`)
      await page.getByRole('button', { name: 'Send the ID page for winner' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send the page for ID and tax form' })
      await typeInto(dialog.getByRole('textbox', { name: 'Email' }), `theo-${claim}@example.com`)
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Send the link' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(
        page.getByText(/^Page for ID and tax form: Link emailed to .*not opened yet/),
      ).toBeVisible()
      // The line of the link that was asked for has another button now.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      const phone = await winnersPhone(browser, { ...(baseURL && { baseURL }), viewport, colorScheme })
      await openLinkOf(
        phone,
        new RegExp(`Send your ID and tax form.*To theo-${claim}@example.com`),
        'Send your documents',
      )
      await expect(stepTitle(phone, 'Send your ID and tax form')).toBeVisible()
      // The secret is out of the address.
      expect(phone.url()).toMatch(/\/quote\/claim\/identity$/)
      await expect(phone.getByRole('main')).toContainText(
        'Only the people who pay claims can open these. They’re deleted four years after the last payment.',
      )
      await expect(phone.getByRole('main')).not.toContainText(/\$|Dana|Ruth|C-\d/)
      await expectPageQuality(phone)
      await phone.getByRole('button', { name: /^I’m not/ }).click()
      await expect(stepTitle(phone, 'Don’t send anything here')).toBeFocused()
      await expectPageQuality(phone)
      await phone.getByRole('button', { name: /^Back, I’m/ }).click()

      const photo = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
      await choose(phone, `Add photos or files for ${ID}`, photo)
      await expect(files(phone, ID).getByText('Received', { exact: true })).toBeVisible()
      await expect(phone.getByRole('button', { name: 'Take back licence.jpg' })).toBeVisible()
      await forgetLayoutShifts(phone)
      await expectPageQuality(phone)

      // A proxy that lets one piece through and then breaks; opened again, only the same file goes on.
      const form = info.outputPath('w9.pdf')
      writeFileSync(form, aPdf(`% ${'x'.repeat(9 * MB)}`))
      let pieces = 0
      const breaking = async (route: Route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        pieces += 1
        return pieces === 1 ? route.continue() : route.abort('connectionreset')
      }
      await phone.route('**/quote/api/uploads/*', breaking)
      await choose(phone, `Add photos or files for ${W9}`, [form])
      await expect(files(phone, W9)).toContainText('4.0 of 9.0 MB, 44 percent')
      await expect(files(phone, W9)).toContainText('The connection broke off. It goes on by itself.')
      await forgetLayoutShifts(phone)
      await expectPageQuality(phone)
      await phone.reload()
      await expect(files(phone, W9)).toContainText('It stopped here. Choose the same file to go on.')
      await expectPageQuality(phone)
      await phone.unroute('**/quote/api/uploads/*', breaking)
      await choose(phone, 'Go on w9.pdf', [form])
      await expect(files(phone, W9).getByText('Received', { exact: true })).toBeVisible()
      await expect(phone.getByText('We have everything from you')).toBeVisible()
      await forgetLayoutShifts(phone)
      await expectPageQuality(phone)

      // Whoever reported it reads that they are here, and nothing of them.
      await page.reload()
      const all = page.getByRole('list', { name: 'All documents' })
      await expect(all).toContainText(/Winner’s ID.*Received.*W-9 tax form.*Received/s)
      await expect(page.getByRole('main')).not.toContainText('licence.jpg')

      await openAsRep(page, `/admin/claims/${claim}`)
      const documents = page.getByRole('region', { name: /^Documents/ })
      await documents.getByRole('button', { name: /^Winner’s ID/ }).click()
      await page.getByRole('button', { name: 'Show licence.jpg' }).click()
      await expect(page.getByRole('img', { name: 'licence.jpg' })).toBeVisible()
      await page.keyboard.press('y')
      await expect(documents.getByRole('button', { name: /^Winner’s ID/ })).toContainText('Accepted')
      await documents.getByRole('button', { name: /^W-9 tax form/ }).click()
      await page.getByRole('button', { name: 'Show w9.pdf' }).click()
      await expect(page.getByRole('link', { name: 'Open the PDF' })).toBeVisible()
      await page.keyboard.press('y')
      await expect(documents.getByRole('button', { name: /^W-9 tax form/ })).toContainText('Accepted')

      await phone.reload()
      await expect(stepTitle(phone, 'There’s nothing left to do')).toBeVisible()
      await expectPageQuality(phone)
    })
  })
}
