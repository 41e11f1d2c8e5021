import { randomBytes } from 'node:crypto'
import { brandName } from '#domain/purchase/card-brand.ts'
import { type Wallet } from '#domain/quote/wallets.ts'
import { BANK_FAILED, DECLINED, FUNDS } from '#server/payments/decline-words.ts'

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

export const DECLINE_REASONS: Record<Exclude<Outcome, 'approve' | 'charge_then_time_out'>, string> = {
  decline: DECLINED,
  insufficient_funds: FUNDS,
  processing_error: BANK_FAILED,
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return brandName('visa')
  if (/^(5[1-5]|2[2-7])/.test(number)) return brandName('mastercard')
  return brandName(/^3[47]/.test(number) ? 'amex' : undefined)
}
