import * as z from 'zod/mini'
import { WALLET_IDS } from '#domain/quote/payment/wallets.ts'
import { BASE_PATH } from '#contract/pages.ts'

/** The sandbox gateway is not part of the API: cards go to it, and never to us. */
export const SANDBOX_GATEWAY = `${BASE_PATH}/sandbox-gateway`

/** Exchanges a card for a token. */
export const TOKENS_PATH = `${SANDBOX_GATEWAY}/tokens`

/** The page with the card fields, shown in a frame. */
export const CARD_FIELDS_PATH = `${SANDBOX_GATEWAY}/card-fields`

/** Messages from the framed page to the page around it. */
export const cardFieldsMessage = z.discriminatedUnion('type', [
  /** Its height in pixels, sent once it is ready and whenever it changes. */
  z.object({ type: z.literal('height'), height: z.number().check(z.minimum(0), z.maximum(2000)) }),
  z.object({ type: z.literal('token'), token: z.string(), brand: z.string(), last: z.string() }),
  /** A test wallet provided a card. */
  z.object({
    type: z.literal('wallet'),
    wallet: z.enum(WALLET_IDS),
    token: z.string(),
    brand: z.string(),
    last: z.string(),
  }),
  /** The frame shows what is wrong. */
  z.object({ type: z.literal('invalid') }),
])

/** Asks the framed page for a token. */
export const TOKENIZE_MESSAGE = { type: 'tokenize' } as const

/** Tells the framed page to focus its first field, to enter another card. */
export const FOCUS_MESSAGE = { type: 'focus' } as const
