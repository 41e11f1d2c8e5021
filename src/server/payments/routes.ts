import { openWalletSession, stripeWebhook } from '#contract/payments.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { hearStripe } from '#server/payments/stripe-webhook.ts'
import { openSession } from '#server/payments/wallet-session.ts'
import { walletClient } from '#server/payments/wallet.client.ts'

/** Larger than any event about one payment. */
const EVENT_LIMIT_BYTES = 256 * 1024

export function registerPaymentRoutes(server: Server): void {
  // A signature is of bytes: here alone a body stays as it came.
  void server.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENT_LIMIT_BYTES },
      async (_: unknown, body: Buffer) => body,
    )
    registerWebhook({ ...server, app })
  })

  const askWallet = walletClient()
  serve(server, openWalletSession, async (context, { body }) => ({
    data: { session: await openSession(context, body.validation_url, askWallet) },
  }))
}

function registerWebhook(server: Server): void {
  serve(server, stripeWebhook, async (context, { raw }) => {
    const signature = raw.headers['stripe-signature']
    await hearStripe(context, {
      body: raw.body,
      signature: typeof signature === 'string' ? signature : undefined,
    })
    return { data: { received: true } }
  })
}
