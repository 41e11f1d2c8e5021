import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, viewport, colorScheme } of SCREENS)
  test(`P08 a rep reads how the office does by keyboard alone, ${name}`, async ({ page, quoteApi }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await quoteApi.createReady()
    await openAsRep(page, '/admin/dashboard')
    await expect(stepTitle(page, 'Dashboard')).toBeVisible()
    await expect(page.getByText(/In these 13 weeks [\d,]+ quotes? (was|were) started/)).toBeVisible()
    await expectPageQuality(page)

    await page.keyboard.press('t')
    const source = page.getByRole('table', { name: 'From started to bought, by source' })
    await expect(source.getByRole('rowheader', { name: 'Our website' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(6)
    await expectPageQuality(page)

    await page.getByRole('link', { name: 'A year' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/weeks=52/)
    await expect(page.getByText(/In these 52 weeks/)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(6)
    await page.getByRole('button', { name: 'Table of By client type' }).focus()
    await page.keyboard.press('t')
    await expect(page.getByRole('table')).toHaveCount(5)
  })
