import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { type SheetColumn, xlsxStream } from '#server/kit/files/tables/xlsx-stream.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface Table {
  /** What is downloaded, for the audit log. */
  list: string
  filter: object
  fileName: string
  sheetName: string
  columns: Readonly<Record<string, string>>
  /** The columns that are not text. */
  kinds: Readonly<Record<string, 'money' | 'day'>>
  rows: AsyncIterable<Readonly<Record<string, unknown>>>
  rowCount: number
}

/**
 * Rows as a workbook, read as it is sent.
 *
 * @rule N99 The audit log says first who takes which rows with them, and how many.
 */
export async function downloadWorkbook(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rep: Pick<Rep, 'id'>,
  { list, filter, fileName, sheetName, columns, kinds, rows, rowCount }: Table,
): Promise<FileAnswer> {
  const detail = { list, filter: JSON.stringify(filter), rows: rowCount }
  await runWrite({ db }, (_trx, effects) =>
    effects.audit({ at: now(), actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  const sheetColumns = Object.entries(columns).map(([key, header]): SheetColumn => ({
    key,
    header,
    ...(kinds[key] && { kind: kinds[key] }),
    width: 18,
  }))
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    content: await xlsxStream({ sheetName, columns: sheetColumns, rows, rowCount }),
  }
}
