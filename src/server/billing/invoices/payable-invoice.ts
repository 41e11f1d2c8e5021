import { ProblemError } from '#domain/problem.ts'
import { payersSeenBy } from '#domain/policy/producer-of-record.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import {
  findInvoiceLink,
  findInvoice,
  findPolicyOfInvoice,
  type InvoiceBalance,
} from '#server/accounting/invoices/repository.ts'
import { lockPolicy } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep, Session } from '#server/access/access.ts'
import { payersOf } from '#server/policies/present-policy.ts'
import { findPolicy, type PolicyWithDocuments } from '#server/policies/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'

/** Who wants to see or pay an invoice: whoever opened its policy, a rep, or whoever has its link. */
export type InvoiceCaller =
  | { session: Session; rep?: Rep | undefined; number: string; invoice: string }
  | { token: string }

/** An invoice that the caller may pay, with its policy. */
export interface PayableInvoice {
  invoice: InvoiceBalance
  found: PolicyWithDocuments
  rep?: Rep | undefined
}

const ALL: Session = { grants: 'everything' }

type ReadContext = Pick<Context, 'db' | 'now'>

/**
 * Reads an invoice for who may pay it.
 *
 * @rule N63 N87 N108 An invoice is its payer's and the office's: to anybody else, and to the client of a producer, there is none.
 * @rule N87 N108 The link of an invoice shows and pays that one, until it is too old or its address no longer opens what its payer sees.
 */
export async function readPayableInvoice(
  context: ReadContext,
  caller: InvoiceCaller,
): Promise<PayableInvoice> {
  return 'token' in caller ? readLinked(context, caller.token) : readOpened(context.db, caller)
}

/** The same, locked by its quote and its policy until the transaction ends, as everything is that moves its money. */
export async function lockPayableInvoice(
  context: ReadContext,
  caller: InvoiceCaller,
): Promise<PayableInvoice> {
  const seen = await readPayableInvoice(context, caller)
  await lockQuote(context.db, seen.found.policy.quoteId)
  await lockPolicy(context.db, seen.found.policy.id)
  // Read again: who pays, and what is owed, may have changed until the locks were there.
  return readPayableInvoice(context, caller)
}

/** The day at the event of an invoice. */
export function dayOf({ found }: Pick<PayableInvoice, 'found'>, moment: Date): CalendarDate {
  return dayAtEvent(quoteFrom(found.quote.answers), moment)
}

async function readOpened(
  db: Db,
  { session, rep, number, invoice }: Exclude<InvoiceCaller, { token: string }>,
): Promise<PayableInvoice> {
  const found = await findPolicy(db, session, number)
  if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'policy' })
  const billed = await findInvoice(db, invoice)
  const payers = payersOf(found.policy, session)
  if (billed?.policyId !== found.policy.id || payers?.includes(billed.payer) === false)
    throw new ProblemError({ code: 'NOT_FOUND', what: 'invoice' })
  return { invoice: billed, found, rep }
}

async function readLinked({ db, now }: ReadContext, token: string): Promise<PayableInvoice> {
  const link = await findInvoiceLink(db, hashSecret(token), now())
  const invoice = link && (await findInvoice(db, link.invoice))
  const number = invoice && (await findPolicyOfInvoice(db, invoice.number))
  const found = number === undefined ? undefined : await findPolicy(db, ALL, number)
  if (!invoice || !found || !payersSeenBy(found.policy, link.email).includes(invoice.payer))
    throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  return { invoice, found }
}
