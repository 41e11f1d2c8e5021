import { isCardNumber } from '#domain/values/card-number/card-number.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import type { Context } from '#server/kit/context.ts'
import { enabledWallets } from '#server/config/payment-settings.ts'
import { insertToken } from '#server/payments/gateway/repository.ts'
import {
  cardBrand,
  createToken,
  cardOutcome,
  WALLET_CARD,
} from '#server/payments/gateway/sandbox/sandbox-cards.ts'

export interface IssuedToken {
  token: string
  brand: string
  /** The last four digits. */
  last: string
}

const MAX_VALIDITY_YEARS = 20
const ZIP = /^(\d{5}(-?\d{4})?|[A-Z]\d[A-Z][ -]?\d[A-Z]\d)$/i

/**
 * Issues a token for a card. Of the number only what a receipt shows is stored, and the outcome that the sandbox will give a
 * charge.
 */
export async function issueToken({ db, env, now }: Context, body: unknown): Promise<IssuedToken> {
  const wallet = requestedWallet(env, body)
  const card = wallet ? walletCard(now()) : parseCard(body, now())
  const token = createToken(wallet)
  const storedCard = { brand: cardBrand(card.number), lastDigits: card.number.slice(-4) }
  const { expMonth, expYear } = card
  await insertToken(db, {
    token,
    ...storedCard,
    expMonth,
    expYear,
    outcome: cardOutcome(card.number),
    usedBy: null,
    createdAt: now(),
  })
  return { token, brand: storedCard.brand, last: storedCard.lastDigits }
}

/** The requested sandbox wallet; undefined if a card was typed. */
function requestedWallet(env: Context['env'], body: unknown): Wallet | undefined {
  if (typeof body !== 'object' || body === null || !('wallet' in body)) return undefined
  const { wallet } = body
  const offered = enabledWallets(env).find((known) => known === wallet)
  if (!offered) throw new ProblemError({ code: 'NOT_FOUND', what: 'wallet' })
  return offered
}

function walletCard(now: Date) {
  return { number: WALLET_CARD, expMonth: 12, expYear: now.getUTCFullYear() + 3 }
}

function parseCard(body: unknown, now: Date) {
  const input: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const number = textOf(input['number']).replaceAll(/[\s-]/g, '')
  const expMonth = parseInteger(input['exp_month'])
  const expYear = parseInteger(input['exp_year'])
  const isYear = expYear >= 2000 && expYear <= now.getUTCFullYear() + MAX_VALIDITY_YEARS
  const checks: [field: string, holds: boolean, message: string][] = [
    ['number', isCardNumber(number), 'Enter the card number as it is on the card'],
    ['exp_month', expMonth >= 1 && expMonth <= 12, 'Enter the month of expiry, 01 to 12'],
    ['exp_year', isYear, 'Enter the year of expiry with four digits'],
    ['exp_year', !isYear || !isExpired(expMonth, expYear, now), 'The card has expired. Use another one'],
    // A client of the gateway may leave it out, as banks do not ask for it everywhere.
    ['zip', input['zip'] === undefined || ZIP.test(textOf(input['zip'])), 'Enter a ZIP or postal code'],
    ['cvc', /^\d{3,4}$/.test(textOf(input['cvc'])), 'Enter the 3 or 4 digits of the security code'],
  ]
  const fields = checks
    .filter(([, holds]) => !holds)
    .map(([field, , message]): FieldProblem => ({ section: 'payment_info', field, message }))
  if (fields.length > 0) throw new ProblemError({ code: 'INVALID', fields })
  return { number, expMonth, expYear }
}

/** A card is valid to the end of its month, which ends twelve hours after UTC in the last time zone. */
function isExpired(month: number, year: number, now: Date): boolean {
  return now.getTime() > Date.UTC(year, month, 1, 12)
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= 40 ? value : ''
}

/** 0 if it is no number; all checks refuse 0. */
function parseInteger(value: unknown): number {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 10_000 ? number : 0
}
