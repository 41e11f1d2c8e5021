import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { buy, openAsHolder, SCENARIO_16 } from '../support/pages/policies.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme, expectedConsole: [/status of 40[014]/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D20 N63 its holder asks for another e-mail: it counts once the new one confirms, the old links die, and the old one undoes it, ${name}`, async ({
      page,
      browser,
      request,
      quoteApi,
    }) => {
      test.setTimeout(150_000)
      const stamp = Date.now()
      const [oldEmail, newEmail] = [`old-${stamp}@hopehouse.example`, `new-${stamp}@hopehouse.example`]
      const { number } = await buy({ request, quoteApi }, { ...SCENARIO_16, insured_email: oldEmail }, 268)
      await openLinkOf(page, new RegExp(`To ${oldEmail}`), 'See my policy')
      await page.getByRole('list', { name: 'Policies' }).getByRole('link').click()
      await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
      const policyUrl = page.url()
      await page.getByRole('button', { name: 'Change the email' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change your email' })
      await expect(dialog).toContainText('the old link to the policy no longer works, and this page closes')
      await dialog.getByLabel('New email').fill(oldEmail)
      await dialog.getByRole('button', { name: 'Ask the new address' }).click()
      await expect(dialog.getByText('This is already the email')).toBeVisible()
      await dialog.getByLabel('New email').fill(newEmail)
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Ask the new address' }).click()
      await expect(page.getByText(`Pending: ${newEmail} needs to confirm`)).toBeVisible()
      await page.reload()
      await expect(page.getByText(`Pending: ${newEmail} needs to confirm`)).toBeVisible()
      await expectPageQuality(page)

      const device = await browser.newContext({ viewport, colorScheme })
      const other = await device.newPage()
      await recordLayoutShifts(other)
      await openLinkOf(other, new RegExp(`Confirm your email: policy ${number}`), 'Confirm my email')
      await expectPageQuality(other)
      await other.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(stepTitle(other, 'Your address is confirmed')).toBeFocused()
      await page.goto(policyUrl)
      await expect(stepTitle(page, 'Open this page with your link')).toBeVisible()
      await expectPageQuality(page)
      await openLinkOf(other, new RegExp(`Your email is confirmed: policy ${number}`), 'See my policy')
      await expect(stepTitle(other, `Policy ${number}`)).toBeVisible()
      await expect(other.getByText(newEmail).first()).toBeVisible()

      await openLinkOf(page, new RegExp(`The email was changed: policy ${number}`), 'Undo the change')
      await page.getByRole('button', { name: 'Undo the change' }).click()
      await expect(stepTitle(page, 'We kept your address')).toBeFocused()
      await other.reload()
      await expect(stepTitle(other, 'Open this page with your link')).toBeVisible()
      await openLinkOf(page, new RegExp(`Your email stays the same: policy ${number}`), 'See my policy')
      await expect(page.getByText(oldEmail).first()).toBeVisible()
      await device.close()
    })

    test(`D20 its holder withdraws it before it is confirmed, and the link of the new address does nothing, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(120_000)
      const newEmail = `mistyped-${Date.now()}@hopehouse.example`
      const { number } = await buy({ request, quoteApi }, SCENARIO_16, 268)
      await openAsHolder({ page, request }, number)
      await page.getByRole('button', { name: 'Change the email' }).click()
      await page.getByRole('dialog').getByLabel('New email').fill(newEmail)
      await page.getByRole('dialog').getByRole('button', { name: 'Ask the new address' }).click()
      await page.getByRole('button', { name: 'Withdraw the new email' }).click()
      const dialog = page.getByRole('dialog', { name: 'Withdraw the change of the email?' })
      await expectPageQuality(page)
      await dialog.getByRole('button', { name: 'Withdraw the request' }).click()
      await expect(page.getByText(`Waits for ${newEmail}`)).toHaveCount(0)
      await openLinkOf(page, new RegExp(`Confirm your email: policy ${number}`), 'Confirm my email')
      await expect(stepTitle(page, 'This link no longer works')).toBeVisible()
      await openAsHolder({ page, request }, number)
      await expect(page.getByText('A new one takes effect once it’s confirmed')).toBeVisible()
      await expectPageQuality(page)
    })
  })
}
