import type { Browser, Locator, Page } from '@playwright/test'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { openLinkOf } from '../support/pages/mailbox.ts'
import { ask, payloadWith } from '../support/pages/policies.ts'
import { agentsFields } from '../support/pages/producers.ts'
import { sendPurchase } from '../support/pages/reps.ts'
import { stepTitle } from '../support/pages/wizard.ts'
import {
  AUTHENTICATION_CARD,
  bank,
  serveStripe,
  startStripeProgram,
  type StripeProgram,
} from '../support/program/stripe-program.ts'
import { QuoteApi } from '../support/quotes/quote-api.ts'
import { expect, test } from '../support/test.ts'
import { SCREENS } from '../support/screens.ts'

const waiting = (page: Page): Locator =>
  page.getByRole('region', { name: 'Your client’s change is approved' })
const pressIn = (page: Page, name: string) => waiting(page).getByRole('button', { name }).click()

test.describe('a bank that asks the producer', () => {
  let stripe: StripeProgram
  test.beforeAll(async ({ playwright }) => {
    stripe = await startStripeProgram(playwright.request)
  })
  test.afterAll(() => stripe.stop())

  /** A browser of its own at the program whose gateway is Stripe. */
  async function newBrowser(browser: Browser, screen: object): Promise<Page> {
    const page = await (await browser.newContext({ ...screen, baseURL: stripe.program.origin })).newPage()
    await recordLayoutShifts(page)
    await serveStripe(stripe, page)
    return page
  }

  /** The policy of a producer, whose client has asked for 130 players: $56 more, which the bank wants confirmed. */
  async function payUpToTheBank(browser: Browser, screen: object) {
    const fields = agentsFields()
    const quote = await stripe.program.quoteApi.createReady(fields)
    const byCard = { payment_type: 'credit_card' as const, token: 'pm_card_visa' }
    const number = await sendPurchase(stripe.program.quoteApi, quote, 241, byCard)
    const client = await newBrowser(browser, screen)
    await openLinkOf(client, new RegExp(`To ${fields.insured_email}`), 'See my policy')
    await expect(client.getByRole('link', { name: new RegExp(fields.tournament_name) })).toBeVisible()
    const asked = { action: 'change_policy', kind: 'players', payload: payloadWith(130) }
    await ask({ request: client.request, quoteApi: new QuoteApi(client.request) }, number, asked)
    await client.context().close()

    const before = stripe.peer.ledger.capturedCharges().length
    const page = await newBrowser(browser, screen)
    const open = (other: Page) =>
      openLinkOf(other, new RegExp(`Your client requested a change: policy ${number}`), 'Open the policy')
    await open(page)
    await page.getByLabel('Card of Stripe').fill(AUTHENTICATION_CARD)
    await page.getByRole('button', { name: 'Approve and pay $56' }).click()
    await expect(bank(page)).toBeVisible()
    const charges = () =>
      stripe.peer.ledger
        .capturedCharges()
        .slice(before)
        .map(({ amount }) => amount)
    return { page, open, charges }
  }

  for (const { name, ...screen } of SCREENS) {
    test(`N60 N63 C15 O05 a reload while the bank asks: its window opens again, and the change is paid once, ${name}`, async ({
      browser,
    }) => {
      test.setTimeout(180_000)
      const { page, charges } = await payUpToTheBank(browser, screen)
      await page.reload()
      await expect(waiting(page)).toContainText('Your bank needs you to confirm')
      await expect(waiting(page)).toContainText(/Confirm it by .* or we’ll cancel it/)
      await expectPageQuality(page)
      await pressIn(page, 'Reopen the bank’s window')
      await bank(page).getByRole('button', { name: 'Yes, confirm' }).click()
      await expect(waiting(page)).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText('$297')
      expect(charges()).toEqual([5600])
      await expectPageQuality(page)
      await page.context().close()
    })

    test(`N60 N63 C15 N77 from another browser it is given up, and paid there with another card, once, ${name}`, async ({
      browser,
    }) => {
      test.setTimeout(180_000)
      const { page, open, charges } = await payUpToTheBank(browser, screen)
      const other = await newBrowser(browser, screen)
      await open(other)
      await expect(waiting(other)).toContainText('You started this payment in another window.')
      await expect(waiting(other).getByRole('button', { name: 'Reopen the bank’s window' })).toHaveCount(0)
      await expectPageQuality(other)
      await pressIn(other, 'Cancel this payment')
      await expect(waiting(other).getByRole('button', { name: 'Pay $56' })).toBeVisible()
      expect(charges()).toEqual([])
      await expectPageQuality(other)
      await other.getByLabel('Card of Stripe').fill('4242424242424242')
      await pressIn(other, 'Pay $56')
      await expect(waiting(other)).toHaveCount(0)
      await expect(other.getByRole('main')).toContainText('$297')
      expect(charges()).toEqual([5600])

      // The first browser finds it made, and nothing to pay.
      await page.reload()
      await expect(stepTitle(page, /^Policy ALB-/)).toBeVisible()
      await expect(page.getByRole('main')).toContainText('$297')
      await expect(page.getByRole('button', { name: /^(Approve|Pay)/ })).toHaveCount(0)
      expect(charges()).toEqual([5600])
      for (const one of [page, other]) await one.context().close()
    })
  }
})
