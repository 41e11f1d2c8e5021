import { buildApplicationPostings } from '#domain/accounting/payment-postings.ts'
import { reversePostings } from '#domain/accounting/by-rep/revising.ts'
import { laterDay } from '#domain/accounting/received-payments.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, formatMoney, sum, ZERO } from '#domain/values/money.ts'
import { insertApplications } from '#server/accounting/credits/repository.ts'
import { findInvoice, insertPaymentApplication } from '#server/accounting/invoices/repository.ts'
import { countMoves, type LiveApplication } from '#server/accounting/applications/repository.ts'
import {
  findDocument,
  findUnused,
  isBeingPaid,
  type StoredDocument,
} from '#server/accounting/revisions/repository.ts'
import { insertEntry } from '#server/accounting/repository.ts'
import { refuseDocument } from '#server/billing/documents/refuse-document.ts'
import type { Db } from '#server/kit/db/database.ts'

/** How much of a payment or credit pays an invoice. */
export interface Application {
  invoice: string
  amount: Cents
}

/** An invoice that is named twice would be paid by both amounts, or by one. */
export function requireEachOnce(applications: readonly Application[]): void {
  if (new Set(applications.map(({ invoice }) => invoice)).size < applications.length)
    throw refuseDocument('applications', 'Name each invoice once')
}

/** Rows that are taken back and what is applied instead, of one payment or credit. */
export interface Moves {
  undone: readonly LiveApplication[]
  applied: readonly Application[]
}

/** What rows make together: how much each invoice is paid. */
function addUpApplications(live: readonly LiveApplication[]): Application[] {
  const paidOn = new Map<string, Cents>()
  for (const { invoice, amount } of live) paidOn.set(invoice, sum([paidOn.get(invoice) ?? ZERO, amount]))
  return [...paidOn].map(([invoice, amount]) => ({ invoice, amount }))
}

interface WantedMoves {
  /** Left out, it pays what it paid. */
  applications?: readonly Application[] | undefined
  /** Of a payment, the day on which it is said to have come; left out, that stays. */
  receivedOn?: CalendarDate | undefined
}

/**
 * What has to be moved so that a document pays this and nothing else; rows that stay are not touched.
 *
 * @rule N78 What a payment paid before the day on which it came is paid anew.
 */
export function planMoves(
  live: readonly LiveApplication[],
  { applications, receivedOn }: WantedMoves,
): Moves {
  const paid = addUpApplications(live)
  const wanted = applications ?? paid
  const wantedOn = new Map(wanted.map(({ invoice, amount }) => [invoice, amount]))
  const paidOn = new Map(paid.map(({ invoice, amount }) => [invoice, amount]))
  const tooEarly = new Set(
    live.flatMap(({ invoice, on }) =>
      receivedOn !== undefined && on !== null && on < receivedOn ? [invoice] : [],
    ),
  )
  const stays = (invoice: string) =>
    paidOn.get(invoice) === (wantedOn.get(invoice) ?? ZERO) && !tooEarly.has(invoice)
  return {
    undone: live.filter(({ invoice }) => !stays(invoice)),
    applied: wanted.filter(({ invoice, amount }) => amount > ZERO && !stays(invoice)),
  }
}

interface MoveContext {
  trx: Db
  at: Date
  timeZone: string
}

/**
 * Takes back what payments and credits paid, in the transaction of whoever decides it: the invoice is owed again, and the payment
 * or credit is there again.
 *
 * @rule O06 What was applied is undone by a second row and an entry of its own: nothing that was posted is changed.
 */
export async function undoApplications(
  { trx, at, timeZone }: MoveContext,
  undone: readonly LiveApplication[],
): Promise<void> {
  for (const { id, source, invoice, amount } of undone) {
    const entry = await postMove(trx, source, at, reversePostings(buildApplicationPostings(amount)))
    const row = { invoice, amountCents: (0 - amount) as Cents, appliedAt: at, entry, undoes: id }
    await (source.startsWith('PMT-')
      ? insertPaymentApplication(trx, {
          ...row,
          payment: source,
          appliedOn: await dayAfterBoth(trx, { source, invoice, at, timeZone }),
        })
      : insertApplications(trx, [{ ...row, creditMemo: source }]))
  }
}

/**
 * Pays invoices from what is left of a payment or credit.
 *
 * @rule N78 N87 Only invoices of its own policy and payer, up to what is owed, and on or after the days of both.
 */
export async function applyTo(
  { trx, at, timeZone }: MoveContext,
  source: Pick<StoredDocument, 'number' | 'type' | 'policyId' | 'payer'>,
  applied: readonly Application[],
): Promise<void> {
  for (const { invoice, amount } of applied) {
    await requirePayable(trx, source, { invoice, amount })
    const entry = await postMove(trx, source.number, at, buildApplicationPostings(amount))
    const row = { invoice, amountCents: amount, appliedAt: at, entry }
    await (source.type === 'receive_payment'
      ? insertPaymentApplication(trx, {
          ...row,
          payment: source.number,
          appliedOn: await dayAfterBoth(trx, { source: source.number, invoice, at, timeZone }),
        })
      : insertApplications(trx, [{ ...row, creditMemo: source.number }]))
  }
}

async function requirePayable(
  trx: Db,
  source: Pick<StoredDocument, 'number' | 'type' | 'policyId' | 'payer'>,
  { invoice, amount }: Application,
): Promise<void> {
  const owed = await findInvoice(trx, invoice)
  if (owed?.policyId !== source.policyId || owed.payer !== source.payer)
    throw refuseDocument('applications', `It can’t pay ${invoice}, which is for another policy or payer`)
  if (await isBeingPaid(trx, invoice)) throw new ProblemError({ code: 'PAYMENT_WAITING' })
  if (amount > owed.open)
    throw refuseDocument('applications', `Only ${formatMoney(owed.open, undefined)} is open on ${invoice}`)
  const left = (await findUnused(trx, source)) ?? ZERO
  if (amount > left)
    throw refuseDocument('applications', `Only ${formatMoney(left, undefined)} is left of ${source.number}`)
}

/** The entry of a move, numbered after those before it. */
async function postMove(
  trx: Db,
  source: string,
  at: Date,
  postings: Parameters<typeof insertEntry>[2],
): Promise<string> {
  const document = await findDocument(trx, source)
  if (!document) throw new Error(`Document ${source} is gone`)
  const { type, policyId, payer, reason } = document
  const entry = `${source}-A${(await countMoves(trx, source)) + 1}`
  await insertEntry(
    trx,
    { document: entry, type, policyId, payer, reason, postedAt: at, ofDocument: source },
    postings,
  )
  return entry
}

interface MovedOn {
  source: string
  invoice: string
  at: Date
  timeZone: string
}

/** Today where the office is, or the day on which the later of both documents is dated. */
async function dayAfterBoth(trx: Db, { source, invoice, at, timeZone }: MovedOn) {
  const payment = await findDocument(trx, source)
  const billed = await findDocument(trx, invoice)
  const today = dateInTimeZone(at, timeZone)
  const receivedOn = payment && 'receivedOn' in payment.content ? payment.content.receivedOn : today
  const billedOn = billed ? dateInTimeZone(billed.issuedAt, timeZone) : today
  return laterDay(laterDay(receivedOn, billedOn), today)
}
