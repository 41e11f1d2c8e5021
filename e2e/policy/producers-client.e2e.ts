import type { Page } from '@playwright/test'
import { addDays, formatDayInFull, formatLongDate, formatPlainDate } from '#domain/values/calendar.ts'
import { proposeNextDay } from '#domain/quote/copying/next-year.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { happened, octoberFourth, tile } from '../support/pages/policies.ts'
import { agentsFields, otherBrowser, PRODUCERS_MONEY } from '../support/pages/producers.ts'
import {
  acceptTerms,
  CARDS,
  confirmDetails,
  fillCard,
  goToNextStep,
  openToPay,
  stepTitle,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'
import { eventDay, type QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

/** The producer's licence and insurance are good for the next event too. */
function fieldsForTwoYears() {
  const inThreeYears = formatPlainDate(addDays(eventDay(), 1000))
  return { ...agentsFields(), producer_license_exp_date: inThreeYears, producer_exp_date: inThreeYears }
}

/** The producer buys scenario 16 for its client: 268, less 10 percent commission 241. */
async function buyAsProducer(page: Page, quoteApi: QuoteApi, fields: ReturnType<typeof fieldsForTwoYears>) {
  await openToPay(page, await quoteApi.createReady(fields))
  await fillCard(page, CARDS.approved)
  await page.getByRole('button', { name: 'Pay $241' }).click()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
  return /ALB-\d+/.exec(page.url())?.[0] ?? ''
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`N63 N62 O12 P06 N45 the client of a producer postpones its event and plans it again, and the producer approves, and buys the next, ${name}`, async ({
      page,
      browser,
      baseURL,
      quoteApi,
    }) => {
      test.setTimeout(300_000)
      await recordLayoutShifts(page)
      const fields = fieldsForTwoYears()
      const number = await buyAsProducer(page, quoteApi, fields)

      // The client opens its copy by its own mail, and postpones.
      const client = await otherBrowser(browser, { baseURL, viewport, colorScheme })
      await openLinkOf(client, new RegExp(`To ${fields.insured_email}`), 'See my policy')
      await client.getByRole('link', { name: new RegExp(fields.tournament_name) }).click()
      await expect(stepTitle(client, `Policy ${number}`)).toBeVisible()
      await tile(client, /^Postpone the event/).click()
      const dialog = client.getByRole('dialog', { name: 'Postpone the event' })
      await dialog.getByLabel('New date of Hole 7').fill(octoberFourth())
      await dialog.getByLabel('First tee time').fill('09:00')
      await expect(dialog.getByRole('table', { name: 'Before and after' })).toContainText('October 4')
      await expectPageQuality(client)
      await dialog.getByRole('button', { name: 'Postpone the event' }).click()
      await expect(
        client.getByText('Postponement pending: your agent or broker needs to approve it'),
      ).toBeVisible()
      await expect(client.getByRole('main')).not.toContainText(PRODUCERS_MONEY)
      await expectPageQuality(client)

      // The producer reads the mail, and approves what costs the same.
      await page.context().clearCookies()
      await openLinkOf(
        page,
        new RegExp(`Your client requested a change: policy ${number}`),
        'Open the policy',
      )
      const asked = page.getByRole('region', { name: 'Your client requested a postponement' })
      await expect(asked).toContainText('The price stays the same.')
      await expect(asked.getByRole('table', { name: 'Before and after' })).toContainText('October 4')
      await expectPageQuality(page)
      await asked.getByRole('button', { name: 'Approve', exact: true }).click()
      await expect(asked).toHaveCount(0)
      await expect(happened(page)).toContainText(/Dates changed by your client/)

      // The client reads the new day, and plans the event again a year later.
      const postponed = `Your event is postponed: policy ${number} To ${fields.insured_email}`
      await openLinkOf(client, new RegExp(postponed), 'See my policy')
      await expect(stepTitle(client, `Policy ${number}`)).toBeVisible()
      await expect(client.getByText(/October 4/).first()).toBeVisible()
      await client.getByRole('button', { name: 'Again next year', exact: true }).click()
      const again = client.getByRole('dialog', { name: 'Again next year' })
      const nextDay = proposeNextDay(octoberFourth(), eventDay(0))
      await expect(again.getByLabel('First day of the event')).toHaveValue(formatDayInFull(nextDay))
      await expect(again).toContainText('email the new quote to the agent or broker who sold you the policy')
      await expectPageQuality(client)
      await again.getByRole('button', { name: 'Ask for a quote' }).click()
      const sent = client.getByRole('dialog', { name: 'We asked your agent or broker' })
      await expect(sent).toContainText('Nothing is insured yet.')
      await expect(sent).not.toContainText(/Q-\d/)
      await expectPageQuality(client)

      // The producer has the new quote by mail, priced again, and buys it net.
      const asks = new RegExp(`Your client wants to insure its event again: policy ${number}`)
      await openLinkOf(page, asks, 'Open the quote')
      await expect(stepTitle(page, 'Contact information')).toBeVisible()
      await page
        .getByRole('link', { name: 'Pick up where you left off: Terms and conditions', exact: true })
        .click()
      await expect(stepTitle(page, 'Terms and conditions')).toBeVisible()
      await acceptTerms(page)
      await goToNextStep(page, 'Check and pay')
      await confirmDetails(page)
      await fillCard(page, CARDS.approved)
      await expectPageQuality(page)
      await page.getByRole('button', { name: 'Pay $241' }).click()
      await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
      const next = /ALB-\d+/.exec(page.url())?.[0] ?? ''
      expect(next).not.toBe(number)

      // Both policies are the client's, at its own price.
      await openLinkOf(client, new RegExp(`Your certificate: policy ${next}`), 'See my policy')
      await expect(stepTitle(client, 'Your policies')).toBeVisible()
      const policies = client.getByRole('list', { name: 'Policies' })
      await expect(policies.getByRole('link')).toHaveCount(2)
      await expect(client.getByText(formatLongDate(nextDay)).first()).toBeVisible()
      await policies.getByRole('link', { name: new RegExp(next) }).click()
      await expect(stepTitle(client, `Policy ${next}`)).toBeVisible()
      await expect(client.getByRole('main')).toContainText('$268')
      await expect(client.getByRole('main')).not.toContainText(PRODUCERS_MONEY)
      await expectPageQuality(client)
    })
  })
}
