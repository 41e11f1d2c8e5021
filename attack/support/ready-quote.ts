import { randomBytes } from 'node:crypto'
import { type CustomFields } from '#domain/quote/wire/wire.ts'
import { readyFields } from '../../e2e/support/quotes/quote-api.ts'
import { type ApiResponse, type Caller } from './caller.ts'

/** A quote that only waits to be bought, known by an address and a name that no other has. */
export interface ReadyQuote {
  id: string
  quoteNumber: string
  version: number
  /** Dollars. */
  amountDue: number
  email: string
  tournament: string
}

/** What the gateway's own fields gave for a card that is approved. */
const CARD = 'pm_card_visa'
/** And for another one. */
export const OTHER_CARD = 'pm_card_mastercard'

export interface PurchaseAttempt {
  key?: string
  token?: string
  version?: number
  amountDue?: number
  payment?: Record<string, unknown>
  /** By the call for billed purchases, if the attack tries that. */
  by?: 'purchase' | 'bind'
}

/** Makes a quote as a customer would, dated from today on. */
export async function createReadyQuote(caller: Caller, overrides: CustomFields = {}): Promise<ReadyQuote> {
  const word = randomBytes(4).toString('hex')
  const email = `buyer-${word}@attack.example`
  const tournament = `Scramble ${word}`
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

/** The quote as a later answer about its quote states it. */
export function versionAndAmount(answer: ApiResponse): Pick<ReadyQuote, 'version' | 'amountDue'> {
  const fields = answer.data['customFields'] as CustomFields
  return { version: Number(answer.data['version']), amountDue: Number(fields['amount_due']) }
}

/** Asks to buy what the quote states, but for what an attack changes. */
export function buy(caller: Caller, quote: ReadyQuote, attempt: PurchaseAttempt = {}): Promise<ApiResponse> {
  const { key = randomKey(), token = CARD, version = quote.version } = attempt
  const { amountDue = quote.amountDue, payment = {}, by = 'purchase' } = attempt
  const body = {
    version,
    amount_due: amountDue,
    payment: { payment_type: 'credit_card', token, ...payment },
  }
  return caller.send('POST', `/contacts/${quote.id}/${by}`, body, { 'idempotency-key': key })
}

export function randomKey(): string {
  return randomBytes(12).toString('hex')
}
