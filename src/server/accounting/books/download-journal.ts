import { Readable } from 'node:stream'
import { JOURNAL_COLUMNS, type JournalFormat } from '#contract/accounting/books.ts'
import type { Range } from '#contract/list.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import {
  iifEntry,
  iifHead,
  type JournalLine,
  journalLinesOf,
  toWindowsText,
} from '#server/accounting/books/journal-lines.ts'
import { periodOf } from '#server/accounting/books/read-books.ts'
import { bankStatementFile } from '#server/accounting/books/bank-statement-file.ts'
import {
  countLines,
  entryListSql,
  type FoundEntry,
  sumAccounts,
} from '#server/accounting/books/repository.ts'
import { csvStream } from '#server/calls/csv-file.ts'
import type { Context } from '#server/kit/context.ts'
import { countAllRows, readRows } from '#server/kit/db/lists/read-page.ts'
import { type SheetColumn, xlsxStream } from '#server/kit/files/tables/xlsx-stream.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface JournalAsked {
  period?: Range<CalendarDate> | undefined
  format: JournalFormat
}

const CONTENT_TYPES: Readonly<Record<JournalFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  iif: 'text/plain; charset=windows-1252',
}

/**
 * The journal of a period, the earliest entry first. It is read as it is sent: memory does not grow with it.
 *
 * @rule O06 N99 The audit log says first who takes which part of the books with them, and how many lines.
 */
export async function downloadJournal(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  rep: Pick<Rep, 'id'>,
  { period: asked, format }: JournalAsked,
): Promise<FileAnswer> {
  const { db, now } = context
  const period = periodOf(context, asked)
  const { from, to, timeZone } = period
  const lines = await countLines(db, period)
  const detail = { list: 'journal', filter: JSON.stringify({ from, to, format }), rows: lines }
  await runWrite({ db }, (_trx, effects) =>
    effects.audit({ at: now(), actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  const entries = readRows(db, entryListSql(timeZone), { posted: { from, to }, sort: 'posted' })
  return {
    contentType: CONTENT_TYPES[format],
    fileName: `journal-${from}-${to}.${format}`,
    content: await streamAs(format, entries, { timeZone, lines }),
  }
}

interface Journal {
  timeZone: string
  /** How many lines there are, or were just now. */
  lines: number
}

async function streamAs(
  format: JournalFormat,
  entries: AsyncIterable<FoundEntry>,
  { timeZone, lines }: Journal,
): Promise<Readable> {
  if (format === 'iif') return Readable.from(writeIif(entries, timeZone), { objectMode: false })
  const rows = linesOfAll(entries, timeZone)
  if (format === 'csv') return csvStream(rows, JOURNAL_COLUMNS)
  return xlsxStream({ sheetName: 'Journal', columns: SHEET_COLUMNS, rows, rowCount: lines })
}

async function* linesOfAll(
  entries: AsyncIterable<FoundEntry>,
  timeZone: string,
): AsyncGenerator<JournalLine> {
  for await (const entry of entries) yield* journalLinesOf(entry, timeZone)
}

async function* writeIif(entries: AsyncIterable<FoundEntry>, timeZone: string): AsyncGenerator<Buffer> {
  yield toWindowsText(iifHead())
  for await (const entry of entries) yield toWindowsText(iifEntry(journalLinesOf(entry, timeZone)))
}

const LOOKS: Partial<Record<keyof JournalLine, Pick<SheetColumn, 'kind' | 'width'>>> = {
  journal_date: { kind: 'day' },
  account: { width: 32 },
  debit: { kind: 'money' },
  credit: { kind: 'money' },
  description: { width: 28 },
  name: { width: 32 },
  time_zone: { width: 20 },
}

const SHEET_COLUMNS: readonly SheetColumn[] = (Object.keys(JOURNAL_COLUMNS) as (keyof JournalLine)[]).map(
  (key) => ({ key, header: JOURNAL_COLUMNS[key], ...LOOKS[key] }),
)

/**
 * The account of the bank for a period as the books have it.
 *
 * @rule O06 N99 The audit log says first who takes it with them.
 */
export async function downloadBankStatement(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  rep: Pick<Rep, 'id'>,
  asked: Range<CalendarDate> | undefined,
): Promise<FileAnswer> {
  const { db, now } = context
  const period = periodOf(context, asked)
  const { from, to, timeZone } = period
  const bank = (await sumAccounts(db, period)).find(({ account }) => account === 'bank')
  const query = { account: ['bank' as const], posted: { from, to }, sort: 'posted' as const }
  const detail = {
    list: 'bank account',
    filter: JSON.stringify({ from, to }),
    rows: await countAllRows(db, entryListSql(timeZone), query),
  }
  const at = now()
  await runWrite({ db }, (_trx, effects) =>
    effects.audit({ at, actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  const entries = readRows(db, entryListSql(timeZone), query)
  return {
    contentType: 'application/x-ofx; charset=windows-1252',
    fileName: `bank-${from}-${to}.ofx`,
    content: bankStatementFile(entries, { from, to, timeZone, opening: bank?.before ?? ZERO, at }),
  }
}
