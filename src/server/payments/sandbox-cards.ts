import { randomBytes } from 'node:crypto'
import { type Wallet } from '#domain/quote/payment-methods.ts'

/** What happens to a charge on a card of the sandbox. */
export type Outcome =
  | 'approve'
  | 'decline'
  | 'insufficient_funds'
  | 'processing_error'
  /** Money moves, and the answer never arrives. */
  | 'charge_then_time_out'

/** The published test cards; any other well-formed number is declined. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map([
  ['4242424242424242', 'approve'],
  ['4000000000000002', 'decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000119', 'processing_error'],
  ['4000000000003220', 'charge_then_time_out'],
])

/** What the sandbox's wallets hold. */
export const WALLET_CARD = '4242424242424242'

/** How the tokens of a wallet's cards begin. No typed card's does: what follows is hexadecimal, these are not. */
const BEGINNINGS: readonly (readonly [Wallet, string])[] = [
  ['google_pay', 'tok_googlepay'],
  ['apple_pay', 'tok_applepay'],
]

/** A token that nobody guesses, and that tells which wallet gave its card, if one did. */
export function newToken(wallet: Wallet | undefined): string {
  const [, beginning = 'tok_'] = BEGINNINGS.find(([known]) => known === wallet) ?? []
  return beginning + randomBytes(18).toString('hex')
}

/** The wallet that a token of ours was given for. */
export function walletOfToken(token: string): Wallet | undefined {
  return BEGINNINGS.find(([, beginning]) => token.startsWith(beginning))?.[0]
}

export function outcomeOf(number: string): Outcome {
  return OUTCOMES.get(number) ?? 'decline'
}

/** What a person is told; the money has not moved in any of these cases. */
export const DECLINE_REASONS: Record<Exclude<Outcome, 'approve' | 'charge_then_time_out'>, string> = {
  decline: 'The bank declined the card. Nothing was charged; use another card or ask your bank',
  insufficient_funds: 'The card does not have enough funds. Nothing was charged; use another card',
  processing_error:
    'The bank could not process the card just now. Nothing was charged; try again or use another card',
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard'
  if (/^3[47]/.test(number)) return 'American Express'
  return 'Card'
}
