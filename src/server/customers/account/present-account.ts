import {
  type AccountDocument,
  type CustomerAccount,
  MOST_ACCOUNT_DOCUMENTS,
  type OwnAccount,
} from '#contract/accounting/account.ts'
import type { Range } from '#contract/list.ts'
import { stateAccount } from '#domain/accounting/account/state-account.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, toDollars, ZERO } from '#domain/values/money.ts'
import type { FoundEntry } from '#server/accounting/account/repository.ts'
import { presentCard, presentPayment } from '#server/customers/account/present-payment.ts'
import {
  type AccountContext,
  type ReadAccount,
  readAccount,
  readAccountOfEmail,
} from '#server/customers/account/read-account.ts'
import { findStatementMailed, listLastMailed } from '#server/customers/account/repository.ts'

export async function presentAccount(
  context: AccountContext,
  id: string,
  asked: Range<CalendarDate> | undefined,
): Promise<CustomerAccount> {
  const account = await readAccount(context, id, asked)
  const cases = [...account.policies.values()].map(({ quoteId }) => quoteId)
  const mailed = await listLastMailed(context.db, cases)
  const statement = await findStatementMailed(context.db, account.customer.id)
  const dayOf = (at: Date | null | undefined) => (at ? dateInTimeZone(at, account.period.timeZone) : null)
  const shown = presentRead(context, account)
  return {
    ...shown,
    statement_sent: dayOf(statement),
    letter: {
      insurer: context.env.insurer.name,
      address: context.env.insurer.address,
      addressee: account.customer.addressee,
    },
    documents: shown.documents.map((one) => ({ ...one, last_sent: dayOf(mailed.get(one.number)) })),
  }
}

/** Whoever pays sees no more of a document than is on it. */
export async function presentOwnAccount(
  context: AccountContext,
  email: string,
  asked: Range<CalendarDate> | undefined,
): Promise<OwnAccount> {
  const {
    customer: _own,
    agrees: _ofTheOffice,
    statement_sent: _ofTheReps,
    letter: _onTheirs,
    policies: _toBill,
    documents,
    ...account
  } = presentRead(context, await readAccountOfEmail(context, email, asked))
  return {
    ...account,
    documents: documents.map(
      ({ quote_id: _case, card: _card, reason: _why, settles: _uses, last_sent: _mail, ...document }) =>
        document,
    ),
  }
}

function presentRead(context: AccountContext, account: ReadAccount): CustomerAccount {
  const { customer, period, state } = account
  const { from, to, timeZone } = period
  const today = dateInTimeZone(context.now(), timeZone)
  const { shown, leftOut } = chooseDocuments(account, today)
  const lines = state.lines.slice(-MOST_ACCOUNT_DOCUMENTS)
  const before = state.lines.at(-MOST_ACCOUNT_DOCUMENTS - 1)
  const { addressee: _onPaper, ...named } = customer
  return {
    customer: named,
    today,
    from,
    to,
    time_zone: timeZone,
    balance: toDollars(state.closing),
    open: toDollars(state.open),
    unused: toDollars(state.unused),
    bands: state.bands.map(({ band, amount, invoices }) => ({ band, amount: toDollars(amount), invoices })),
    statement_sent: null,
    letter: { insurer: '', address: '', addressee: [] },
    agrees: subtract(state.open, state.unused) === state.closing,
    policies: [...account.policies.values()].flatMap(({ number, paysNow }) => (paysNow ? [number] : [])),
    open_now: presentOpen(account, today),
    documents: shown.map((entry) => presentDocument(entry, account)),
    left_out: leftOut,
    statement: {
      opening: toDollars(before?.balance ?? state.opening),
      lines: lines.map(({ amount, balance, ...line }) => ({
        ...line,
        amount: toDollars(amount),
        balance: toDollars(balance),
      })),
      closing: toDollars(state.closing),
    },
  }
}

/**
 * The newest documents of the period. Where it has not ended, also all that is still open, with what paid a part of it: an invoice of
 * December is paid in January, and the balance has it.
 *
 * @rule D45 D53 What is open stands where it is paid, whenever it was billed.
 */
function chooseDocuments(account: ReadAccount, today: CalendarDate) {
  const {
    entries,
    period: { from, to },
  } = account
  const documents = entries.filter(({ on, hasDocument }) => hasDocument && on <= to)
  const ofPeriod = documents.filter(({ on }) => on >= from)
  const chosen = new Set(ofPeriod.slice(-MOST_ACCOUNT_DOCUMENTS))
  if (to >= today) for (const entry of findOpen(documents, account)) chosen.add(entry)
  return {
    shown: documents.filter((entry) => chosen.has(entry)),
    leftOut: ofPeriod.filter((entry) => !chosen.has(entry)).length,
  }
}

function findOpen(documents: readonly FoundEntry[], account: ReadAccount): FoundEntry[] {
  const isOpen = (number: string) => (account.state.openOf.get(number) ?? ZERO) > ZERO
  const mayPay = new Set(account.uses.flatMap(({ from, to }) => (isOpen(to) ? [from] : [])))
  return documents.filter(
    (entry) =>
      isOpen(entry.number) ||
      (mayPay.has(entry.number) && settlesOf(entry, account).some(({ number }) => isOpen(number))),
  )
}

/** What can be paid, refunded or applied now, whichever period is shown. */
function presentOpen({ entries, uses, state, period, policies }: ReadAccount, today: CalendarDate) {
  const { openOf } = period.to >= today ? state : stateAccount({ entries, uses }, { from: today, to: today })
  return entries.flatMap(({ number, type, policyId, dueNow }) => {
    const open = openOf.get(number) ?? ZERO
    if (open <= ZERO) return []
    const policy = policies.get(policyId)?.number ?? ''
    return [{ number, type, policy_number: policy, open: toDollars(open), due_on: dueNow }]
  })
}

function presentDocument(entry: FoundEntry, account: ReadAccount): AccountDocument {
  const { state, policies } = account
  const { number, type, reason, policyId, on, dueOn, receivedOn, payment, isVoid } = entry
  const rest = state.openOf.get(number)
  const policy = policies.get(policyId)
  return {
    number,
    type,
    reason,
    policy_number: policy?.number ?? '',
    quote_id: policy?.quoteId ?? '',
    posted_on: on,
    amount: toDollars(amountOf(entry, account)),
    is_void: isVoid,
    open: rest === undefined ? null : toDollars(rest),
    due_on: dueOn,
    received_on: receivedOn,
    payment: presentPayment(type, payment),
    card: presentCard(payment),
    last_sent: null,
    settles: settlesOf(entry, account),
  }
}

/** A refund settles what it pays out, a payment or credit the invoices that it pays. */
function settlesOf({ number, type }: FoundEntry, { uses, state, period }: ReadAccount) {
  const isRefund = type === 'issue_refund'
  return netUses(
    uses
      .filter(({ from, to, on }) => {
        const isSource = isRefund ? to === number : from === number && state.openOf.has(to)
        return isSource && on <= period.to
      })
      .map(({ from, to, on, amount }) => ({ number: isRefund ? from : to, amount, on })),
  )
}

/** What of it stands with the day on which it began to; what was undone is none. */
function netUses(uses: readonly { number: string; amount: Cents; on: CalendarDate }[]) {
  return [...new Set(uses.map(({ number }) => number))].flatMap((number) => {
    const own = uses.filter((use) => use.number === number)
    const amount = sum(own.map((use) => use.amount))
    const last = own.findLast((use) => use.amount > ZERO)
    return amount > ZERO && last ? [{ number, amount: toDollars(amount), on: last.on }] : []
  })
}

/** What it states at the end of the period, as it moves the balance; of a receipt what was bought. */
function amountOf({ number, type, total, effect }: FoundEntry, { entries, period }: ReadAccount): Cents {
  const last = entries.findLast(
    (entry) => entry.revises === number && entry.total > ZERO && entry.on <= period.to,
  )
  if (type === 'sales_receipt') return last?.total ?? total
  return last ? ((effect < ZERO ? 0 - last.total : last.total) as Cents) : effect
}
