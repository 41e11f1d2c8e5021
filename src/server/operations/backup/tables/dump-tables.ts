import { PART_BYTES, tablePartName } from '#server/operations/backup/archive/archive-layout.ts'
import { readRows, type Table } from '#server/operations/backup/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

export interface TablePart {
  name: string
  rows: number
  content: Buffer
}

/** The rows of a table in parts. The same rows make the same bytes, whichever database they are in. */
export async function* dumpTable(trx: Db, table: Table): AsyncGenerator<TablePart> {
  let lines: string[] = []
  let bytes = 0
  let parts = 0
  const finishPart = (): TablePart => {
    parts += 1
    const part = {
      name: tablePartName(table.name, parts),
      rows: lines.length,
      content: Buffer.from(lines.join('')),
    }
    lines = []
    bytes = 0
    return part
  }
  for await (const rows of readRows(trx, table)) {
    for (const row of rows) {
      const line = `${row}\n`
      lines.push(line)
      bytes += Buffer.byteLength(line)
      if (bytes >= PART_BYTES) yield finishPart()
    }
  }
  if (lines.length > 0) yield finishPart()
}
