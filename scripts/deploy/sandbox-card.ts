import { TOKENS_PATH } from '#contract/sandbox-gateway.ts'

/** A card that the sandbox approves. */
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' }

/** A token to pay with, as the card fields of the sandbox ask for one. */
export async function askForCardToken(
  post: (path: string, card: object) => Promise<{ text: string }>,
): Promise<string> {
  const { text } = await post(TOKENS_PATH, CARD)
  const { token } = JSON.parse(text) as { token?: string }
  if (token === undefined) throw new Error(text)
  return token
}
