import { expectPageQuality } from '../support/checks/page-checks.ts'
import { CARDS, fillCard, openToPay } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'

/** In screens of each size, down to the tick at the details. */
const SIZES = [
  { name: 'a screen and a half of a desktop', viewport: { width: 1280, height: 900 }, screens: 1.5 },
  { name: 'three screens of a phone', viewport: { width: 390, height: 844 }, screens: 3 },
] as const

for (const { name, viewport, screens } of SIZES) {
  test(`P03 the answers of a charity scramble are checked on ${name}`, async ({ page, quoteApi }) => {
    await openToPay(page, await quoteApi.createReady())
    await fillCard(page, CARDS.approved)
    await page.setViewportSize(viewport)
    await expect(page.getByRole('table', { name: 'Contests' })).toContainText(
      /Hole 7.*165 yd.*\$10,000.*\$310/,
    )
    await expect(page.getByRole('list', { name: 'The days that matter' })).toContainText('Report a win by')
    await expect(page.getByRole('img', { name: /sponsored by Lone Star Bank/ })).toBeVisible()
    for (const block of ['Who is insured', 'Where it is played', 'Where the signs go'])
      await expect(
        page.getByRole('region', { name: block }).getByRole('link', { name: /^Change/ }),
      ).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Pay $310' })).toBeInViewport()

    const end = await page
      .getByRole('checkbox', { name: 'These details are right' })
      .evaluate((tick) => tick.getBoundingClientRect().bottom + window.scrollY)
    expect(Math.floor(end)).toBeLessThanOrEqual(viewport.height * screens)
    await expectPageQuality(page)
  })
}
