import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { billPolicy, invoiceCard } from '../support/pages/invoices.ts'
import { openAsHolder } from '../support/pages/policies.ts'
import { CARDS, fillCard, stepTitle } from '../support/pages/wizard.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // A card that is declined.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 402/] })
    test.beforeEach(({ page }) => recordLayoutShifts(page))

    test(`N108 N63 what was billed is paid by card on the page of the policy, ${name}`, async ({
      page,
      request,
      quoteApi,
    }) => {
      test.setTimeout(120_000)
      const { number, due } = await billPolicy(quoteApi)
      await openAsHolder({ page, request }, number)
      const card = invoiceCard(page)
      await expect(card).toContainText(`Owed${due}`)
      await expect(card).toContainText('Due by ')
      await expectPageQuality(page)
      await card.getByRole('button', { name: `Pay ${due} by card` }).click()
      const fields = card.getByTitle('Card details').contentFrame()
      const ground = await card.evaluate((element) => getComputedStyle(element).backgroundColor)
      await expect(fields.locator('html')).toHaveCSS('background-color', ground)
      await fillCard(page, CARDS.declined)
      await card.getByRole('button', { name: `Pay ${due} now` }).click()
      await expect(card.getByText('Nothing was charged')).toBeVisible()
      await expectPageQuality(page)
      await fillCard(page, CARDS.approved)
      await card.getByRole('button', { name: `Pay ${due} now` }).click()
      await expect(card).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(/Payment PMT-\d+/)
      await page.reload()
      await expect(page.getByRole('main')).toContainText(/Payment PMT-\d+/)
      await expect(card).toHaveCount(0)
      await expectPageQuality(page)
    })

    test(`N108 the link in the mail of an invoice shows and pays it, opened by anybody, ${name}`, async ({
      page,
      quoteApi,
    }) => {
      test.setTimeout(120_000)
      const { number, due } = await billPolicy(quoteApi)
      const subject = new RegExp(`Invoice INV-\\d+ of .*: policy ${number}`)
      await openLinkOf(page, subject, `Pay ${due} by card`)
      await expect(stepTitle(page, /^Pay invoice INV-\d+$/)).toBeVisible()
      await expect(page.getByRole('main')).toContainText(number)
      await expectPageQuality(page)
      const card = invoiceCard(page)
      await card.getByRole('button', { name: `Pay ${due} by card` }).click()
      await fillCard(page, CARDS.approved)
      await expectPageQuality(page)
      await card.getByRole('button', { name: `Pay ${due} now` }).click()
      await expect(stepTitle(page, /^Invoice INV-\d+ is paid$/)).toBeVisible()
      await page.reload()
      await expect(page.getByText('You owe nothing')).toBeVisible()
      await expectPageQuality(page)
    })
  })
}
