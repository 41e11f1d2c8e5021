import type { Account } from '#domain/accounting/accounts.ts'
import type { AccountingDocumentType } from '#domain/accounting/document-types.ts'
import { refundableFor } from '#domain/accounting/refundable.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'

import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO, atLeastZero, smallerAmount } from '#domain/values/money.ts'

/** What the documents of one type post on one account for a policy. */
export interface LedgerBalance {
  document: AccountingDocumentType
  account: Account
  /** Entered by a rep beside the price. */
  isManual?: boolean
  debit: Cents
  credit: Cents
}

/** What is left of one credit, or of a payment that paid more than was owed. */
export interface OpenCredit {
  left: Cents
  /** The first day on which it may be paid back; null while nobody knows it. */
  refundableFrom: CalendarDate | null
}

/** Everything that the money of a policy is stated from. */
export interface PolicyLedger {
  balances: readonly LedgerBalance[]
  credits: readonly OpenCredit[]
  /** Refunds that are on their way and have no document yet. */
  refunding: Cents
}

/** Where the money of a policy stands, for whoever pays it. */
export interface MoneyStatement {
  /** What the cover in force costs; of a policy that has ended, what is kept. */
  price: Cents
  /** What reps billed beside it, less what they took back of that. */
  otherCharges: Cents
  /** All money that was received. */
  paid: Cents
  /** All credit that was given, with courtesies. */
  credited: Cents
  /** The part of it that lowers no price. */
  courtesy: Cents
  /** All money that was paid back, with what is on its way. */
  refunded: Cents
  /** The part of it that is on its way. */
  refunding: Cents
  owed: Cents
  /** Credit that neither pays an invoice nor was paid back. */
  creditLeft: Cents
  /** The first day on which some of that may be paid back; null if there is none, or nobody knows it. */
  creditLeftFrom: CalendarDate | null
}

const MONEY: ReadonlySet<Account> = new Set<Account>(['card_clearing', 'undeposited_funds'])

/** The accounts that say who owes whom. */
const OPEN: ReadonlySet<Account> = new Set<Account>(['accounts_receivable', 'customer_credits'])

/** The documents that make the price of a policy. The others say how it was settled. */
const PRICED: ReadonlySet<AccountingDocumentType> = new Set<AccountingDocumentType>([
  'invoice',
  'sales_receipt',
  'credit_memo',
])

/**
 * States the money of a policy from its ledger. Whatever a page, a dialog, a mail or a paper says of it is said of this.
 *
 * @rule N86 The money of a policy is stated once: price, paid, credited, refunded, owed and credit left, where the price with what is billed beside it is what was paid and not refunded, with courtesies and what is owed, less the credit that is left.
 */
export function stateMoney({ balances, credits, refunding }: PolicyLedger): MoneyStatement {
  const net = (of: (balance: LedgerBalance) => boolean) =>
    sum(balances.filter(of).map(({ debit, credit }) => subtract(debit, credit)))
  const isPaidBack = ({ document }: LedgerBalance) => document === 'issue_refund'
  const courtesy = net(({ account }) => account === 'goodwill')
  const given = net(({ document, account }) => document === 'credit_memo' && OPEN.has(account))
  const paidBack = net((balance) => isPaidBack(balance) && MONEY.has(balance.account))
  const credit = subtract(
    ZERO,
    net(({ account }) => account === 'customer_credits'),
  )
  const creditLeft = subtract(credit, refunding)
  const isSettling = ({ account }: LedgerBalance) => MONEY.has(account) || OPEN.has(account)
  const charged = (isManual: boolean) =>
    net(
      (balance) =>
        PRICED.has(balance.document) && isSettling(balance) && (balance.isManual ?? false) === isManual,
    )
  return {
    price: sum([charged(false), courtesy]),
    otherCharges: charged(true),
    paid: net((balance) => !isPaidBack(balance) && MONEY.has(balance.account)),
    credited: subtract(ZERO, given),
    courtesy,
    refunded: subtract(refunding, paidBack),
    refunding,
    owed: net(({ account }) => account === 'accounts_receivable'),
    creditLeft,
    creditLeftFrom: creditLeft > ZERO ? firstDay(credits) : null,
  }
}

/** What several payers have together. */
export function addStatements(statements: readonly MoneyStatement[]): MoneyStatement {
  const total = (amountOf: (statement: MoneyStatement) => Cents) => sum(statements.map(amountOf))
  const creditLeft = total((one) => one.creditLeft)
  const days = statements.flatMap(({ creditLeftFrom }) => creditLeftFrom ?? []).toSorted()
  return {
    price: total((one) => one.price),
    otherCharges: total((one) => one.otherCharges),
    paid: total((one) => one.paid),
    credited: total((one) => one.credited),
    courtesy: total((one) => one.courtesy),
    refunded: total((one) => one.refunded),
    refunding: total((one) => one.refunding),
    owed: total((one) => one.owed),
    creditLeft,
    creditLeftFrom: creditLeft > ZERO ? (days[0] ?? null) : null,
  }
}

/** The same from the one document of a purchase. */
export function statePurchase(
  document: AccountingDocumentType,
  postings: readonly Posting[],
): MoneyStatement {
  const balances = postings.map(({ account, side, amount }) => ({
    document,
    account,
    debit: side === 'debit' ? amount : ZERO,
    credit: side === 'credit' ? amount : ZERO,
  }))
  return stateMoney({ balances, credits: [], refunding: ZERO })
}

function firstDay(credits: readonly OpenCredit[]): CalendarDate | null {
  const days = credits.flatMap(({ left, refundableFrom }) => (left > ZERO ? (refundableFrom ?? []) : []))
  return days.toSorted()[0] ?? null
}

/** What a request does to the money: a charge or a credit, and what is paid back with it. */
export interface MoneyChange {
  charge: Cents
  /** Whether the charge is paid with it; else an invoice bills it. */
  isPaid: boolean
  credit: Cents
  /** What is paid back at once, if it can be. */
  refund: Cents
  /** The first day on which what is left of the credit may be paid back. */
  refundableFrom: CalendarDate | null
  /** What of the credit left is received money that pays nothing yet: only the office uses it or pays it back. */
  unapplied: Cents
}

/**
 * The statement as it is after a request, so that it is read before it is sent.
 *
 * @rule N45 N80 A credit first lowers what is owed, credit that is left first pays a new invoice, and no more is paid back than was received.
 */
export function stateMoneyAfter(before: MoneyStatement, change: MoneyChange): MoneyStatement {
  const { charge, isPaid, credit, refund, refundableFrom, unapplied } = change
  const used = isPaid ? ZERO : smallerAmount(subtract(before.creditLeft, unapplied), charge)
  const applied = smallerAmount(before.owed, credit)
  const paid = isPaid ? sum([before.paid, charge]) : before.paid
  const available = subtract(sum([before.creditLeft, credit]), sum([used, applied]))
  const owed = sum([before.owed, isPaid ? ZERO : subtract(charge, used), (0 - applied) as Cents])
  const refundable = smallerAmount(
    subtract(available, unapplied),
    atLeastZero(subtract(subtract(paid, before.refunded), unapplied)),
  )
  const paidBack = smallerAmount(refund, refundableFor('payer', { refundable, owed }))
  const creditLeft = subtract(available, paidBack)
  return {
    price: subtract(sum([before.price, charge]), credit),
    otherCharges: before.otherCharges,
    paid,
    credited: sum([before.credited, credit]),
    courtesy: before.courtesy,
    refunded: sum([before.refunded, paidBack]),
    refunding: sum([before.refunding, paidBack]),
    owed,
    creditLeft,
    creditLeftFrom: creditLeft > ZERO ? (before.creditLeftFrom ?? refundableFrom) : null,
  }
}

/** One line of a statement, by the word that it has everywhere. */
export interface StatementLine {
  key: 'price' | 'otherCharges' | 'paid' | 'credited' | 'refunded' | 'owed' | 'creditLeft'
  label: string
}

/** @rule N86 Each amount has one name, on pages, in mails and on papers. */
export const STATEMENT_LINES: readonly StatementLine[] = [
  { key: 'price', label: 'Price' },
  { key: 'otherCharges', label: 'Other charges' },
  { key: 'paid', label: 'Paid' },
  { key: 'credited', label: 'Credited' },
  { key: 'refunded', label: 'Refunded' },
  { key: 'owed', label: 'Owed' },
  { key: 'creditLeft', label: 'Credit left' },
]

const ALWAYS: ReadonlySet<StatementLine['key']> = new Set(['price', 'paid', 'owed'] as const)

/** The lines that say something: those that are never left out, and any with an amount in one of these statements. */
export function shownLines(...statements: readonly MoneyStatement[]): StatementLine[] {
  return STATEMENT_LINES.filter(
    ({ key }) => ALWAYS.has(key) || statements.some((statement) => statement[key] !== ZERO),
  )
}
