import { createHash } from 'node:crypto'
import { type ReadLine, readBankAmount } from '#domain/accounting/bank/bank-line.ts'
import { parseDay } from '#domain/values/calendar.ts'
import type { ReadFile } from '#server/accounting/bank/read-ofx.ts'
import { readCsvRows } from '#server/accounting/bank/read-csv-rows.ts'
import { refuseBank } from '#server/accounting/bank/refuse-bank.ts'

/** A CSV names no account, and its lines have no names of their own. */
export const CSV_ACCOUNT = 'csv'
const COLUMNS = ['Date', 'Description', 'Amount']

/**
 * Reads a statement with the columns Date, Description and Amount, in any order and among others. The same line of the
 * same day has the same name in each file, so that it is known again.
 *
 * @rule O06 A row that cannot be read refuses the whole file, and is named by its line.
 */
export function readBankCsv(text: string): ReadFile {
  const rows = readCsvRows(text, COLUMNS)
  const counts = new Map<string, number>()
  const lines = rows.map(({ record, info }): ReadLine => {
    const at = `Line ${info.lines}`
    const dated = parseDay((record['date'] ?? '').trim())
    if (!dated) throw refuseBank('text', `${at}: the date isn’t a day, such as 01/31/2027`)
    const amount = readBankAmount(record['amount'] ?? '')
    if (amount === undefined) throw refuseBank('text', `${at}: the amount can’t be read`)
    const description = (record['description'] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 500)
    const same = `${dated}|${amount}|${description}`
    const nth = (counts.get(same) ?? 0) + 1
    counts.set(same, nth)
    const fitid = createHash('sha256').update(`${same}|${nth}`).digest('hex').slice(0, 32)
    return { fitid, dated, amount, description }
  })
  return { account: CSV_ACCOUNT, lines }
}
