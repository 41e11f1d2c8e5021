import * as z from 'zod/mini'
import { WALLET_IDS } from '#domain/quote/payment/wallets.ts'
import { BASE_PATH } from '#contract/pages.ts'

/** The sandbox gateway is not a part of the API: cards are sent to it, and never to the API. */
export const SANDBOX_GATEWAY = `${BASE_PATH}/sandbox-gateway`

/** Issues a token for a card. */
export const TOKENS_PATH = `${SANDBOX_GATEWAY}/tokens`

/** The page with the card fields, shown in a frame. */
export const CARD_FIELDS_PATH = `${SANDBOX_GATEWAY}/card-fields`

/** Messages from the framed page to its parent. */
export const cardFieldsMessage = z.discriminatedUnion('type', [
  /** Its height in pixels, once it is ready and whenever it changes. */
  z.object({ type: z.literal('height'), height: z.number().check(z.minimum(0), z.maximum(2000)) }),
  z.object({ type: z.literal('token'), token: z.string(), brand: z.string(), last: z.string() }),
  /** A test wallet gave a card, after a press in the frame. */
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

/** The request for a token, to the framed page. */
export const TOKENIZE_MESSAGE = { type: 'tokenize' } as const

/** Tells the framed page the ZIP code that the buyer has given already. */
export const zipMessage = (zip: string) => ({ type: 'zip', zip }) as const

/** Tells the framed page that the buyer wants to enter another card. */
export const FOCUS_MESSAGE = { type: 'focus' } as const
