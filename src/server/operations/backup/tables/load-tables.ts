import { BackupError } from '#server/operations/backup/backup-error.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import type { Header, Manifest } from '#server/operations/backup/archive/archive-layout.ts'
import { dumpTable } from '#server/operations/backup/tables/dump-tables.ts'
import {
  addForeignKey,
  deleteRows,
  dropForeignKey,
  type ForeignKey,
  fixTextFormats,
  insertRows,
  listForeignKeys,
  listTables,
  setSequence,
  setTriggers,
  type Table,
} from '#server/operations/backup/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { applyMigrations } from '#server/kit/db/migrate.ts'

/**
 * Fills a database without a table within the caller's transaction: it is migrated to the backup's version, gets its rows
 * while no trigger and no foreign key acts, is compared with the backup, and is then migrated on.
 */
export class TableLoader {
  readonly #trx: Db
  #tables = new Map<string, Table>()
  #foreignKeys: ForeignKey[] = []

  constructor(trx: Db) {
    this.#trx = trx
  }

  async begin({ migration, tables }: Header): Promise<void> {
    const trx = this.#trx
    await fixTextFormats(trx)
    await applyMigrations(trx, migration)
    this.#tables = new Map((await listTables(trx)).map((table) => [table.name, table]))
    this.#requireSameColumns(tables)
    this.#foreignKeys = await listForeignKeys(trx)
    for (const foreignKey of this.#foreignKeys) await dropForeignKey(trx, foreignKey)
    for (const table of this.#tables.values()) {
      await setTriggers(trx, table, 'disable')
      // Migrations insert rows too, and those of the backup take their place.
      await deleteRows(trx, table)
    }
  }

  has(table: string): boolean {
    return this.#tables.has(table)
  }

  async load(name: string, content: Buffer): Promise<void> {
    const table = this.#tables.get(name)
    if (!table) throw new BackupError(`The backup has rows of the table ${name}, which isn’t in it.`)
    const lines = content.toString('utf8').trimEnd().split('\n')
    await refuseInvalid(`rows of the table ${name}`, insertRows(this.#trx, table, `[${lines.join(',')}]`))
  }

  async finish({ parts, sequences }: Manifest): Promise<void> {
    const trx = this.#trx
    await this.#requireSameRows(parts)
    for (const foreignKey of this.#foreignKeys)
      await refuseInvalid(`rows of the table ${foreignKey.table}`, addForeignKey(trx, foreignKey))
    for (const table of this.#tables.values()) await setTriggers(trx, table, 'enable')
    for (const sequence of sequences) await setSequence(trx, sequence)
    await applyMigrations(trx)
  }

  #requireSameColumns(stated: Header['tables']): void {
    const found = [...this.#tables.values()].map(describeTable)
    const wanted = stated.map(({ name, columns }) => `${name} (${columns.join(', ')})`)
    const different =
      wanted.find((text) => !found.includes(text)) ?? found.find((text) => !wanted.includes(text))
    if (different !== undefined)
      throw new BackupError(
        `The backup is from a different kind of database. They differ in ${different.slice(0, 500)}.`,
      )
  }

  async #requireSameRows(parts: Manifest['parts']): Promise<void> {
    const stated = new Map(parts.map(({ name, sha256 }) => [name, sha256]))
    for (const table of this.#tables.values())
      for await (const { name, content } of dumpTable(this.#trx, table))
        if (stated.get(name) !== computeDigest(content))
          throw new BackupError(`The rows of ${table.name} weren’t stored as in the backup (${name}).`)
  }
}

function describeTable({ name, columns }: Table): string {
  return `${name} (${columns.map((column) => column.name).join(', ')})`
}

/** What the database refuses was not in it when a backup was made of it. Classes 22 and 23 are invalid data and violated rules. */
async function refuseInvalid(what: string, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (!/^2[23]/.test(code)) throw error
    throw new BackupError(`The backup has ${what} that the database refuses (${String(cause)}).`)
  }
}
