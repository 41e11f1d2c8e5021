import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { FileChooser, Locator, Page, Route } from '@playwright/test'
import { aPhoto, aVideo } from '#testing/claim-files.ts'
import { expectPageQuality, forgetLayoutShifts, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { reportWin } from '../support/pages/rep-claims.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const MB = 1024 * 1024
const CARD = 'Signed scorecard'
const VIDEO = 'Video'
/** A prize for which the certificate asks for a video. */
const FILMED = { h_prize_value_1: 30_000, h_amateurs_1: 20 }

const files = (page: Page, title: string) => page.getByRole('list', { name: `Files of ${title}` })
const nextCard = (page: Page) => page.getByRole('region', { name: 'Next' })

async function choose(page: Page, title: string, chosen: Parameters<FileChooser['setFiles']>[0]) {
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('list', { name: 'All documents' })
    .getByRole('button', { name: `for ${title}` })
    .click()
  await (await choosing).setFiles(chosen)
}

/** Pictures that are there, and not only their places. */
const countLoaded = (place: Locator) =>
  place
    .locator('img')
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await aPhoto() })

for (const { name, viewport, colorScheme } of [
  ...SCREENS,
  { name: 'light at 390', viewport: { width: 390, height: 844 }, colorScheme: 'light' as const },
]) {
  test.describe(name, () => {
    // The browser says of each request that was cut off what the journey cuts off.
    test.use({ viewport, colorScheme, expectedConsole: [/ERR_CONNECTION_RESET/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D29 D30 N105 N107 two photos and a video go through a broken connection, and a rep sees and accepts them, ${name}`, async ({
      page,
    }, info) => {
      test.setTimeout(300_000)
      const winner = `Theo Alvarado ${randomUUID().slice(0, 6)}`
      const buyer = { request: page.request, quoteApi: new QuoteApi(page.request) }
      const { claim } = await reportWin(buyer, winner, FILMED)
      await page.goto(`/quote/claims/${claim}`)
      await expect(nextCard(page)).toBeVisible()
      await expectPageQuality(page)

      await choose(page, CARD, [await photo('front.jpg'), await photo('back.jpg')])
      await expect(files(page, CARD).getByText('Received', { exact: true })).toHaveCount(2)
      await expect(page.getByRole('button', { name: 'Take back front.jpg' })).toBeVisible()
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      // What is no photo is refused with its reason, and nothing else is lost.
      await choose(page, 'List of players', [
        { name: 'list.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      ])
      await expect(files(page, 'List of players')).toContainText('Choose a JPEG, PNG, or WebP photo')
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Remove list.exe' }).click()

      // A proxy that lets one piece through and then breaks.
      const film = info.outputPath('ace.mp4')
      writeFileSync(film, aVideo(9 * MB))
      let pieces = 0
      const breaking = async (route: Route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        pieces += 1
        return pieces === 1 ? route.continue() : route.abort('connectionreset')
      }
      await page.route('**/quote/api/uploads/*', breaking)
      await choose(page, VIDEO, [film])
      await expect(files(page, VIDEO)).toContainText('The connection broke off. It goes on by itself.')
      await expect(files(page, VIDEO)).toContainText('4.0 of 9.0 MB, 44 percent')
      await forgetLayoutShifts(page)
      await expectPageQuality(page)

      // The page is opened again: only the same file goes on.
      await page.reload()
      await expect(files(page, VIDEO)).toContainText('It stopped here. Choose the same file to go on.')
      const another = info.outputPath('another.mp4')
      writeFileSync(another, aVideo(9 * MB + 1))
      const goOnWith = async (chosen: string) => {
        const choosing = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: 'Go on ace.mp4' }).click()
        await (await choosing).setFiles(chosen)
      }
      await goOnWith(another)
      await expect(files(page, VIDEO)).toContainText(
        'That’s another file. Choose the one that you began with.',
      )
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
      await page.unroute('**/quote/api/uploads/*', breaking)
      await goOnWith(film)
      await expect(files(page, VIDEO)).toContainText('Received')

      await openAsRep(page, `/admin/claims/${claim}`)
      const documents = page.getByRole('region', { name: /^Documents/ })
      await documents.getByRole('button', { name: /^Signed scorecard/ }).click()
      const opened = page.getByRole('region', { name: CARD, exact: true })
      await expect(opened.getByRole('img', { name: /opens large/ })).toHaveCount(2)
      await expect.poll(() => countLoaded(opened)).toBe(2)
      await expect(opened).toContainText('Taken Jun 12, 2027, 4:10 PM by the camera')
      await forgetLayoutShifts(page)
      await expectPageQuality(page)
      await page.keyboard.press('y')
      await expect(documents.getByRole('button', { name: /^Signed scorecard/ })).toContainText('Accepted')
      await documents.getByRole('button', { name: /^Video/ }).click()
      const player = page.getByRole('region', { name: VIDEO, exact: true }).locator('video')
      await expect(player).toBeVisible()
      await page.keyboard.press('y')
      await expect(documents.getByRole('button', { name: /^Video/ })).toContainText('Accepted')

      await page.goto(`/quote/claims/${claim}`)
      await expect(page.getByRole('list', { name: 'All documents' })).toContainText(
        /Signed scorecard.*Accepted/s,
      )
    })
  })
}
