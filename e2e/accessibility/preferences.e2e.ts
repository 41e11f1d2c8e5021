import type { Page } from '@playwright/test'
import { expectNothingCutOff, expectNothingMoves, expectRoomForThePage } from '../support/checks/cut-off.ts'
import { doubleText } from '../support/checks/double-text.ts'
import { expectPageQuality } from '../support/checks/page-checks.ts'
import { purchaseQuote } from '../support/pages/reps.ts'
import {
  editContest,
  emptyFields,
  errorSummary,
  openStep,
  stepTitle,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('text at twice its size', () => {
  test.use({ viewport: { width: 1280, height: 900 } })
  test.beforeEach(async ({ page }) => {
    await doubleText(page)
  })

  test('O08 every word can be read and every button be reached', async ({ page }) => {
    await visitMainPages(page, async () => {
      await expectPageQuality(page)
      await expectNothingCutOff(page)
    })
  })
})

test.describe('a page at 400 percent', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('O08 bars leave room for the page', async ({ page }) => {
    await visitMainPages(page, async () => {
      await expectNothingCutOff(page)
      await expectRoomForThePage(page)
    })
  })
})

test.describe('colours of one’s own', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('O08 what is chosen, focused and the main action are seen', async ({ page }) => {
    await visitMainPages(page, () => expectPageQuality(page))
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Name this witness' })).toBeVisible()
    const paper = await colourOf(page, 'html', 'background-color')
    expect(await colourOf(page, 'form button[type=submit]', 'background-color')).not.toBe(paper)
  })
})

test.describe('no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('O08 nothing moves, whatever opens', async ({ page }) => {
    await visitMainPages(page, () => expectNothingMoves(page))
  })
})

test.describe('paper', () => {
  test.use({ colorScheme: 'dark' })

  test('O08 pages print on white, without what only a screen needs', async ({ page }) => {
    await visitMainPages(page, async () => {
      await page.emulateMedia({ media: 'print' })
      expect(await colourOf(page, 'html', 'background-color')).toBe('rgb(255, 255, 255)')
      // What opens is named by a line that has to be read.
      await expect(page.locator('button:not([aria-expanded])').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
      await page.emulateMedia({ media: null })
    })
  })
})

/** The pages that a customer comes by, each with what opens on it. */
async function visitMainPages(page: Page, check: () => Promise<void>): Promise<void> {
  // The purchase gives the page its session.
  const quoteApi = new QuoteApi(page.request)
  await page.goto('/quote/')
  await expect(page.getByText('$268').filter({ visible: true }).first()).toBeVisible()
  await check()

  await openStep(page, await quoteApi.createReady(emptyFields('contact-information')), 'contact-information')
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(errorSummary(page)).toBeFocused()
  await check()

  const quote = await quoteApi.createReady()
  await openStep(page, quote, 'contest-coverage')
  await editContest(page, 'Hole-in-one contest 1')
  await check()
  await openStep(page, quote, 'confirm-coverage')
  await check()

  await purchaseQuote(page.request, quoteApi, quote, 310)
  const { policy_number: policy } = (await quoteApi.read(quote.id)).customFields
  await page.goto(`/quote/confirmation/${String(policy)}/certificate`)
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  await check()
  await page.goto(`/quote/policy/paper/${String(policy)}/certificate`)
  await expect(title(page)).toHaveText('Certificate of insurance')
  await check()
}

function colourOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}
