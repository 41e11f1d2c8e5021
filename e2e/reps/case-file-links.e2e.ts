import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { aVideo } from '#testing/claim-files.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const MB = 1_000_000

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // The browser says of the link that was ended that it is gone.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 410/] })

    test(`D36 N107 a file that is too large for a mail goes as a link, which its receiver opens and the rep ends, ${name}`, async ({
      page,
      browser,
      quoteApi,
    }, info) => {
      test.setTimeout(180_000)
      const event = `Film Cup ${randomUUID().slice(0, 6)}`
      const { id, customFields } = await quoteApi.createReady({ tournament_name: event })
      const film = info.outputPath('film.mp4')
      writeFileSync(film, aVideo(11 * MB))
      await recordLayoutShifts(page)
      await openAsRep(page, `/admin/${id}/files`)
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'choose files' }).click()
      await (await choosing).setFiles(film)
      const list = page.getByRole('table', { name: 'All files' })
      await expect(page.getByText('1 file is here')).toBeVisible({ timeout: 60_000 })
      await list.getByRole('checkbox', { name: 'Choose film.mp4' }).check()
      await page
        .getByRole('region', { name: 'Chosen files' })
        .getByRole('button', { name: /^Email/ })
        .click()
      const to = `pro-${randomUUID().slice(0, 6)}@example.com`
      await page.getByLabel('To', { exact: true }).fill(to)
      await page.getByRole('button', { name: 'Send the file' }).click()
      const links = page.getByRole('list', { name: 'Links to files' })
      await expect(links).toContainText(`${to}film.mp4. Works until`)
      await expect(links).toContainText('not opened yet')
      // It is there because the rep has sent it.
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      const receiver = await (await browser.newContext({ viewport, colorScheme })).newPage()
      await recordLayoutShifts(receiver)
      const about = String(customFields['quote_number'])
      await openLinkOf(receiver, new RegExp(`^A file for you: ${about}`), 'Get the file')
      await expect(stepTitle(receiver, 'A file for you')).toBeVisible()
      await expect(receiver.getByText(`about ${event}`)).toBeVisible()
      await expectPageQuality(receiver)
      const download = receiver.waitForEvent('download')
      await receiver.getByRole('link', { name: 'Download film.mp4' }).click()
      expect((await download).suggestedFilename()).toBe('film.mp4')

      await links.getByRole('button', { name: `End the link to ${to}` }).click()
      await expect(links).toHaveCount(0)
      await receiver.reload()
      await expect(stepTitle(receiver, 'This link no longer works')).toBeVisible()
      await expectPageQuality(receiver)
      await receiver.context().close()
    })
  })
}
