import { type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { type Cents, subtract, sum } from '#domain/values/money.ts'

/** A line of a bank statement as its file has it. */
export interface ReadLine {
  /** The bank's name for it, or one made of what it says. */
  fitid: string
  dated: CalendarDate
  /** Below 0 where money left. */
  amount: Cents
  description: string
}

/** The account by which our own books leave as a statement: it is no bank's. */
export const ACCOUNT_OF_THE_BOOKS = 'ALBATROSS-BOOKS'

/** At most this many days may be between the books and the bank. */
const DAYS_APART = 7
const MOST_SUGGESTIONS = 3

interface BankEntry {
  number: string
  /** The day at the bank as far as the books know it. */
  on: CalendarDate
  amount: Cents
}

/**
 * The entries that a line may be, the nearest day first.
 *
 * @rule O06 A line of the bank is suggested entries of exactly its amount, within 7 days; a rep decides.
 */
export function suggestEntries<E extends BankEntry>(
  { dated, amount }: Pick<ReadLine, 'dated' | 'amount'>,
  entries: readonly E[],
): E[] {
  const apart = ({ on }: E) => Math.abs(daysBetween(on, dated))
  return entries
    .filter((entry) => entry.amount === amount && apart(entry) <= DAYS_APART)
    .toSorted((a, b) => apart(a) - apart(b) || (a.number < b.number ? -1 : 1))
    .slice(0, MOST_SUGGESTIONS)
}

interface StatementSums {
  opening: Cents
  closing: Cents
  lines: readonly Cents[]
}

/**
 * By how much the lines miss the balance at the end of a statement.
 *
 * @rule O06 What a statement began with and its lines make what it ended with, to the cent.
 */
export function differenceOf({ opening, closing, lines }: StatementSums): Cents {
  return subtract(closing, sum([opening, ...lines]))
}

/**
 * Reads an amount as banks and spreadsheets write it, exactly; undefined if it is none.
 *
 * @rule O06 Amounts of the bank are read as text, never through a fraction of the machine.
 */
export function readBankAmount(text: string): Cents | undefined {
  const trimmed = text.trim()
  const inBrackets = /^\((.+)\)$/.exec(trimmed)?.[1]
  const match = /^([+-]?)\$?(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(inBrackets ?? trimmed)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (inBrackets !== undefined && sign !== '') return undefined
  const cents = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'))
  return (sign === '-' || inBrackets !== undefined ? 0 - cents : cents) as Cents
}
