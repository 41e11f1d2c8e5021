import { getConfig } from '#contract/config.ts'
import { TOKENS_PATH } from '#contract/sandbox-gateway.ts'
import { CLIENT_TYPES, PRODUCER_TYPES } from '#domain/client-types.ts'
import { serve, type Server } from '#server/http/serve.ts'

export function registerConfigRoutes(server: Server): void {
  serve(server, getConfig, ({ env }) => ({
    data: {
      client_types: [...CLIENT_TYPES],
      producer_types: [...PRODUCER_TYPES],
      payment: { gateway: env.paymentGateway, token_path: TOKENS_PATH },
      test_mode: env.paymentGateway === 'sandbox',
      mailbox_open: env.isLocal,
      conversion_tagging: env.conversionTagging ?? null,
    },
  }))
}
