import { randomBytes } from 'node:crypto'
import { type CustomFields } from '#domain/quote/wire.ts'
import { readyFields } from '../../e2e/support/quoting.ts'
import { type Answer, type Caller } from './caller.ts'

/** A quote that only waits to be bought, known by an address and a name that no other has. */
export interface Offer {
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

export interface Attempt {
  key?: string
  token?: string
  version?: number
  amountDue?: number
  payment?: Record<string, unknown>
  /** Without money, where that is what is tried. */
  by?: 'purchase' | 'bind'
}

/** Makes a quote as a customer would, dated from today on. */
export async function newOffer(caller: Caller, overrides: CustomFields = {}): Promise<Offer> {
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
    ...seen(answer),
  }
}

/** The offer as a later answer about its quote states it. */
export function seen(answer: Answer): Pick<Offer, 'version' | 'amountDue'> {
  const fields = answer.data['customFields'] as CustomFields
  return { version: Number(answer.data['version']), amountDue: Number(fields['amount_due']) }
}

/** Asks to buy what the offer states, but for what an attack changes. */
export function buy(caller: Caller, offer: Offer, attempt: Attempt = {}): Promise<Answer> {
  const { key = randomKey(), token = CARD, version = offer.version } = attempt
  const { amountDue = offer.amountDue, payment = {}, by = 'purchase' } = attempt
  const body = {
    version,
    amount_due: amountDue,
    payment: { payment_type: 'credit_card', token, ...payment },
  }
  return caller.send('POST', `/contacts/${offer.id}/${by}`, body, { 'idempotency-key': key })
}

export function randomKey(): string {
  return randomBytes(12).toString('hex')
}
