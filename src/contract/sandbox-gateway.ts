import * as z from 'zod/mini'
import { WALLET_IDS } from '#domain/quote/payment/wallets.ts'
import { BASE_PATH } from '#contract/pages.ts'

/** The sandbox gateway is a neighbour, not a part of the API: cards go to it, and never to us. */
export const SANDBOX_GATEWAY = `${BASE_PATH}/sandbox-gateway`

/** Where a browser hands over a card and gets a token for it. */
export const TOKENS_PATH = `${SANDBOX_GATEWAY}/tokens`

/** The page with the card's fields, to be framed. */
export const CARD_FIELDS_PATH = `${SANDBOX_GATEWAY}/card-fields`

/** What the framed page says to the page around it. */
export const cardFieldsMessage = z.discriminatedUnion('type', [
  /** Its height in pixels, first of all once it is ready and then whenever it changes. */
  z.object({ type: z.literal('height'), height: z.number().check(z.minimum(0), z.maximum(2000)) }),
  z.object({ type: z.literal('token'), token: z.string(), brand: z.string(), last: z.string() }),
  /** A test wallet gave a card, without being asked. */
  z.object({
    type: z.literal('wallet'),
    wallet: z.enum(WALLET_IDS),
    token: z.string(),
    brand: z.string(),
    last: z.string(),
  }),
  /** What is wrong is shown in the frame. */
  z.object({ type: z.literal('invalid') }),
])

/** What the page around it asks the framed page for. */
export const TOKENIZE_MESSAGE = { type: 'tokenize' } as const

/** What it tells the framed page once somebody wants to enter another card. */
export const FOCUS_MESSAGE = { type: 'focus' } as const
