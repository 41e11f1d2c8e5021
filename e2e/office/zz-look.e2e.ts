import { openAsRep, REP } from '../support/pages/reps.ts'
import { expect, test } from '../support/test.ts'

test('look', async ({ page, quoteApi }) => {
  test.slow()
  await quoteApi.createReady({ tournament_name: 'Willow Creek Charity Open' })
  await openAsRep(page, '/admin/words', REP)
  for (const [w, h, scheme] of [
    [1280, 900, 'light'],
    [390, 844, 'light'],
    [320, 700, 'dark'],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/quote/admin/words')
    await expect(page.getByRole('heading', { level: 2, name: 'Quotes' })).toBeVisible()
    await page.screenshot({ path: `/tmp/words-shot-list-${w}.png`, fullPage: w !== 1280 ? false : true })
    await page.goto('/quote/admin/words/quote-link')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('As it would')
    await page.getByLabel('Opening').fill('Hello! Your answers for {{quote number}} wait.\nTake your time.')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/words-shot-mail-${w}.png`, fullPage: true })
    await page.getByLabel('Opening').fill('Hello! Your answers for {{quote nmber}} wait.\nTake your time.')
    await page.keyboard.press('Control+s')
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/words-shot-err-${w}.png`, fullPage: true })
    await page
      .getByLabel('Opening')
      .fill(`Hello at ${w}! Your answers for {{quote number}} wait.\nTake your time.`)
    await page.keyboard.press('Control+s')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/words-shot-saved-${w}.png`, fullPage: true })
  }
})
