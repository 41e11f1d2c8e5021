import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import { CARDS, fillCard, openToPay, POLICY_ISSUED, stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`S08 N56 ${name}`, () => {
    test.use({ viewport, colorScheme, permissions: ['clipboard-write'] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`S08 N56 N33 the confirmation asks for the witness, and the golf course reads its own page, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      test.setTimeout(240_000)
      await openToPay(page, await quoteApi.createReady())
      await fillCard(page, CARDS.approved)
      await page.getByRole('button', { name: /^Pay \$/ }).click()
      await expect(stepTitle(page, POLICY_ISSUED)).toHaveText('Your $10,000 hole-in-one is covered')
      await expect(page.getByText(/^Paid \$310/)).toBeVisible()
      await expectPageQuality(page)
      await page.screenshot({ path: `test-results/confirmation-${viewport.width}.png`, fullPage: true })

      const step = page.getByRole('region', { name: 'Name your witness for hole 7' })
      await expect(step).toContainText('one person, 18 or older, who is not in the event')
      await step.getByLabel('Name of the witness').fill('Dana Reyes')
      await step.getByRole('button', { name: 'Name this witness' }).click()
      await expect(step.getByText(/Enter a mobile phone or an email/).first()).toBeVisible()
      await expect(step.getByLabel('Name of the witness')).toHaveValue('Dana Reyes')
      await step.getByRole('button', { name: 'Use an email instead' }).click()
      await expect(step.getByLabel('Email')).toBeFocused()
      await step.getByLabel('Email').fill('dana@club.example')
      await step.getByRole('button', { name: 'Name this witness' }).click()
      const named = page.getByRole('list', { name: 'Named witnesses' })
      await expect(named).toContainText('Dana Reyes')
      await expectPageQuality(page)
      await named.getByRole('button', { name: 'Change Dana Reyes' }).click()
      await named.getByLabel('Name of the witness').fill('Lee Park')
      await named.getByRole('button', { name: 'Save this witness' }).click()
      await expect(named).toContainText('Lee Park')
      await page.reload()
      await expect(named).toContainText('Lee Park')
      await named.getByRole('button', { name: 'Remove Lee Park' }).click()
      await expect(step).toBeVisible()

      const share = page.getByRole('region', { name: 'Share with the golf course' })
      await share.getByLabel('Golf course email').fill('proshop@club.example')
      await share.getByRole('button', { name: 'Send link' }).click()
      await expect(share.getByText('We’re emailing proshop@club.example')).toBeVisible()
      const made = page.waitForResponse(/\/course-links$/)
      await share.getByRole('button', { name: 'Copy link' }).click()
      await expect(share.getByRole('button', { name: 'Copied' })).toBeVisible()
      const { data } = (await (await made).json()) as { data: { url: string } }
      const { url } = data
      await page.goto(url)
      await expect(stepTitle(page, 'How to set up the holes')).toBeVisible()
      const main = page.getByRole('main')
      await expect(main).toContainText('165 yards or more (women 150)')
      await expect(main).not.toContainText('Pat Doyle')
      await expect(main).not.toContainText('$')
      await expectPageQuality(page)
      await page.screenshot({ path: `test-results/course-${viewport.width}.png`, fullPage: true })

      await page.goto('/quote/policy/access')
      const links = page.getByRole('list', { name: 'Links for golf courses' })
      await expect(links.getByRole('listitem')).toHaveCount(2)
      await expectPageQuality(page)
      for (const left of [1, 0]) {
        await links
          .getByRole('button', { name: /^End link/ })
          .first()
          .click()
        await expect(links.getByRole('listitem')).toHaveCount(left)
      }
    })
  })
}
