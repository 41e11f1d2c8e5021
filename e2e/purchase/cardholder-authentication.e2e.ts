import type { Page } from '@playwright/test'
import {
  AUTHENTICATION_CARD,
  bank,
  openPayPage,
  startStripeProgram,
  type StripeProgram,
} from '../support/program/stripe-program.ts'
import { expectPageQuality, recordLayoutShifts } from '../support/checks/page-checks.ts'
import { expect, test } from '../support/test.ts'
import { expectPolicyIssued, stepTitle } from '../support/pages/wizard.ts'
import { SCREENS } from '../support/screens.ts'

// The browser logs refused requests to the console.
test.use({ expectedConsole: [/status of 40[29]/] })

let stripe: StripeProgram
let visit: Awaited<ReturnType<typeof openPayPage>>
let chargesBefore = 0
test.beforeAll(async ({ playwright }) => {
  stripe = await startStripeProgram(playwright.request)
})
test.beforeEach(async ({ page }) => {
  chargesBefore = stripe.peer.ledger.capturedCharges().length
  visit = await openPayPage(stripe, page)
})
test.afterAll(() => stripe.stop())

const pressPay = (page: Page) => page.getByRole('button', { name: 'Pay $310' }).click()
const waitingNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your bank needs you to confirm this payment' })

const intents = () => [...stripe.peer.ledger.intents.values()]
const statuses = () => intents().map(({ status }) => status)

/** Pays with a card, up to the window of a bank that asks. */
async function payWith(page: Page, number: string) {
  await page.getByLabel('Card of Stripe').fill(number)
  await pressPay(page)
}

/** The gateway captured this many payments, and holds no uncaptured money. */
function expectCharges(times: number) {
  expect(stripe.peer.ledger.capturedCharges().length - chargesBefore).toBe(times)
  expect(statuses()).not.toContain('requires_capture')
}

test('C15 O05 a card whose bank asks: after confirming in its window the certificate is shown', async ({
  page,
}) => {
  await payWith(page, AUTHENTICATION_CARD)
  await expect(bank(page)).toBeVisible()
  const notice = page.getByText('You won’t be charged until you confirm.')
  await expect(notice).toBeVisible()
  await bank(page).getByRole('button', { name: 'Yes, confirm' }).click()
  await expectPolicyIssued(page, 'Receipt')
  expectCharges(1)
})

test('C15 D14 O08 closing the bank’s window shows that nothing was charged, and another card can be used', async ({
  page,
}) => {
  await payWith(page, AUTHENTICATION_CARD)
  await expect(bank(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const refused = page.getByRole('alert').filter({ hasText: 'Your card wasn’t charged' })
  await expect(refused).toContainText('Your bank didn’t get your confirmation of this payment')
  await expect(page.getByLabel('Card of Stripe')).toBeFocused()
  await payWith(page, '')
  await expectPolicyIssued(page, 'Receipt')
  expectCharges(1)
})

test('C15 O05 S07 confirming and closing the tab: the policy is there when the quote is opened again', async ({
  page,
  context,
}) => {
  await payWith(page, AUTHENTICATION_CARD)
  await expect(bank(page)).toBeVisible()
  await page.close()
  const { peer, program } = stripe
  const { quote } = visit
  expect(await peer.cardholder('authenticate', intents().at(-1)?.client_secret ?? '')).toBe(true)
  const isBought = async () => 'purchased' in (await program.quoteApi.read(quote.id))
  await expect.poll(isBought, { timeout: 20_000 }).toBe(true)
  const otherPage = await context.newPage()
  await otherPage.goto(`${program.origin}/quote/view/${quote.id}`)
  await expect(otherPage).toHaveURL(/already-purchased/)
  // No answer gave this browser the policy: the confirmation e-mail has its link.
  await expect(stepTitle(otherPage, 'This quote has been bought')).toBeVisible()
  await expect(otherPage.getByText(/ALB-\d+/)).toHaveCount(0)
  expectCharges(1)
})

for (const { name, viewport, colorScheme } of SCREENS) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme })

    test(`C15 O05 O08 a reload while the bank asks: the payment can be continued, ${name}`, async ({
      page,
    }) => {
      await recordLayoutShifts(page)
      await payWith(page, AUTHENTICATION_CARD)
      await expect(bank(page)).toBeVisible()
      await page.reload()
      await expect(waitingNotice(page)).toContainText('You won’t be charged until you confirm.')
      await expectPageQuality(page)
      await pressPay(page)
      await bank(page).getByRole('button', { name: 'Yes, confirm' }).click()
      await expectPolicyIssued(page, 'Receipt')
      expectCharges(1)
    })
  })
}

test('C15 O05 a reload while the bank asks: another card is used, and the first payment is cancelled', async ({
  page,
}) => {
  await payWith(page, AUTHENTICATION_CARD)
  await expect(bank(page)).toBeVisible()
  await page.reload()
  await waitingNotice(page).getByRole('button', { name: 'Use another card' }).click()
  await expect(page.getByLabel('Card of Stripe')).toBeVisible()
  // The field is there before the bank has answered that the first payment is cancelled.
  await expect.poll(() => statuses().at(-1)).toBe('canceled')
  await payWith(page, '')
  await expectPolicyIssued(page, 'Receipt')
  expectCharges(1)
})

test('C15 O05 O08 another window shows the waiting payment; after cancelling it another card buys, once', async ({
  page,
  context,
}) => {
  await payWith(page, AUTHENTICATION_CARD)
  await expect(bank(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(visit.url)
  await payWith(other, '')
  const waiting = other.getByRole('dialog', { name: 'A payment needs to be confirmed' })
  await expect(waiting).toContainText('Nothing has been charged')
  await expectPageQuality(other)
  await waiting.getByRole('button', { name: 'Cancel it and pay with this card' }).click()
  await expectPolicyIssued(other, 'Receipt')
  // Confirming in the first window is too late: nothing more is captured.
  await bank(page).getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card wasn’t charged' })).toContainText(
    'cancelled before it was confirmed',
  )
  expectCharges(1)
})
