import type { Account } from '#domain/accounting/accounts.ts'
import { positive } from '#domain/accounting/change-postings.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import type { MoneyLine } from '#domain/quote/pricing/charge-lines.ts'
import { type Cents, type DollarSign, formatMoney, subtract, sum } from '#domain/values/money.ts'

/** What a rep can bill beside the price of a policy. Stored. The price itself comes of the purchase and its changes alone. */
export const BILLED_ITEMS = ['sign', 'shipping', 'service', 'returned_payment'] as const

export type BilledItem = (typeof BILLED_ITEMS)[number]

/** How each is called, and where it is earned. */
export const BILLED_ITEM_NAMES: Readonly<Record<BilledItem, { label: string; account: Account }>> = {
  sign: { label: 'Extra signs', account: 'signs_and_shipping_income' },
  shipping: { label: 'Shipping', account: 'signs_and_shipping_income' },
  service: { label: 'Service fee', account: 'service_fees' },
  returned_payment: { label: 'Returned payment fee', account: 'service_fees' },
}

export const MOST_LINES = 10
export const MOST_OF_ONE = 999

/** A line of a document as a rep enters it. */
export interface BilledLine {
  item: BilledItem
  /** Empty where the item says enough. */
  description: string
  /** From 1. */
  quantity: number
  /** Of one, above 0. */
  price: Cents
}

export function amountOfLine({ quantity, price }: Pick<BilledLine, 'quantity' | 'price'>): Cents {
  return (quantity * price) as Cents
}

export function totalOfLines(lines: readonly BilledLine[]): Cents {
  return sum(lines.map(amountOfLine))
}

/** The lines as papers show them. */
export function toMoneyLines(lines: readonly BilledLine[], sign: DollarSign | undefined): MoneyLine[] {
  return lines.map((line) => {
    const { item, description, quantity, price } = line
    const what = [BILLED_ITEM_NAMES[item].label, description].filter((part) => part !== '').join(': ')
    const times = quantity === 1 ? '' : `, ${quantity} at ${formatMoney(price, sign)}`
    return { label: what + times, amount: amountOfLine(line) }
  })
}

/** What the lines earn, as credits by account; of a credit memo they are taken back by debits. */
export function buildLinePostings(lines: readonly BilledLine[], side: Posting['side']): Posting[] {
  const accounts = [...new Set(lines.map(({ item }) => BILLED_ITEM_NAMES[item].account))]
  return accounts.flatMap((account) =>
    positive(
      side,
      account,
      totalOfLines(lines.filter(({ item }) => BILLED_ITEM_NAMES[item].account === account)),
    ),
  )
}

/** What was billed and taken back of an item. */
export interface LinesLeft {
  item: BilledItem
  credited: Cents
  /** What can still be taken back; below 0 where more was than was billed. */
  left: Cents
}

/**
 * What credit memos can still take back of what reps billed, by item.
 *
 * @rule N92 A rep takes back what a rep billed, item by item and no more; anything else that is given is a courtesy.
 */
export function findLinesLeft(billed: readonly BilledLine[], credited: readonly BilledLine[]): LinesLeft[] {
  return BILLED_ITEMS.map((item) => {
    const of = (lines: readonly BilledLine[]) => totalOfLines(lines.filter((line) => line.item === item))
    return { item, credited: of(credited), left: subtract(of(billed), of(credited)) }
  })
}
