import path from 'node:path'
import { type Page } from '@playwright/test'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripePeer } from '#testing/stripe-peer/stripe-peer.ts'
import { ownProgram } from './support/own-program.ts'
import { expect, test } from './support/test.ts'
import { goOn, stepTitle } from './support/wizard.ts'

const STRIPE_JS = path.join(import.meta.dirname, 'support/fake-stripe.js')

/** A program whose gateway is a local Stripe, and a browser that gets its script from this machine. */
async function atStripe(page: Page, request: Parameters<typeof ownProgram>[0]) {
  const peer = new StripePeer()
  const close = await peer.listen()
  const program = await ownProgram(request, {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_local_peer',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: peer.url,
    APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross',
  })
  const elsewhere: string[] = []
  page.on('request', (asked) => {
    if (!asked.url().startsWith(program.origin) && asked.url().startsWith('http')) elsewhere.push(asked.url())
  })
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ path: STRIPE_JS }))
  const quote = await program.quoting.startReady()
  await page.goto(`${program.origin}/quote/view/${quote.id}/payment-information`)
  const stop = async () => {
    await program.stop()
    close()
  }
  return { peer, elsewhere, stop }
}

async function pay(page: Page) {
  await goOn(page, 'Confirm coverage')
  await page.getByRole('button', { name: 'Pay $310' }).click()
  await expect(stepTitle(page, 'Your policy is issued')).toBeVisible()
}

test('C15 C17 a card in Stripe’s own fields buys, once, and nothing else comes from elsewhere', async ({
  page,
  playwright,
}) => {
  const { peer, elsewhere, stop } = await atStripe(page, playwright.request)
  await expect(page.getByLabel('Card of Stripe')).toBeVisible()
  await pay(page)
  expect(peer.books.taken()).toMatchObject([{ amount: 31_000, payment_method: 'pm_card_visa' }])
  expect(peer.refused).toEqual([])
  expect(new Set(elsewhere.map((url) => new URL(url).host))).toEqual(new Set(['js.stripe.com']))
  await stop()
})

test('C17 a wallet gives its card at Stripe', async ({ page, playwright }) => {
  const { peer, stop } = await atStripe(page, playwright.request)
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await pay(page)
  expect(peer.books.taken()).toHaveLength(1)
  await stop()
})

test('C17 a test wallet of the sandbox buys where wallets are set up', async ({ page, playwright }) => {
  const program = await ownProgram(playwright.request, {
    GOOGLE_PAY_ENVIRONMENT: 'TEST',
    GOOGLE_PAY_GATEWAY: 'sandbox',
    APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross',
  })
  const quote = await program.quoting.startReady()
  await page.goto(`${program.origin}/quote/view/${quote.id}/payment-information`)
  const frame = page.frameLocator('iframe[title="Card details"]')
  await expect(frame.getByRole('button', { name: 'Apple Pay (test)' })).toBeVisible()
  await frame.getByRole('button', { name: 'Google Pay (test)' }).click()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await pay(page)
  await program.stop()
})
