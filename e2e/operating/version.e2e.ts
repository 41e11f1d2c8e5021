import { expectPageQuality } from '../support/checks/page-checks.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`O10 O15 an owner reads which version runs, since when, what is new, and whether one may go back, ${name}`, async ({
      page,
    }) => {
      await openAsRep(page, '/admin/doctor')
      await page.getByRole('link', { name: /^Version \d/ }).click()
      await expect(stepTitle(page, 'Version')).toBeVisible()
      await expect(page.getByText(process.versions.node, { exact: true })).toBeVisible()
      await expect(page.getByText(/^Embedded \(PGlite\)/)).toBeVisible()
      await expect(page.getByText('You can go back to the version before')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Unreleased' })).toBeVisible()
      await page.getByText(/^\d+ database migrations$/).click()
      await expect(page.getByRole('list', { name: 'Newest migrations' })).toBeVisible()
      await expectPageQuality(page)
    })
  })
}
