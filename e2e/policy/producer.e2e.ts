import type { Locator, Page } from '@playwright/test'
import { formatContestDate, formatPlainDate } from '#domain/values/calendar.ts'
import { KeyboardUser } from '../support/checks/keyboard-user.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { ask, payloadWith } from '../support/pages/policies.ts'
import { agentsFields, otherBrowser, PRODUCERS_MONEY } from '../support/pages/producers.ts'
import { purchaseQuote } from '../support/pages/reps.ts'
import { CARDS, fillCard, openStep, openToPay, stepTitle, POLICY_ISSUED } from '../support/pages/wizard.ts'
import { eventDay, QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

const asked = (page: Page, name = 'Your client requested a change') => page.getByRole('region', { name })
const table = (part: Locator) => part.getByRole('table', { name: 'Before and after' })

/** What the insured asks, in the session that its browser has. */
const askMorePlayers = (client: Page, number: string, version = 1, players = 130) =>
  ask({ request: client.request, quoteApi: new QuoteApi(client.request) }, number, {
    action: 'change_policy',
    kind: 'players',
    version,
    note: 'Thirty more have signed up',
    payload: payloadWith(players),
  })

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    // A declined card is answered with 402.
    test.use({ viewport, colorScheme, expectedConsole: [/status of 402/] })

    test(`N63 N62 P06 a producer buys net, its client asks for more players, and the producer pays the difference, ${name}`, async ({
      page,
      browser,
      baseURL,
      quoteApi,
    }) => {
      test.setTimeout(240_000)
      await recordLayoutShifts(page)
      const fields = agentsFields()
      await openToPay(page, await quoteApi.createReady(fields))
      await fillCard(page, CARDS.approved)
      await page.getByRole('button', { name: 'Pay $241' }).click()
      await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
      const number = /ALB-\d+/.exec(page.url())?.[0] ?? ''

      // The client opens its copy by its own mail, and asks.
      const client = await otherBrowser(browser, { baseURL, viewport, colorScheme })
      await openLinkOf(client, new RegExp(`To ${fields.insured_email}`), 'See my policy')
      await client.getByRole('link', { name: new RegExp(fields.tournament_name) }).click()
      await expect(stepTitle(client, `Policy ${number}`)).toBeVisible()
      await expect(client.getByText('$268').first()).toBeVisible()
      await expect(client.getByRole('main')).not.toContainText(PRODUCERS_MONEY)
      expect(await askMorePlayers(client, number)).toMatchObject({ state: 'waiting' })

      // The producer reads the mail, and what is asked with its own figures.
      await page.context().clearCookies()
      await openLinkOf(
        page,
        new RegExp(`Your client requested a change: policy ${number}`),
        'Open the policy',
      )
      await expect(page).toHaveURL(new RegExp(`/policy/all/mine/-/${number}$`))
      const card = asked(page)
      await expect(card).toContainText('“Thirty more have signed up”')
      await expect(table(card).getByRole('row', { name: /^Amateurs/ })).toContainText(/100.*130/s)
      await expect(table(card).getByRole('row', { name: /^Price/ })).toContainText(/\$241.*\$297/s)
      await expect(table(card).getByRole('row', { name: /^Commission/ })).toContainText(/\$27.*\$33/s)
      await expect(table(card).getByRole('row', { name: /^Due from the client/ })).toContainText(
        /\$268.*\$330/s,
      )
      await expectPageQuality(page)

      // In its book it waits for the producer.
      await page.goto('/quote/policy/all/mine/-')
      await expect(stepTitle(page, 'Policies you sold')).toBeVisible()
      const waiting = page.getByRole('region', { name: 'Needs your answer' })
      await expect(waiting).toContainText('your client needs your decision')
      await expect(page.getByRole('region', { name: 'To come' })).toContainText(/Hope House.*Price\s*\$241/s)
      await page.getByRole('radio', { name: 'By client' }).check()
      await expect(page).toHaveURL(/\?by=client$/)
      await expect(page.getByRole('region', { name: 'Hope House' })).toContainText('$27')
      await expectPageQuality(page)
      await waiting.getByRole('link', { name: fields.tournament_name }).click()

      // A card that is declined changes nothing, and the next one pays.
      await fillCard(page, CARDS.declined)
      await card.getByRole('button', { name: 'Approve and pay $56' }).click()
      await expect(page.getByRole('alert')).toContainText('Nothing was changed')
      const approved = asked(page, 'Your client’s change is approved')
      await fillCard(page, CARDS.approved)
      await approved.getByRole('button', { name: 'Pay $56' }).click()
      await expect(approved).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText('$297')
      await page.reload()
      await expect(page.getByRole('region', { name: 'Documents' })).toContainText(/\$56/)
      await expectPageQuality(page)

      // Both have the new certificate by mail; the client's page has its own total, and nothing of the producer's.
      await openLinkOf(client, new RegExp(`To ${fields.insured_email}.*2 attachments`, 's'), 'See my policy')
      await expect(client.getByRole('main')).toContainText('$330')
      await expect(client.getByRole('main')).not.toContainText(PRODUCERS_MONEY)
      await expectPageQuality(client)
      await openLinkOf(page, new RegExp(`To ${fields.producer_email}.*3 attachments`, 's'), 'See my policy')
      await expect(page.getByRole('main')).toContainText('$297')
    })

    test(`N63 P06 a producer declines with a reason by keyboard alone, and its client is told, ${name}`, async ({
      page,
      browser,
      baseURL,
      quoteApi,
    }) => {
      test.setTimeout(180_000)
      await recordLayoutShifts(page)
      const fields = agentsFields()
      const quote = await quoteApi.createReady(fields)
      const number = await purchaseQuote(page.request, new QuoteApi(page.request), quote, 241)
      const client = await otherBrowser(browser, { baseURL, viewport, colorScheme })
      await openLinkOf(client, new RegExp(`To ${fields.insured_email}`), 'See my policy')
      await expect(client).toHaveURL(/\/policy\/all\/mine\/-$/)
      await askMorePlayers(client, number)

      await page.goto(`/quote/policy/all/mine/-/${number}`)
      const keyboard = new KeyboardUser(page)
      await keyboard.activate(asked(page).getByRole('button', { name: 'Decline' }))
      const dialog = page.getByRole('dialog', { name: 'Decline the change?' })
      await expect(dialog.getByLabel('Reason')).toBeVisible()
      await keyboard.activate(dialog.getByRole('button', { name: 'Decline' }))
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter the reason/)
      await expect(dialog.getByLabel('Reason')).toBeFocused()
      await page.keyboard.type('The budget is spent')
      await expectPageQuality(page)
      await keyboard.activate(dialog.getByRole('button', { name: 'Decline' }))
      await expect(asked(page)).toHaveCount(0)

      const subject = new RegExp(`Your change was declined: policy ${number}`)
      await openLinkOf(client, subject, 'Open the policy')
      await expect(stepTitle(client, `Policy ${number}`)).toBeVisible()
      await expect(client.getByRole('main')).not.toContainText(PRODUCERS_MONEY)
    })
  })
}

test('N54 P06 a producer reads which licence runs out, and what to do', async ({ page, quoteApi }) => {
  const expires = eventDay(30)
  const fields = { ...agentsFields(), producer_license_exp_date: formatPlainDate(expires) }
  const soon = {
    ...fields,
    h_date_1: formatContestDate(eventDay(20)),
    producer_exp_date: formatPlainDate(expires),
  }
  const quote = await quoteApi.createReady(soon)
  await purchaseQuote(page.request, new QuoteApi(page.request), quote, 241)
  await page.goto('/quote/policy/all/mine/-')
  await expect(page.getByText(/^Your license TX-1234, TX expires in (29|30) days/)).toBeVisible()
  await expect(
    page.getByText(/^Your E&O \(errors and omissions\) insurance EO-77, Lakeside Mutual/),
  ).toBeVisible()
  await expect(page.getByText(/enter the new date in your next quote/).first()).toBeVisible()
  await expectPageQuality(page)
})

test('K14 N63 what the client owes stands below the gross fees of the contests', async ({
  page,
  quoteApi,
}) => {
  await openStep(page, await quoteApi.createReady(agentsFields()), 'confirm-coverage')
  const scorecard = page.getByRole('table', { name: 'Contests' })
  const amounts = scorecard.getByRole('cell').filter({ hasText: /^\$268$/ })
  await expect(amounts).toHaveCount(2)
  const [fee, owed] = await Promise.all([amounts.first().boundingBox(), amounts.last().boundingBox()])
  expect(fee && owed && Math.abs(fee.x + fee.width - owed.x - owed.width)).toBeLessThan(1)
})
