import { randomBytes } from 'node:crypto'
import { getCardBrandName } from '#domain/purchase/card-brand.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import { BANK_ERROR, DECLINED, INSUFFICIENT_FUNDS } from '#server/payments/gateway/decline-reasons.ts'

export type SandboxOutcome =
  | 'approve'
  | 'decline'
  | 'insufficient_funds'
  | 'processing_error'
  /** The card is charged, and the answer is lost. */
  | 'charge_then_time_out'
  /** The card is charged, and the answer to its first refund is lost. */
  | 'refund_then_time_out'
  /** The card is charged, and its bank takes no refund. */
  | 'decline_refund'

/** The published test cards; any other well-formed number is declined. */
const CARD_OUTCOMES: ReadonlyMap<string, SandboxOutcome> = new Map([
  ['4242424242424242', 'approve'],
  ['4000000000000002', 'decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000119', 'processing_error'],
  ['4000000000003220', 'charge_then_time_out'],
  ['4000000000007726', 'refund_then_time_out'],
  ['4000000000005126', 'decline_refund'],
])

/** The card in the sandbox's wallets. */
export const WALLET_CARD = '4242424242424242'

/** Tokens of typed cards never start with these, as they continue with hexadecimal digits. */
const WALLET_TOKEN_PREFIXES: readonly (readonly [Wallet, string])[] = [
  ['google_pay', 'tok_googlepay'],
  ['apple_pay', 'tok_applepay'],
]

/** An unguessable token, with the prefix of the wallet that gave the card, if any. */
export function createToken(wallet: Wallet | undefined): string {
  const [, prefix = 'tok_'] = WALLET_TOKEN_PREFIXES.find(([known]) => known === wallet) ?? []
  return prefix + randomBytes(18).toString('hex')
}

/** The wallet that a token was issued for. */
export function walletOfToken(token: string): Wallet | undefined {
  return WALLET_TOKEN_PREFIXES.find(([, prefix]) => token.startsWith(prefix))?.[0]
}

export function cardOutcome(number: string): SandboxOutcome {
  return CARD_OUTCOMES.get(number) ?? 'decline'
}

type DeclinedOutcome = 'decline' | 'insufficient_funds' | 'processing_error'

export const DECLINE_REASONS: Record<DeclinedOutcome, string> = {
  decline: DECLINED,
  insufficient_funds: INSUFFICIENT_FUNDS,
  processing_error: BANK_ERROR,
}

export function cardBrand(number: string): string {
  if (number.startsWith('4')) return getCardBrandName('visa')
  if (/^(5[1-5]|2[2-7])/.test(number)) return getCardBrandName('mastercard')
  return getCardBrandName(/^3[47]/.test(number) ? 'amex' : undefined)
}
