import { readFile } from 'node:fs/promises'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aRep } from '#testing/a-rep.ts'
import { aPhoto } from '#testing/claim-files.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { buy } from '../support/pages/policies.ts'
import { openAsRep, REP } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { INBOUND_SETTINGS, startMailServer } from '../support/program/customers-mail.ts'
import { startProgram } from '../support/program/program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const CUSTOMER = 'pat@hopehouse.example'

async function storeRep(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await aRep({ db, now: () => new Date() }, REP.email, { name: 'Ines Okafor', role: 'specialist' })
  await close()
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`T05 D36 O18 N107 what a customer mails appears while a rep looks at the files, is filed and shared, and both download it, ${name}`, async ({
      page,
      browser,
      playwright,
    }) => {
      test.setTimeout(240_000)
      const mail = await startMailServer()
      const program = await startProgram({ ...INBOUND_SETTINGS, SMTP_URL: mail.url }, storeRep)
      mail.deliverTo(program.origin)
      const request = await playwright.request.newContext({ baseURL: program.origin })
      try {
        const quoteApi = new QuoteApi(request)
        const { number, quote } = await buy({ request, quoteApi }, { insured_email: CUSTOMER })
        const answerTo = () => mail.inbox.map(({ headers }) => headers.get('reply-to') ?? '').find(Boolean)
        await expect.poll(answerTo).toMatch(/@answers\.example\.com$/)

        await recordLayoutShifts(page)
        await openAsRep(page, `/admin/${quote.id}/files`, REP, program.origin)
        await expect(page.getByText('There are no files yet.')).toBeVisible()
        const photo = await aPhoto()
        await mail.send({
          from: `Pat Doyle <${CUSTOMER}>`,
          to: answerTo() ?? '',
          subject: 'Photos of the course',
          text: 'Here they are.',
          attachments: [
            { filename: 'hole-7.jpg', content: photo },
            { filename: 'plan.txt', content: Buffer.from('Two signs at the first tee.') },
          ],
        })
        const list = page.getByRole('table', { name: 'All files' })
        // Nobody has touched the page.
        await expect(list.getByRole('button', { name: 'hole-7.jpg', exact: true })).toBeVisible()
        await expect(list.getByRole('row')).toHaveCount(3)
        await expect(list.getByText('checking')).toHaveCount(0)
        await forgetLayoutShifts(page)
        await list.getByRole('button', { name: 'hole-7.jpg', exact: true }).click()
        const preview = page
          .getByRole('complementary', { name: 'Preview' })
          .or(page.getByRole('dialog', { name: 'hole-7.jpg' }))
        await expect(preview.getByRole('img', { name: 'hole-7.jpg' })).toBeVisible()
        await expect(preview.getByText('Pat Doyle, by email')).toBeVisible()
        await expectPageQuality(page)
        const close = preview.getByRole('button', { name: 'Close' })
        if (await close.isVisible()) await close.click()

        await page.getByRole('button', { name: 'New folder' }).click()
        await page.getByLabel('Name of the folder').fill('Course')
        await page.getByRole('button', { name: 'Make the folder' }).click()
        await page
          .getByRole('dialog', { name: 'We made the folder' })
          .getByRole('button', { name: 'Close' })
          .click()
        const bar = page.getByRole('region', { name: 'Chosen files' })
        const chooseBoth = async () => {
          await list.getByRole('checkbox', { name: 'Choose hole-7.jpg' }).check()
          await list.getByRole('checkbox', { name: 'Choose plan.txt' }).check()
          await expect(bar).toContainText('2 chosen')
        }
        await chooseBoth()
        await bar.getByRole('button', { name: 'Move' }).click()
        await page.getByRole('radio', { name: 'Course' }).check()
        await page.getByRole('dialog', { name: 'Move 2 files' }).getByRole('button', { name: 'Move' }).click()
        await expect(
          page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: /^Course ?2$/ }),
        ).toBeVisible()
        await expect(bar).toHaveCount(0)
        await chooseBoth()
        await page.keyboard.press('s')
        const sharing = page.getByRole('dialog', { name: 'Share 2 files' })
        await expect(sharing.getByRole('radio', { name: 'Only our team' })).toBeChecked()
        await expectPageQuality(page)
        await sharing.getByRole('radio', { name: 'The customer and our team' }).check()
        await sharing.getByRole('button', { name: 'Save' }).click()
        await expect(sharing).toHaveCount(0)

        const context = await browser.newContext({ viewport, colorScheme, baseURL: program.origin })
        const { cookies } = await request.storageState()
        await context.addCookies(cookies)
        const holder = await context.newPage()
        await recordLayoutShifts(holder)
        await holder.goto(`/quote/policy/all/mine/-/${number}`)
        await expect(stepTitle(holder, `Policy ${number}`)).toBeVisible()
        const shared = holder.getByRole('list', { name: 'Files from us' })
        await expect(shared.getByRole('listitem')).toHaveCount(2)
        const saving = holder.waitForEvent('download')
        await shared.getByRole('link', { name: 'Download plan.txt' }).click()
        const saved = await saving
        expect(await readFile(await saved.path(), 'utf8')).toBe('Two signs at the first tee.')
        await expectPageQuality(holder)
        await context.close()

        await chooseBoth()
        const archiving = page.waitForEvent('download')
        await bar.getByRole('link', { name: 'Download' }).click()
        const archive = await archiving
        expect(archive.suggestedFilename()).toMatch(/\.zip$/)
        const bytes = await readFile(await archive.path())
        expect(bytes.subarray(0, 2).toString()).toBe('PK')
        for (const one of ['hole-7.jpg', 'plan.txt']) expect(bytes.includes(one)).toBe(true)
        expect(bytes.includes(photo)).toBe(true)
        await page.goto('about:blank')
      } finally {
        await request.dispose()
        await program.stop()
        await mail.stop()
      }
    })
  })
}
