import { randomUUID } from 'node:crypto'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { billPolicy } from '../support/pages/invoices.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { buy } from '../support/pages/policies.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const { name, ...look } of SCREENS)
  test.describe(name, () => {
    test.use({ ...look, expectedConsole: [/status of 401/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`D45 O06 whoever pays for several policies sees what they owe, and their statement, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      const email = `own-${randomUUID()}@club.example`
      const { number, due } = await billPolicy(quoteApi, { insured_email: email })
      await buy({ request, quoteApi }, { insured_email: email })

      await page.goto('/quote/my-account')
      await expect(stepTitle(page, 'Open this page with your link')).toBeVisible()
      await page.getByLabel('Your email').fill(email)
      await page.getByRole('button', { name: 'Email me a new link' }).click()
      await expect(page.getByText(`If ${email} has a policy`)).toBeVisible()
      await openLinkOf(
        page,
        new RegExp(`(?=.*To ${email})(?=.*Your link to your policies)`, 's'),
        'See your policies',
      )

      await page.getByRole('link', { name: 'Your account and statement' }).click()
      await expect(stepTitle(page, 'Your account')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText(due)
      const open = page.getByRole('region', { name: 'To pay' })
      await expect(open.getByRole('listitem')).toContainText(due)
      const statement = page.getByRole('table', { name: /^Statement/ })
      await expect(statement.getByRole('row', { name: /^To pay/ })).toContainText(due)
      await expect(statement.getByRole('link', { name: /^SR-/ }).first()).toBeVisible()
      await expectPageQuality(page)

      await page.getByRole('navigation', { name: 'Years' }).getByRole('link').nth(1).click()
      await expect(statement.getByRole('row', { name: /^Nothing is due/ })).toBeVisible()
      await expectPageQuality(page)

      await page.getByRole('navigation', { name: 'Years' }).getByRole('link').first().click()
      await open.getByRole('link', { name: new RegExp(number) }).click()
      await expect(stepTitle(page, `Policy ${number}`)).toBeVisible()
    })
  })
