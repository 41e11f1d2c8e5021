import { randomBytes } from 'node:crypto'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { readyFields } from '../../e2e/support/quotes/quote-api.ts'
import type { ApiResponse, Caller } from './caller.ts'

/** A quote that is ready to be bought, with a unique e-mail address and tournament name. */
export interface ReadyQuote {
  id: string
  quoteNumber: string
  version: number
  /** Dollars. */
  amountDue: number
  email: string
  tournament: string
}

/** The gateway's token for a card that is approved. */
const CARD = 'pm_card_visa'
/** The token of another approved card. */
export const OTHER_CARD = 'pm_card_mastercard'

export interface PurchaseAttempt {
  key?: string
  token?: string
  version?: number
  amountDue?: number
  payment?: Record<string, unknown>
  /** The version of the office’s terms that is agreed to. */
  terms?: number
  /** The call; `bind` is for billed purchases. */
  by?: 'purchase' | 'bind'
}

/** Creates a complete quote for an event in the future, as a customer would. */
export async function createReadyQuote(
  caller: Pick<Caller, 'send'>,
  overrides: CustomFields = {},
): Promise<ReadyQuote> {
  const suffix = randomBytes(4).toString('hex')
  const email = `buyer-${suffix}@attack.example`
  const tournament = `Scramble ${suffix}`
  const customFields = readyFields({ insured_email: email, tournament_name: tournament, ...overrides })
  const answer = await caller.send('POST', '/contacts', { customFields })
  if (answer.status !== 201) throw new Error(`A quote was refused: ${answer.text}`)
  const { quote_number: quoteNumber } = answer.data['customFields'] as CustomFields
  return {
    id: String(answer.data['id']),
    quoteNumber: String(quoteNumber),
    email,
    tournament,
    ...versionAndAmount(answer),
  }
}

/** The version and amount in a response about the quote. */
export function versionAndAmount(answer: ApiResponse): Pick<ReadyQuote, 'version' | 'amountDue'> {
  const fields = answer.data['customFields'] as CustomFields
  return { version: Number(answer.data['version']), amountDue: Number(fields['amount_due']) }
}

/** Buys the quote at its version and price, unless the attack overrides them. */
export function buy(caller: Caller, quote: ReadyQuote, attempt: PurchaseAttempt = {}): Promise<ApiResponse> {
  const { key = randomKey(), token = CARD, version = quote.version } = attempt
  const { amountDue = quote.amountDue, payment = {}, by = 'purchase', terms } = attempt
  const body = {
    version,
    amount_due: amountDue,
    ...(terms !== undefined && { terms_version: terms }),
    payment: { payment_type: 'credit_card', token, ...payment },
  }
  return caller.send('POST', `/contacts/${quote.id}/${by}`, body, { 'idempotency-key': key })
}

export function randomKey(): string {
  return randomBytes(12).toString('hex')
}
