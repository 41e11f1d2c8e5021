import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { expectNoLayoutShift, recordLayoutShifts, slowDown } from '../support/checks/page-checks.ts'
import { playedVariants } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { openStep, priceSummary } from '../support/pages/wizard.ts'

/** Neither has a page where nothing is to be asked. */
const SKIPPED = new Set<string>(['producer-information', 'payment-information'])

for (const { name, viewport } of playedVariants([
  { name: 'at 320', viewport: { width: 320, height: 700 } },
  { name: 'at 1280', viewport: { width: 1280, height: 900 } },
])) {
  test.describe(`O08 a machine three times slower, ${name}`, () => {
    test.use({ viewport })
    test.beforeEach(async ({ page }) => {
      await recordLayoutShifts(page)
      await slowDown(page)
    })

    test(`O08 no step jumps while it loads, ${name}`, async ({ page, quoteApi }) => {
      const quote = await quoteApi.createReady()
      for (const step of STEP_IDS.filter((id) => !SKIPPED.has(id))) {
        await openStep(page, quote, step)
        await expect(
          priceSummary(page)
            .or(page.getByRole('button', { name: /^Price of/ }))
            // The last page has its price in its own table.
            .or(page.getByRole('table'))
            .first(),
        ).toBeAttached()
        await page.waitForLoadState('networkidle')
        await expectNoLayoutShift(page)
      }
    })

    test(`O08 nor does a public page, ${name}`, async ({ page }) => {
      for (const path of ['/quote/', '/quote/already-purchased']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoLayoutShift(page)
      }
    })
  })
}
