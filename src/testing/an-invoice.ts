import { randomUUID } from 'node:crypto'
import type { BilledInvoice, ReceivedPayment } from '#contract/billed-invoice.ts'
import type { WireStatement } from '#contract/money-statement.ts'
import { createInvoiceLink } from '#server/accounting/invoices/queue-invoice-mail.ts'
import { fieldsOf } from '#testing/a-quote.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { aRep, signInAs } from '#testing/a-rep.ts'
import { shootoutAnswers } from '#testing/contest-answers.ts'
import { byCard, type HeldPolicy, holdPolicy } from '#testing/held-policy.ts'
import { withoutGrandPrize } from '#testing/ready-answers.ts'
import { type Client, testClient } from '#testing/server.ts'
import type { Site } from '#testing/site.ts'

type Place = Pick<Site, 'context' | 'server'>

/** The Rotary shootout for a million that costs $489, to be paid by check. */
export const ROTARY_SHOOTOUT: CustomFields = {
  ...Object.fromEntries(Object.keys(withoutGrandPrize).map((key) => [key, null])),
  ...fieldsOf(shootoutAnswers),
  client_type: 'rotary',
  h_coverage: 'No',
  shootout_terms: 'Yes',
}

/** A policy that was billed, its invoice, and a rep's browser. */
export interface BilledPolicy extends HeldPolicy {
  invoice: string
  office: Client
}

/** A policy by check, entered by a rep; $310 unless other fields are given. */
export async function aBilledPolicy(site: Place, fields: CustomFields = {}): Promise<BilledPolicy> {
  const rep = await aRep(site.context, `${randomUUID()}@office.example`)
  const office = testClient(site.server)
  await signInAs(office, rep)
  const held = await holdPolicy(site, fields, {
    method: 'check',
    reference: '1042',
    rep,
    farmersException: 'The folio is closed',
  })
  const [invoice] = (await readMoney(office, held.number)).invoices
  if (!invoice) throw new Error('Nothing was billed')
  return { ...held, office, invoice: invoice.number }
}

/** Where the money of a policy stands, as a rep or its payer reads it. */
export async function readMoney(reader: Client, number: string) {
  const answer = await reader.get(`/api/policies/${number}/refunds`)
  return answer.json().data as {
    statement: WireStatement
    refundable: number
    unapplied: number
    invoices: BilledInvoice[]
    payments: ReceivedPayment[]
    refunds: { amount: number; state: string; payment: string | null; receipt: string }[]
  }
}

interface CardPayment {
  amount: number
  card?: string
  key?: string
  payment?: unknown
}

/** Pays the invoice of a policy by a card of the sandbox. */
export async function payByCard(
  place: Place,
  payer: Client,
  { number, invoice }: Pick<BilledPolicy, 'number' | 'invoice'>,
  { amount, card, key = randomUUID(), payment }: CardPayment,
) {
  const body = { invoice, amount, payment: payment ?? (await byCard(place, card)) }
  const path = `/api/policies/${number}/payments`
  return payer.send('POST', path, body, { 'idempotency-key': key })
}

interface Recorded {
  invoice?: string
  balance?: number
  amount: number
  method?: string
  reference?: string
  dated?: string
}

/** A rep records money for the invoice of a policy; received on the day of the tests unless given. */
export function record(
  { office, number, invoice }: Pick<BilledPolicy, 'office' | 'number' | 'invoice'>,
  recorded: Recorded,
  key: string = randomUUID(),
) {
  const body = { invoice, method: 'check', reference: '77', dated: '2026-11-20', ...recorded }
  return office.send('POST', `/api/admin/policies/${number}/payments`, body, { 'idempotency-key': key })
}

/** The token of a new link to pay an invoice, sent to an address. */
export async function anInvoiceLink({ context }: Place, invoice: string, email: string): Promise<string> {
  const { token } = await createInvoiceLink(context, invoice, email)
  return token
}
