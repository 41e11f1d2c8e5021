import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { whileStopped } from '../while-stopped.ts'
import type { AttackTarget } from '../../target.ts'

/** Tables that go on by themselves, with the reason. */
const MOVING: Record<string, string> = {
  jobs: 'a program that starts schedules what is done each hour and each day',
}

/** Columns that note that something was read, whoever reads it: `Last opened` in the list of links. */
const NOTED_READS: Record<string, string> = { course_links: 'used_at' }

const MAX_ROUNDS = 20

/** The rows of each table as texts, in an order of their own. */
export type Tables = Map<string, string[]>

/** All tables once no job is due any more, read while the program is stopped. */
export async function readTablesAtRest(target: AttackTarget): Promise<Tables> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { due, tables } = await whileStopped(target, async (db) => ({
      due: await countDueJobs(db),
      tables: await readTables(db),
    }))
    if (due === 0) return tables
    await pause(1000)
  }
  throw new Error('The jobs of the program do not come to an end')
}

export function expectSameTables(before: Tables, after: Tables): void {
  assert.deepEqual([...after.keys()], [...before.keys()])
  for (const [table, rows] of before) {
    const known = new Set(rows)
    const found = after.get(table) ?? []
    const left = new Set(found)
    const added = found.filter((row) => !known.has(row))
    const gone = rows.filter((row) => !left.has(row))
    const said = `${table} has other rows: now ${added.join('; ').slice(0, 1000)}, before ${gone.join('; ').slice(0, 1000)}`
    assert.ok(added.length === 0 && gone.length === 0 && found.length === rows.length, said)
  }
}

async function readTables(db: Db): Promise<Tables> {
  const tables = Object.entries(await snapshotDatabase(db)).filter(([table]) => !(table in MOVING))
  return new Map(
    tables.map(([table, rows]) => [table, rows.map((row) => writeRow(table, row)).toSorted()] as const),
  )
}

function writeRow(table: string, row: unknown): string {
  return JSON.stringify(row, (column, value: unknown) => (column === NOTED_READS[table] ? undefined : value))
}

async function countDueJobs(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as due from jobs where done_at is null and failed_at is null and run_at <= now()`,
  )) as { rows: { due: number }[] }
  return rows[0]?.due ?? 0
}
