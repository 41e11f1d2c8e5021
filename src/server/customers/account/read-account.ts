import {
  type AccountDocument,
  type CustomerAccount,
  type OwnAccount,
  MOST_ACCOUNT_DOCUMENTS,
} from '#contract/accounting/account.ts'
import type { Range } from '#contract/list.ts'
import { type AccountState, stateAccount } from '#domain/accounting/account/state-account.ts'
import { type CustomerFacts, customerTitle } from '#domain/customers/customer-facts.ts'
import { currentPayer, emailOfPayer } from '#domain/policy/producer-of-record.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, toDollars, ZERO } from '#domain/values/money.ts'
import {
  type FoundEntry,
  listAccountEntries,
  listEmails,
  listPoliciesOf,
  listUses,
  type PayersPolicy,
} from '#server/accounting/account/repository.ts'
import { periodOf } from '#server/accounting/books/read-books.ts'
import { presentCard, presentPayment } from '#server/customers/account/present-payment.ts'
import { findStatementMailed, listLastMailed } from '#server/customers/account/repository.ts'
import { findLeader } from '#server/customers/reading/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { readAtOneMoment } from '#server/kit/db/transactions.ts'
import { getEmailKey } from '#domain/values/email-address.ts'

type AccountContext = Pick<Context, 'db' | 'env' | 'now'>

/** Everything that is known of an account, as of the end of a period. */
export interface ReadAccount {
  customer: { id: string; title: string; email: string | null; addressee: string[] }
  period: ReturnType<typeof periodOf>
  entries: readonly FoundEntry[]
  uses: Awaited<ReturnType<typeof listUses>>
  state: AccountState
  /** By their ids. */
  policies: ReadonlyMap<string, Pick<PayersPolicy, 'number' | 'quoteId'>>
}

/**
 * The account of whoever is joined into one customer. Documents are theirs if they paid, also before another one became the payer
 * of the policy; what its producer pays for an insured is the producer's.
 *
 * @rule O06 N87 A document of account belongs to one account: that of its payer.
 */
export async function readAccount(
  context: AccountContext,
  id: string,
  asked: Range<CalendarDate> | undefined,
): Promise<ReadAccount> {
  const period = periodOf(context, asked)
  return await readAtOneMoment(context.db, async (trx) => {
    const leader = await findLeader(trx, id)
    if (!leader) throw new ProblemError({ code: 'NOT_FOUND', what: 'customer' })
    const emails = await listEmails(trx, leader.id)
    const customer = {
      id: leader.id,
      title: customerTitle(leader) || 'Customer',
      email: leader.email,
      addressee: addresseeOf(leader),
    }
    return await readAccountOf(trx, customer, emails, period)
  })
}

/**
 * The account of one address, for whoever proved that it is theirs.
 *
 * @rule O06 N87 Nobody sees what another address pays, also where a rep joined both into one customer.
 */
export async function readAccountOfEmail(
  context: AccountContext,
  email: string,
  asked: Range<CalendarDate> | undefined,
): Promise<ReadAccount> {
  const customer = { id: '', title: '', email, addressee: [email] }
  return await readAtOneMoment(context.db, (trx) =>
    readAccountOf(trx, customer, [getEmailKey(email)], periodOf(context, asked)),
  )
}

async function readAccountOf(
  trx: Db,
  customer: ReadAccount['customer'],
  emails: readonly string[],
  period: ReadAccount['period'],
): Promise<ReadAccount> {
  const policies = (await listPoliciesOf(trx, emails)).flatMap((policy) => {
    const payers = payersAmong(policy, emails)
    return payers.length === 0 ? [] : [{ policy, payers }]
  })
  const payersOf = new Map(policies.map(({ policy, payers }) => [policy.id, payers]))
  const ids = [...payersOf.keys()]
  const entries = (await listAccountEntries(trx, ids, period.timeZone)).filter(
    ({ policyId, payer }) => payersOf.get(policyId)?.includes(payer) === true,
  )
  const numbers = new Set(entries.map(({ number }) => number))
  const uses = (await listUses(trx, ids, period.timeZone)).filter(({ from }) => numbers.has(from))
  return {
    customer,
    period,
    entries,
    uses,
    state: stateAccount({ entries, uses }, period),
    policies: new Map(policies.map(({ policy }) => [policy.id, policy])),
  }
}

/** In lines as on an envelope. */
function addresseeOf({ company, name, street, city, state, zip }: CustomerFacts): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [company, name, street, place].flatMap((line) => line || [])
}

function payersAmong(policy: PayersPolicy, emails: readonly string[]): number[] {
  const payers = Array.from({ length: currentPayer(policy) }, (_, index) => index + 1)
  return payers.filter((payer) => emails.includes(emailOfPayer(policy, payer).toLowerCase()))
}

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
  const { customer, period, state, entries } = account
  const { from, to, timeZone } = period
  const ofPeriod = entries.filter(({ on, hasDocument }) => hasDocument && on >= from && on <= to)
  const lines = state.lines.slice(-MOST_ACCOUNT_DOCUMENTS)
  const before = state.lines.at(-MOST_ACCOUNT_DOCUMENTS - 1)
  const { addressee: _onPaper, ...named } = customer
  return {
    customer: named,
    today: dateInTimeZone(context.now(), timeZone),
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
    documents: ofPeriod.slice(-MOST_ACCOUNT_DOCUMENTS).map((entry) => presentDocument(entry, account)),
    left_out: Math.max(0, ofPeriod.length - MOST_ACCOUNT_DOCUMENTS),
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

function presentDocument(entry: FoundEntry, account: ReadAccount): AccountDocument {
  const { uses, state, period, policies } = account
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
    settles: netUses(
      uses
        .filter(({ from, to, on: day }) => {
          // A refund settles what it pays out, a payment or credit the invoices that it pays.
          const isSource = type === 'issue_refund' ? to === number : from === number && state.openOf.has(to)
          return isSource && day <= period.to
        })
        .map(({ from, to, on: day, amount }) => ({
          number: type === 'issue_refund' ? from : to,
          amount,
          on: day,
        })),
    ),
  }
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
