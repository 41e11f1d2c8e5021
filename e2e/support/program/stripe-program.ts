import path from 'node:path'
import { type Page } from '@playwright/test'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripePeer } from '#testing/stripe-peer/stripe-peer.ts'
import { type DedicatedProgram, startDedicatedProgram } from './dedicated-program.ts'

const STRIPE_JS = path.join(import.meta.dirname, 'fake-stripe.js')

export interface StripeProgram {
  peer: StripePeer
  program: DedicatedProgram
  stop: () => Promise<void>
}

/** A program whose gateway is a local Stripe. */
export async function startStripeProgram(
  request: Parameters<typeof startDedicatedProgram>[0],
): Promise<StripeProgram> {
  const peer = new StripePeer()
  const close = await peer.listen()
  const program = await startDedicatedProgram(request, {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_local_peer',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_BASE: peer.url,
    APPLE_PAY_MERCHANT_ID: 'merchant.example.albatross',
  })
  const url = `${program.origin}/quote/api/payments/webhooks/stripe`
  peer.events.delivery = { url, secret: STRIPE_WEBHOOK_SECRET, mode: 'after' }
  const stop = async () => {
    await program.stop()
    close()
  }
  return { peer, program, stop }
}

/** Opens the payment step of a quote that is ready to buy; Stripe's script comes from this machine. */
export async function openPaymentStep({ peer, program }: StripeProgram, page: Page) {
  const otherHostUrls: string[] = []
  const context = page.context()
  context.on('request', (request) => {
    if (!request.url().startsWith(program.origin) && request.url().startsWith('http'))
      otherHostUrls.push(request.url())
  })
  await context.route('https://js.stripe.com/**', (route) => route.fulfill({ path: STRIPE_JS }))
  // The cardholder's answer to their bank.
  await context.route('https://api.stripe.com/cardholder', async (route) => {
    const { does, client_secret: secret } = route.request().postDataJSON() as Record<string, string>
    const ok = await peer.cardholder(does === 'authenticate' ? 'authenticate' : 'fail', secret ?? '')
    await route.fulfill({ json: { ok }, headers: { 'access-control-allow-origin': '*' } })
  })
  const quote = await program.quoteApi.createReady()
  const url = `${program.origin}/quote/view/${quote.id}/payment-information`
  await page.goto(url)
  return { quote, url, otherHostUrls }
}
