import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripePeer } from '#testing/stripe-peer/stripe-peer.ts'
import { type DedicatedProgram, startDedicatedProgram } from './dedicated-program.ts'

const STRIPE_JS = path.join(import.meta.dirname, 'fake-stripe.js')

export interface StripeProgram {
  peer: StripePeer
  program: DedicatedProgram
  stop: () => Promise<void>
}

/** A program whose gateway is a local Stripe, with the office's reps if they are stored. */
export async function startStripeProgram(
  request: Parameters<typeof startDedicatedProgram>[0],
  prepare?: Parameters<typeof startDedicatedProgram>[2],
): Promise<StripeProgram> {
  const peer = new StripePeer()
  const close = await peer.listen()
  const settings = {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_local_peer',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: peer.url,
    APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross',
  }
  const program = await startDedicatedProgram(request, settings, prepare)
  const url = `${program.origin}/quote/api/payments/webhooks/stripe`
  peer.events.delivery = { url, secret: STRIPE_WEBHOOK_SECRET, mode: 'after' }
  const stop = async () => {
    await program.stop()
    close()
  }
  return { peer, program, stop }
}

/** Stripe's test card whose bank always asks. */
export const AUTHENTICATION_CARD = '4000002760003184'

/** The window of a bank that asks its cardholder. */
export const bank = (page: Page): Locator => page.getByRole('dialog', { name: 'Your bank' })

/** Serves Stripe's script and the cardholder's bank from this machine. */
export async function serveStripe({ peer }: Pick<StripeProgram, 'peer'>, page: Page): Promise<void> {
  const context = page.context()
  await context.route('https://js.stripe.com/**', (route) => route.fulfill({ path: STRIPE_JS }))
  // The cardholder's answer to their bank.
  await context.route('https://api.stripe.com/cardholder', async (route) => {
    const { does, client_secret: secret } = route.request().postDataJSON() as Record<string, string>
    const ok = await peer.cardholder(does === 'authenticate' ? 'authenticate' : 'fail', secret ?? '')
    await route.fulfill({ json: { ok }, headers: { 'access-control-allow-origin': '*' } })
  })
}

/** Opens the page that pays of a quote that is ready to buy. */
export async function openPayPage({ peer, program }: StripeProgram, page: Page) {
  const otherHostUrls: string[] = []
  page.context().on('request', (request) => {
    if (!request.url().startsWith(program.origin) && request.url().startsWith('http'))
      otherHostUrls.push(request.url())
  })
  await serveStripe({ peer }, page)
  const quote = await program.quoteApi.createReady()
  const url = `${program.origin}/quote/view/${quote.id}/confirm-coverage`
  await page.goto(url)
  return { quote, url, otherHostUrls }
}
