import type { Locator, Page } from '@playwright/test'
import { readPdf } from '#testing/read-pdf.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import type { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { CARDS, fillCard, openToPay, stepTitle, POLICY_ISSUED } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

const DOCUMENTS = [
  [/^Certificate/, 'Certificate of insurance'],
  [/^Receipt/, 'Sales receipt'],
  [/^Terms/, 'Terms and conditions'],
  [/^Event-day checklist/, 'Event-day checklist'],
] as const

async function buy(page: Page, quoteApi: QuoteApi): Promise<string> {
  await openToPay(page, await quoteApi.createReady())
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  return page.url()
}

/** Text without spaces, as a line break may replace one. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Without those of drawings, which are pictures with a text of their own on paper. */
function wordsOf(article: Locator): Promise<string> {
  return article.evaluate((element) => {
    const copy = element.cloneNode(true) as Element
    copy.querySelectorAll('svg').forEach((drawing) => drawing.remove())
    return copy.textContent ?? ''
  })
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O02 O03 ${name}`, () => {
    test.use({ viewport, colorScheme })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`S08 O03 the confirmation links to every document, its print view and a calendar file, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      test.setTimeout(180_000)
      const confirmation = await buy(page, quoteApi)
      for (const [link, heading] of DOCUMENTS) {
        await page.getByRole('list', { name: 'Documents' }).getByRole('link', { name: link }).first().click()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectPageQuality(page)
        const printed = await wordsOf(page.getByRole('article'))
        const pdf = await page.getByRole('link', { name: 'Open as PDF' }).getAttribute('href')
        const { content } = await readPdf(await (await page.request.get(pdf ?? '')).body())
        expect(withoutSpaces(content)).toBe(withoutSpaces(printed))
        await page.goto(confirmation)
      }
      for (const [type, name] of [
        ['terms', 'Terms'],
        ['checklist', 'Event-day checklist'],
        ['receipt', 'Receipt'],
      ] as const) {
        await page.goto(confirmation.replace(/[^/]+$/, type))
        await expect(
          page.getByRole('region', { name, exact: true }).getByRole('heading').first(),
        ).toBeVisible()
        await expectPageQuality(page)
      }
      const calendar = await page.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')
      const file = await page.request.get(calendar ?? '')
      expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:[^]*END:VCALENDAR\r\n$/)
    })

    test.describe('after the session', () => {
      test.use({ expectedConsole: [/status of 401/] })

      test(`S08 R05 a document and the calendar lead to the page that sends a link, ${name}`, async ({
        page,
        quoteApi,
      }) => {
        const confirmation = await buy(page, quoteApi)
        const cookies = await page.context().cookies()
        for (const link of ['Open the certificate', 'Add to my calendar']) {
          await page.context().addCookies(cookies)
          await page.goto(confirmation)
          await expect(page.getByRole('link', { name: link })).toBeVisible()
          await page.context().clearCookies()
          await page.getByRole('link', { name: link }).click()
          await expect(stepTitle(page, 'Open this page with your link')).toBeVisible()
          await expectPageQuality(page)
        }
      })
    })

    test(`O02 a quote has its documents before the purchase, ${name}`, async ({ page, quoteApi }) => {
      const { id } = await quoteApi.createReady()
      await page.goto(`/quote/view/${id}/paper/quote`)
      await expect(page.getByRole('heading', { level: 1, name: 'Quote' })).toBeVisible()
      await expect(page.getByText('A quote, not coverage')).toBeVisible()
      const total = page
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .last()
      const { x, width } = (await total.boundingBox()) ?? { x: Infinity, width: 0 }
      expect(x + width, 'what it costs is in sight without scrolling sideways').toBeLessThan(viewport.width)
      await expectPageQuality(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
      await expect(page.getByText('A quote, not coverage')).toBeVisible()
    })
  })
}
