import type { Page } from '@playwright/test'
import {
  addDays,
  type CalendarDate,
  dateInTimeZone,
  formatContestDate,
  formatDayInFull,
  formatLongDate,
} from '#domain/values/calendar.ts'
import { proposeNextDay } from '#domain/quote/copying/next-year.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { testContext } from '#testing/test-context.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { InteractionCounter } from '../support/checks/interaction-counter.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openDelivered } from '../support/pages/mailbox.ts'
import { buy, SCENARIO_16 } from '../support/pages/policies.ts'
import { openAsRep } from '../support/pages/reps.ts'
import {
  acceptTerms,
  CARDS,
  confirmDetails,
  fillCard,
  goToNextStep,
  leavingQuestion,
  stepTitle,
  POLICY_ISSUED,
} from '../support/pages/wizard.ts'
import { startProgram } from '../support/program/program.ts'
import { eventDay, QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

/** The most interactions from the policy, or the mail, to the button that pays. */
const INTERACTIONS_TO_PAY = 12

const again = (page: Page) => page.getByRole('dialog', { name: 'Again next year' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A policy, bought in this browser, whose session opens it. */
function buyAs({ request }: Page) {
  return buy({ request, quoteApi: new QuoteApi(request) }, SCENARIO_16, 268)
}

/** From the dialog to the button that pays. */
async function makeAndFill(page: Page, from = /^Copied from policy ALB-/): Promise<void> {
  await again(page).getByRole('button', { name: 'Make the quote' }).click()
  await expect(stepTitle(page, 'Terms and conditions')).toBeVisible()
  await expect(page.getByText(from)).toBeVisible()
  await acceptTerms(page)
  await goToNextStep(page, 'Check and pay')
  await confirmDetails(page)
  await fillCard(page, CARDS.approved)
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
}

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(`O12 ${name}`, () => {
    test.use({ viewport, colorScheme })

    test(`O12 next year’s quote is ready to pay in at most 12 interactions from the page of the policy, ${name}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await recordLayoutShifts(page)
      const { number } = await buyAs(page)
      const interactions = await InteractionCounter.start(page)
      await page.goto(`/quote/policy/all/mine/-/${number}`)
      await button(page, 'Again next year').click()
      const next = proposeNextDay(eventDay(), eventDay(0))
      await expect(again(page).getByLabel('First day of the event')).toHaveValue(formatDayInFull(next))
      await expectPageQuality(page)
      await again(page).getByRole('button', { name: 'Make the quote' }).click()
      await expect(stepTitle(page, 'Terms and conditions')).toBeVisible()
      await expect(page.getByText('$268 last year, $268 now', { exact: true })).toBeVisible()
      await expectPageQuality(page)
      await acceptTerms(page)
      await goToNextStep(page, 'Check and pay')
      await confirmDetails(page)
      await fillCard(page, CARDS.approved)
      await expect(button(page, 'Pay $268')).toBeVisible()
      expect(interactions.log.length).toBeGreaterThan(5)
      expect(interactions.count, interactions.log.join(', ')).toBeLessThanOrEqual(INTERACTIONS_TO_PAY)
      await button(page, 'Pay $268').click()
      await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
    })
  })
}

test('O12 a day that is over is refused in the dialog, by keyboard alone, and Escape leaves the policy as it is', async ({
  page,
}) => {
  const { number } = await buyAs(page)
  await page.goto(`/quote/policy/all/mine/-/${number}`)
  await button(page, 'Again next year').focus()
  await page.keyboard.press('Enter')
  const day = again(page).getByLabel('First day of the event')
  await day.fill(eventDay(-1))
  await day.press('Enter')
  await expect(day).toHaveAccessibleDescription(/today or later/)
  await expect(day).toBeFocused()
  await day.fill(eventDay(300))
  await page.keyboard.press('Escape')
  await leavingQuestion(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(again(page)).toHaveCount(0)
  await expect(button(page, 'Again next year')).toBeFocused()
})

test('O12 R02 a rep copies a policy and a quote, and goes on below /admin', async ({ page }) => {
  const { number, quote } = await buyAs(page)
  await openAsRep(page, `/admin/policies/${number}`)
  await button(page, 'Again next year').click()
  await again(page).getByRole('button', { name: 'Make the quote' }).click()
  await expect(page.getByText(`as copied from policy ${number}`)).toBeVisible()
  await expect(page).toHaveURL(/\/quote\/admin\/[0-9a-f-]{36}\/certificate-terms-conditions/)
  expect(page.url()).not.toContain(quote.id)
  await expectPageQuality(page)
  await button(page, 'Again next year').click()
  await again(page).getByRole('button', { name: 'Make the quote' }).click()
  await expect(page.getByText(/as copied from quote Q-/)).toBeVisible()
})

test('O12 the owner of an old quote, which was never bought, plans its event again', async ({
  page,
  quoteApi,
}) => {
  await recordLayoutShifts(page)
  const { id } = await quoteApi.createReady({ h_date_1: formatContestDate(eventDay(-30)) })
  await page.goto(`/quote/view/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('The day of this event has passed')).toBeVisible()
  await expectPageQuality(page)
  await button(page, 'Again next year').click()
  await expect(again(page).getByLabel('First day of the event')).toHaveValue(
    formatDayInFull(proposeNextDay(eventDay(-30), eventDay(0))),
  )
  await makeAndFill(page, /^Copied from quote Q-/)
})

/** Ten months and a few days ago. */
function formerEvent(): CalendarDate {
  return addDays(dateInTimeZone(new Date(), 'UTC'), -308)
}

const HOLDER = 'pat@hopehouse.example'

/** A policy whose event was played ten months ago, before the program starts. */
async function storeFormerPolicy(folder: string): Promise<void> {
  await copyEmptyDatabase(folder)
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  const now = () => new Date(`${addDays(formerEvent(), -10)}T18:00:00Z`)
  const context = testContext(database.db, { now })
  const day = { h_date_1: formatContestDate(formerEvent()) }
  const quote = await aQuote(context, { ...SCENARIO_16, ...day, insured_email: HOLDER })
  await purchaseQuote(context, await aPurchase(context, quote))
  await database.close()
}

test.describe('N84 the reminder', () => {
  test.use({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' })

  test('N84 O12 P05 the mail’s link leads to next year’s quote in at most 12 interactions, and its other link leaves the reminders', async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const program = await startProgram({}, storeFormerPolicy)
    const context = await browser.newContext({
      baseURL: program.origin,
      viewport: { width: 320, height: 700 },
      colorScheme: 'dark',
    })
    try {
      const page = await context.newPage()
      await recordLayoutShifts(page)
      const message = await openDelivered(page, /Planning your event again/)
      const link = (text: string) =>
        message.frameLocator('iframe').getByRole('link', { name: text }).getAttribute('href')
      const [plan, leave] = [await link('Plan it again'), await link('Unsubscribe')]
      const interactions = await InteractionCounter.start(page)
      await page.goto(plan ?? '')
      const next = proposeNextDay(formerEvent(), dateInTimeZone(new Date(), 'America/Chicago'))
      await expect(again(page).getByLabel('First day of the event')).toHaveValue(formatDayInFull(next))
      await expect(again(page)).toContainText(formatLongDate(formerEvent()))
      await expect(page).toHaveURL(/\/policy\/all\/mine\/-\/ALB-\d+$/)
      await expectPageQuality(page)
      await makeAndFill(page)
      expect(interactions.count, interactions.log.join(', ')).toBeLessThanOrEqual(INTERACTIONS_TO_PAY)

      await page.goto(leave ?? '')
      await expect(page).toHaveURL(`/quote/reminders/unsubscribe/${encodeURIComponent(HOLDER)}`)
      await expect(stepTitle(page, 'Unsubscribe')).toBeVisible()
      await expect(page.getByText('We won’t send reminders about next year’s event')).toBeVisible()
      await button(page, 'Yes').click()
      await expect(stepTitle(page, 'Successfully Unsubscribed.')).toBeFocused()
      await expectPageQuality(page)
    } finally {
      await context.close()
      await program.stop()
    }
  })
})
