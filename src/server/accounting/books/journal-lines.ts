import { ACCOUNTS } from '#domain/accounting/accounts.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import type { FoundEntry } from '#server/accounting/books/repository.ts'

/** One debit or credit as it leaves the program; amounts in dollars, null on the other side. */
export type JournalLine = {
  journal_no: string
  /** As `yyyy-MM-dd`, where the office is. */
  journal_date: string
  account: string
  debit: number | null
  credit: number | null
  description: string
  name: string
  policy: string
  time_zone: string
}

export function journalLinesOf(entry: FoundEntry, timeZone: string): JournalLine[] {
  const { number, type, policyNumber, party, postedAt, lines } = entry
  const day = dateInTimeZone(postedAt, timeZone)
  return lines.map(({ account, debit, credit }) => ({
    journal_no: number,
    journal_date: day,
    account: ACCOUNTS[account].label,
    debit: debit === 0 ? null : toDollars(debit),
    credit: credit === 0 ? null : toDollars(credit),
    description: `${ENTRY_TYPE_NAMES[type]} ${number}`,
    name: party,
    policy: policyNumber ?? '',
    time_zone: timeZone,
  }))
}

const TYPES: Readonly<Record<(typeof ACCOUNTS)[keyof typeof ACCOUNTS]['kind'], string>> = {
  asset: 'OCASSET',
  liability: 'OCLIAB',
  income: 'INC',
  'contra-income': 'INC',
  expense: 'EXP',
}

/** Of accounts that QuickBooks has a kind of its own for. */
const OWN_TYPES: Readonly<Partial<Record<keyof typeof ACCOUNTS, string>>> = {
  accounts_receivable: 'AR',
  bank: 'BANK',
}

/**
 * The head of an IIF file: what its lines have, and the chart of accounts.
 *
 * @rule O06 QuickBooks takes each entry as a general journal of its own, whose lines add up to 0.
 */
export function iifHead(): string {
  const accounts = Object.entries(ACCOUNTS).map(([account, { label, kind }]) =>
    iifRow('ACCNT', label, OWN_TYPES[account as keyof typeof ACCOUNTS] ?? TYPES[kind]),
  )
  return [
    iifRow('!ACCNT', 'NAME', 'ACCNTTYPE'),
    ...accounts,
    iifRow('!TRNS', ...IIF_COLUMNS),
    iifRow('!SPL', ...IIF_COLUMNS),
    iifRow('!ENDTRNS'),
  ].join('')
}

const IIF_COLUMNS = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO']

/** One entry as IIF; nothing where nothing is posted. */
export function iifEntry(lines: readonly JournalLine[]): string {
  if (lines.length === 0) return ''
  const rows = lines.map((line, place) => {
    const { journal_date: day, account, debit, credit, name, journal_no: number, description } = line
    const [year, month, date] = day.split('-')
    const amount = (debit ?? -(credit ?? 0)).toFixed(2)
    // Only lines of receivables may name a customer.
    const customer = account === ACCOUNTS.accounts_receivable.label ? name : ''
    return iifRow(
      place === 0 ? 'TRNS' : 'SPL',
      'GENERAL JOURNAL',
      `${month}/${date}/${year}`,
      account,
      customer,
      amount,
      number,
      description,
    )
  })
  return [...rows, iifRow('ENDTRNS')].join('')
}

/** Tabs and lines divide what is read; quotes would begin a text that has no end. */
function iifRow(...cells: readonly string[]): string {
  return `${cells.map((text) => text.replaceAll(/[\t\r\n"]+/g, ' ').trim()).join('\t')}\r\n`
}

/** Programs that read IIF or OFX know the letters of Windows; of others they get a question mark. */
export function toWindowsText(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[^\p{ASCII}\u00a0-\u00ff]/gu, '?'), 'latin1')
}
