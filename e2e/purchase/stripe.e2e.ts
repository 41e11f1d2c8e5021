import type { Page } from '@playwright/test'
import { openPayPage, startStripeProgram, type StripeProgram } from '../support/program/stripe-program.ts'
import { startDedicatedProgram } from '../support/program/dedicated-program.ts'
import { expect, test } from '../support/test.ts'
import { stepTitle, POLICY_ISSUED } from '../support/pages/wizard.ts'

let stripe: StripeProgram
test.beforeAll(async ({ playwright }) => {
  stripe = await startStripeProgram(playwright.request)
})
test.afterAll(() => stripe.stop())

async function pay(page: Page) {
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(stepTitle(page, POLICY_ISSUED)).toBeVisible()
}

test('C15 C17 a card in Stripe’s own fields buys, once, and nothing is loaded from other hosts', async ({
  page,
}) => {
  const { peer } = stripe
  const { otherHostUrls } = await openPayPage(stripe, page)
  const before = peer.ledger.capturedCharges().length
  await expect(page.getByLabel('Card of Stripe')).toBeVisible()
  await pay(page)
  expect(peer.ledger.capturedCharges().slice(before)).toMatchObject([
    { amount: 31_000, payment_method: 'pm_card_visa' },
  ])
  expect(peer.refused).toEqual([])
  expect(new Set(otherHostUrls.map((url) => new URL(url).host))).toEqual(new Set(['js.stripe.com']))
})

test('C17 a wallet pays through Stripe', async ({ page }) => {
  const { peer } = stripe
  await openPayPage(stripe, page)
  const before = peer.ledger.capturedCharges().length
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await pay(page)
  expect(peer.ledger.capturedCharges().slice(before)).toHaveLength(1)
})

test('C17 a test wallet of the sandbox buys if wallets are configured', async ({ page, playwright }) => {
  const program = await startDedicatedProgram(playwright.request, {
    GOOGLE_PAY_ENVIRONMENT: 'TEST',
    GOOGLE_PAY_GATEWAY: 'sandbox',
    APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross',
  })
  const quote = await program.quoteApi.createReady()
  await page.goto(`${program.origin}/quote/view/${quote.id}/payment-information`)
  const frame = page.frameLocator('iframe[title="Card details"]')
  await expect(frame.getByRole('button', { name: 'Apple Pay (test)' })).toBeVisible()
  await frame.getByRole('button', { name: 'Google Pay (test)' }).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await pay(page)
  await program.stop()
})
