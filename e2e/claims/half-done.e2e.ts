import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { eventToday } from '../support/pages/claims.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { buy, openAsHolder } from '../support/pages/policies.ts'
import { stepTitle, typeInto } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS) {
  test.describe(name, () => {
    test.use(look)
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N111 N33 a report that is half done on one device goes on on another by its link, ${name}`, async ({
      page,
      browser,
      request,
      quoteApi,
    }) => {
      test.setTimeout(240_000)
      const { number } = await buy({ request, quoteApi }, eventToday())
      await openAsHolder({ page, request }, number)
      await page.goto(`/quote/policies/${number}/claims/new`)
      await expect(stepTitle(page, 'Report a win')).toBeVisible()
      await typeInto(page.getByRole('textbox', { name: 'Winner', exact: true }), 'Theo Alvarado')
      await expect(page.getByText('Saved. You can go on with it on another device.')).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Email me a link to it' }).click()
      await expect(page.getByText(/^We’re emailing it to/)).toBeVisible()

      const other = await (await browser.newContext(look)).newPage()
      await recordLayoutShifts(other)
      await openLinkOf(other, new RegExp(`^.*Go on with your report: policy ${number}`), 'Open the report')
      await expect(other.getByRole('textbox', { name: 'Winner', exact: true })).toHaveValue('Theo Alvarado')
      await typeInto(other.getByRole('textbox', { name: 'Time of the shot', exact: true }), '12:01 am')
      await expect(other.getByText('Saved. You can go on with it on another device.')).toBeVisible()
      await expectPageQuality(other)

      // The first device is told once it opens the page again.
      await page.reload()
      await expect(page.getByText('This report was changed on another device')).toBeVisible()
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Show the other one' }).click()
      await expect(page.getByRole('textbox', { name: 'Time of the shot', exact: true })).toHaveValue(
        '12:01 AM',
      )
      await other.context().close()
    })
  })
}
