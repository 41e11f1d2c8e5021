import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { ask, buy, changes, policyPath, SCENARIO_16, thirtyMorePlayers } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import { CARDS, fillCard, stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`N60 what a rep approves is paid by the link that is mailed, and applies then, ${name}`, async ({
      page,
      browser,
      baseURL,
      request,
      quoteApi,
    }) => {
      test.setTimeout(180_000)
      const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268)
      await ask({ request, quoteApi }, number, thirtyMorePlayers())
      await openAsRep(page, policyPath(number))
      await page.getByRole('button', { name: 'Approve or decline' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve the change' }).click()
      await expect(changes(page)).toContainText('Approved, and ready to pay')

      const holder = await (
        await browser.newContext({ ...(baseURL && { baseURL }), viewport, colorScheme })
      ).newPage()
      await recordLayoutShifts(holder)
      const subject = new RegExp(`Pay \\$62 for your change: policy ${number}`)
      await openLinkOf(holder, subject, 'See the policy and pay')
      await expect(stepTitle(holder, `Policy ${number}`)).toBeVisible()
      const card = holder.getByRole('region', { name: 'Your change is approved' })
      await expect(card.getByRole('table', { name: 'Before and after' })).toContainText(/\$268.*\$330/s)
      await expect(card).toContainText('If it isn’t paid, it expires')
      await expectPageQuality(holder)
      await card.getByRole('button', { name: 'Pay $62' }).click()
      await expect(card.getByTitle('Card details').contentFrame().getByLabel('Card number')).toBeFocused()
      await fillCard(holder, CARDS.approved)
      await card.getByRole('button', { name: 'Pay $62' }).click()
      await expect(card).toHaveCount(0)
      await expect(holder.getByRole('main')).toContainText('$330')
      await page.reload()
      await expect(changes(page)).toContainText('Applied')
    })
  })
}
