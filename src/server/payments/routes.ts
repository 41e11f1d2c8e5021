import { openWalletSession, stripeWebhook } from '#contract/payments.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { type HandleRefundEvent, handleStripeEvent } from '#server/payments/gateway/stripe/stripe-webhook.ts'
import { requestWalletSession } from '#server/payments/gateway/wallets/wallet-session.ts'
import { walletClient } from '#server/payments/gateway/wallets/wallet.client.ts'

/** Any event about one payment is smaller. */
const MAX_EVENT_BYTES = 256 * 1024

/** @param handleRefundEvent what is to be done with an event about a refund */
export function registerPaymentRoutes(server: Server, handleRefundEvent: HandleRefundEvent): void {
  // The signature is computed over the raw bytes, so bodies are not parsed here.
  void server.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      async (_: unknown, body: Buffer) => body,
    )
    registerWebhook({ ...server, app }, handleRefundEvent)
  })

  const requestSession = walletClient()
  serve(server, openWalletSession, async (context, { body }) => ({
    data: { session: await requestWalletSession(context, body.validation_url, requestSession) },
  }))
}

function registerWebhook(server: Server, handleRefundEvent: HandleRefundEvent): void {
  serve(server, stripeWebhook, async (context, { raw }) => {
    const signature = raw.headers['stripe-signature']
    await handleStripeEvent(
      context,
      {
        body: raw.body,
        signature: typeof signature === 'string' ? signature : undefined,
      },
      handleRefundEvent,
    )
    return { data: { received: true } }
  })
}
