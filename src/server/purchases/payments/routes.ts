import { openWalletSession, stripeWebhook } from '#contract/payments.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { handleStripeEvent } from '#server/purchases/payments/stripe/stripe-webhook.ts'
import { requestWalletSession } from '#server/purchases/payments/wallets/wallet-session.ts'
import { walletClient } from '#server/purchases/payments/wallets/wallet.client.ts'

/** Larger than any event about one payment. */
const MAX_EVENT_BYTES = 256 * 1024

export function registerPaymentRoutes(server: Server): void {
  // A signature is of bytes: here alone a body stays as it came.
  void server.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      async (_: unknown, body: Buffer) => body,
    )
    registerWebhook({ ...server, app })
  })

  const askWallet = walletClient()
  serve(server, openWalletSession, async (context, { body }) => ({
    data: { session: await requestWalletSession(context, body.validation_url, askWallet) },
  }))
}

function registerWebhook(server: Server): void {
  serve(server, stripeWebhook, async (context, { raw }) => {
    const signature = raw.headers['stripe-signature']
    await handleStripeEvent(context, {
      body: raw.body,
      signature: typeof signature === 'string' ? signature : undefined,
    })
    return { data: { received: true } }
  })
}
