import type { Account } from '#domain/accounting/accounts.ts'
import type { EntryType } from '#domain/accounting/entry-types.ts'
import { firstOfMonth, monthsUntil } from '#domain/figures/compare-months.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** Where money is: taken by the gateway, received and not deposited, and in the bank. */
export const CASH_ACCOUNTS: readonly Account[] = ['card_clearing', 'undeposited_funds', 'bank']

/** What entries of one type posted to an account on a day. */
export interface PostedDay {
  day: CalendarDate
  type: EntryType
  account: Account
  debit: Cents
  credit: Cents
}

type CashFlow = 'received' | 'refunds' | 'claims' | 'fees'

/** What moves cash by which type of entry. Those of the bank move it from one account to another, less what the gateway keeps, or are what the bank charged and paid. */
const FLOWS: Readonly<Record<EntryType, CashFlow>> = {
  invoice: 'received',
  sales_receipt: 'received',
  receive_payment: 'received',
  credit_memo: 'refunds',
  issue_refund: 'refunds',
  claim: 'claims',
  bank: 'fees',
}

export interface CashMonth extends Record<CashFlow, Cents> {
  /** Its first day. */
  month: CalendarDate
  /** Refunds, claims and fees. */
  paid: Cents
  /** By what there is more cash than before; below 0 if there is less. */
  net: Cents
}

/**
 * What came in and went out in twelve months until a day.
 *
 * @rule P08 What came in less what went out is by how much the cash accounts of the books have grown, so that no entry is left out.
 */
export function sumCashMonths(posted: readonly PostedDay[], today: CalendarDate): CashMonth[] {
  const ofCash = posted.filter(({ account }) => CASH_ACCOUNTS.includes(account))
  return monthsUntil(today).map((month) => {
    const rows = ofCash.filter(({ day }) => firstOfMonth(day) === month)
    const netOf = (flow: CashFlow) =>
      sum(rows.filter(({ type }) => FLOWS[type] === flow).map(({ debit, credit }) => subtract(debit, credit)))
    const spentOn = (flow: CashFlow) => subtract(ZERO, netOf(flow))
    const received = netOf('received')
    const [refunds, claims, fees] = [spentOn('refunds'), spentOn('claims'), spentOn('fees')]
    const paid = sum([refunds, claims, fees])
    return { month, received, refunds, claims, fees, paid, net: subtract(received, paid) }
  })
}
