import { parse } from 'csv-parse/sync'
import { refuseBank } from '#server/accounting/bank/refuse-bank.ts'

export interface CsvRow {
  /** By the names of the columns in lower case. */
  record: Readonly<Record<string, string>>
  info: { lines: number }
}

/** The rows of a file with these columns, in any order and among others; refused with its line where it is none. */
export function readCsvRows(text: string, columns: readonly string[]): CsvRow[] {
  let head: string[] = []
  try {
    const rows = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      columns: (names: string[]) => {
        head = names.map((name) => name.trim().toLowerCase())
        return head
      },
    }) as unknown as CsvRow[]
    if (columns.every((name) => head.includes(name.toLowerCase()))) return rows
  } catch (error) {
    const line = (error as { lines?: number }).lines
    throw refuseBank(
      'text',
      `Line ${line ?? 1}: this isn’t a row of a CSV file with as many columns as the first`,
    )
  }
  throw refuseBank('text', `Line 1: the columns ${new Intl.ListFormat('en-US').format(columns)} are needed`)
}
