import type { AccountingDocumentType } from '#domain/accounting/document-types.ts'
import { ageReceivables } from '#domain/accounting/books/ageing.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** One entry of a payer's account. */
export interface AccountEntry {
  number: string
  type: AccountingDocumentType
  /** The day on which it was posted. */
  on: CalendarDate
  /** Of its document, above 0; 0 where an entry has none of its own, as where a payment is applied later. */
  total: Cents
  /** By how much the payer owes more; below 0 where it owes less. */
  effect: Cents
  /** Of an invoice. */
  dueOn: CalendarDate | null
  /** The document of which this is a revision: its total is what that one states from then on, 0 where it is taken back. */
  revises: string | null
}

/** What of a payment, credit or refund settles another document. */
export interface AccountUse {
  /** The payment or credit that is used. */
  from: string
  /** The invoice that it pays, or the refund or withdrawal that ends it. */
  to: string
  on: CalendarDate
  amount: Cents
}

export interface AccountBook {
  /** In the order in which they were posted. */
  entries: readonly AccountEntry[]
  uses: readonly AccountUse[]
}

/** `paid`: the money of a receipt, which names both; `taken_back`: what a document said before it was edited or voided. */
export const STATEMENT_PARTS = ['document', 'paid', 'taken_back', 'edited'] as const

/** What is said after the name of the document; empty where the line is the document itself. */
export const STATEMENT_PART_NAMES = {
  document: '',
  paid: 'paid',
  taken_back: 'taken back',
  edited: 'as edited',
} as const satisfies Record<(typeof STATEMENT_PARTS)[number], string>

export interface StatementLine {
  number: string
  type: AccountingDocumentType
  part: (typeof STATEMENT_PARTS)[number]
  on: CalendarDate
  amount: Cents
  /** After it. */
  balance: Cents
}

export interface AccountState {
  opening: Cents
  lines: StatementLine[]
  closing: Cents
  /** Open on invoices at the end. */
  open: Cents
  /** Of payments and credits, used for nothing at the end. */
  unused: Cents
  bands: ReturnType<typeof ageReceivables>
  /** What is open of an invoice, or left of a payment or credit, by its number. */
  openOf: ReadonlyMap<string, Cents>
}

/** What of its total another document can still settle, or be settled by. */
const HAS_REST: ReadonlySet<AccountingDocumentType> = new Set<AccountingDocumentType>([
  'invoice',
  'receive_payment',
  'credit_memo',
])

/**
 * The account of one payer over a period: what it owed before, each entry with what it owed then, and what is open at the
 * end. What is later than the end counts for nothing.
 *
 * @rule O06 The balance of an account is that of its entries, and what is open on invoices less what is unused is the same.
 */
export function stateAccount(
  { entries, uses }: AccountBook,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): AccountState {
  const until = entries.filter(({ on }) => on <= to)
  const opening = sum(until.filter(({ on }) => on < from).map(({ effect }) => effect))
  const lines: StatementLine[] = []
  let balance = opening
  for (const entry of until) {
    if (entry.on < from) continue
    for (const { part, amount } of partsOf(entry)) {
      balance = sum([balance, amount])
      const { number, type, on, revises } = entry
      lines.push({ number: revises ?? number, type, part, on, amount, balance })
    }
  }
  const posted = new Set(until.map(({ number }) => number))
  // A document may be posted later than it was issued, where its own day is in a closed period.
  const used = uses.filter((use) => use.on <= to && posted.has(use.from) && posted.has(use.to))
  const openOf = restsOf(until, usedOf(used))
  const rests = until.flatMap((entry) => {
    const cents = openOf.get(entry.number)
    return cents === undefined || cents === ZERO ? [] : [{ ...entry, cents }]
  })
  const invoices = rests.filter(({ type }) => type === 'invoice')
  return {
    opening,
    lines,
    closing: balance,
    open: sum(invoices.map(({ cents }) => cents)),
    unused: sum(rests.filter(({ type }) => type !== 'invoice').map(({ cents }) => cents)),
    bands: ageReceivables(
      invoices.map(({ dueOn, on, cents }) => ({ dueOn: dueOn ?? on, cents, invoices: 1 })),
      to,
    ),
    openOf,
  }
}

/** A receipt states what was bought and what paid it at once; an entry that moves no balance is no line. */
function partsOf({ type, total, effect, revises }: AccountEntry): Pick<StatementLine, 'part' | 'amount'>[] {
  if (revises !== null)
    return effect === ZERO ? [] : [{ part: total > ZERO ? 'edited' : 'taken_back', amount: effect }]
  if (type === 'sales_receipt')
    return [
      { part: 'document', amount: total },
      { part: 'paid', amount: subtract(effect, total) },
    ]
  if (effect === ZERO) return []
  return [{ part: type === 'credit_memo' && effect > ZERO ? 'taken_back' : 'document', amount: effect }]
}

/** What is used of each document, by its number. */
function usedOf(uses: readonly AccountUse[]): Map<string, Cents> {
  const used = new Map<string, Cents>()
  for (const { from, to, amount } of uses)
    for (const number of [from, to]) used.set(number, sum([used.get(number) ?? ZERO, amount]))
  return used
}

function restsOf(
  entries: readonly AccountEntry[],
  used: ReadonlyMap<string, Cents>,
): ReadonlyMap<string, Cents> {
  const rests = new Map<string, Cents>()
  for (const { number, type, total, revises } of entries)
    if (HAS_REST.has(type) && (total > ZERO || revises !== null))
      rests.set(revises ?? number, subtract(total, used.get(revises ?? number) ?? ZERO))
  return rests
}
