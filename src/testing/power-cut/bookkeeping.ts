import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import type { SeededRandom } from '#testing/power-cut/seeded-random.ts'

/** Each transaction changes both tables, so that half of one shows. */
const CREATE = [
  `create table if not exists power_cut_entries (id integer primary key, body text not null, checksum text not null)`,
  `create table if not exists power_cut_total (id integer primary key, entries integer not null, newest integer not null)`,
  `insert into power_cut_total values (1, 0, 0) on conflict do nothing`,
]

/** One in so many transactions is followed by a checkpoint, or makes and removes a table. */
const CHECKPOINT_EVERY = 12
const TABLE_EVERY = 15
const LONGEST_BODY = 12_000

const NOTHING = contentOf(new Map())

/** Transactions of all sizes that add, change and remove entries. Each is acknowledged once it was answered. */
export class Books {
  /** What the tables hold after each transaction: the index is the number of transactions. */
  readonly history = [NOTHING]
  readonly #entries = new Map<number, string>()
  readonly #random: SeededRandom
  readonly #acknowledge: (number: number) => void

  constructor(random: SeededRandom, acknowledge: (number: number) => void) {
    this.#random = random
    this.#acknowledge = acknowledge
  }

  async create(db: Db): Promise<void> {
    for (const statement of CREATE) await db.execute(sql.raw(statement))
    this.#acknowledge(0)
  }

  async keep(db: Db, transactions: number): Promise<void> {
    const last = this.history.length - 1 + transactions
    for (let number = this.history.length; number <= last; number += 1) {
      await db.transaction((trx) => this.#change(trx, number))
      this.history.push(contentOf(this.#entries))
      this.#acknowledge(number)
      if (number % CHECKPOINT_EVERY === 0) await db.execute(sql`checkpoint`)
    }
  }

  async #change(trx: Db, number: number): Promise<void> {
    const rows = 1 + this.#random.below(this.#random.next() < 0.1 ? 200 : 3)
    for (let row = 0; row < rows; row += 1)
      await changeEntry(trx, this.#entries, number * 1000 + row, this.#random)
    await trx.execute(sql`update power_cut_total set entries = ${this.#entries.size}, newest = ${number}`)
    if (number % TABLE_EVERY === 0) await replaceTable(trx, number)
  }
}

async function changeEntry(
  db: Db,
  entries: Map<number, string>,
  id: number,
  random: SeededRandom,
): Promise<void> {
  const known = [...entries.keys()]
  const former = known[random.below(known.length)]
  if (former !== undefined && random.next() < 0.15) {
    entries.delete(former)
    await db.execute(sql`delete from power_cut_entries where id = ${former}`)
    return
  }
  const changedId = former !== undefined && random.next() < 0.3 ? former : id
  const body = randomText(random)
  const checksum = checksumOf(body)
  entries.set(changedId, checksum)
  await db.execute(
    sql`insert into power_cut_entries values (${changedId}, ${body}, ${checksum})
      on conflict (id) do update set body = excluded.body, checksum = excluded.checksum`,
  )
}

/** A table with an index and rows, and the one before it is removed: files come and go. */
async function replaceTable(db: Db, number: number): Promise<void> {
  await db.execute(sql.raw(`drop table if exists power_cut_table_${number - TABLE_EVERY}`))
  await db.execute(
    sql.raw(
      `create table power_cut_table_${number} as select g as id, md5(g::text) as text from generate_series(1, 300) g`,
    ),
  )
  await db.execute(sql.raw(`create unique index on power_cut_table_${number} (id)`))
}

/** Fails if a row is damaged, an index disagrees with its table, or a transaction is there by half. */
export async function readBooks(db: Db): Promise<string> {
  if (
    !(await firstOf<{ there: boolean }>(db, sql`select to_regclass('power_cut_total') is not null as there`))
      .there
  )
    return NOTHING
  const totals = await rowsOf<{ entries: number; newest: number }>(db, sql`select * from power_cut_total`)
  const [total] = totals
  if (!total) return NOTHING
  const rows = await rowsOf<{ id: number; body: string; checksum: string }>(
    db,
    sql`select id, body, checksum from power_cut_entries`,
  )
  for (const { id, body, checksum } of rows)
    if (checksumOf(body) !== checksum) throw new Error(`Entry ${id} is damaged`)
  await db.execute(sql`set enable_seqscan = off`)
  const indexed = await rowsOf<{ id: number }>(
    db,
    sql`select id from power_cut_entries where id > 0 order by id`,
  )
  await db.execute(sql`reset enable_seqscan`)
  if (indexed.length !== rows.length) throw new Error('The index does not agree with its table')
  if (total.entries !== rows.length) throw new Error('A transaction is there by half')
  await readTable(db, total.newest - (total.newest % TABLE_EVERY))
  return contentOf(new Map(rows.map(({ id, checksum }) => [id, checksum])))
}

async function readTable(db: Db, number: number): Promise<void> {
  if (number === 0) return
  const { count } = await firstOf<{ count: number }>(
    db,
    sql.raw(`select count(*)::int as count from power_cut_table_${number} where text = md5(id::text)`),
  )
  if (count !== 300) throw new Error(`The table of transaction ${number} is damaged`)
}

function contentOf(entries: ReadonlyMap<number, string>): string {
  const lines = [...entries]
    .toSorted(([one], [other]) => one - other)
    .map(([id, checksum]) => `${id} ${checksum}`)
  return `${lines.length} entries ${checksumOf(lines.join('\n'))}`
}

function checksumOf(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

/** Not compressible, so that long ones take pages of their own. */
function randomText(random: SeededRandom): string {
  const length = random.next() < 0.2 ? random.below(LONGEST_BODY) : random.below(200)
  return Array.from({ length }, () => String.fromCodePoint(32 + random.below(95))).join('')
}

async function firstOf<T>(db: Db, query: ReturnType<typeof sql>): Promise<T> {
  const [row] = await rowsOf<T>(db, query)
  if (row === undefined) throw new Error('No row')
  return row
}

async function rowsOf<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  const { rows } = (await db.execute(query)) as { rows: T[] }
  return rows
}
