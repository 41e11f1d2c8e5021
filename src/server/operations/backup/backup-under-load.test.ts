import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { restoreBackup } from '#server/operations/backup/restoring/restore-backup.ts'
import { readEnv } from '#server/config/read-env.ts'
import type { Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { journalEntries, postings, salesReceipts } from '#server/schema/policies/accounting.schema.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { sandboxCharges } from '#server/schema/payments/sandbox.schema.ts'
import { Buyer } from '#testing/buyer.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { runsEverything } from '#testing/every-database.ts'
import { hasPostgres, unmigratedPostgresDatabase } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { BOUGHT_ONCE_LEDGER, readLedger } from '#testing/ledger.ts'
import { runOperatingCommand } from '#testing/operating-command.ts'
import { aPicture } from '#testing/pictures.ts'
import { freePort, Program } from '#testing/program.ts'

const KEY = 'a key of the tests of backups'
const BUYERS = 3
const PATIENCE_MS = 480_000

/** What is only ever added to: a row of a backup stays as it is in the database that it was taken from. */
const KEPT_AS_WRITTEN = {
  policies,
  certificates,
  journalEntries,
  postings,
  salesReceipts,
  auditEvents,
  sandboxCharges,
}

type Kind = 'embedded' | 'PostgreSQL'
type Place = Record<'DATA_DIR', string> & { DATABASE_URL?: string }

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function aPlace(database: Kind): Promise<Place> {
  const DATA_DIR = path.join(aFolder(), 'data')
  if (database === 'embedded') return { DATA_DIR }
  return { DATA_DIR, DATABASE_URL: await unmigratedPostgresDatabase() }
}

async function withDatabase<T>({ DATABASE_URL, DATA_DIR }: Place, read: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
  try {
    return await read(db)
  } finally {
    await close()
  }
}

/** Customers who buy and save without a pause, and what was acknowledged to them when. */
class Customers {
  readonly bought: { quoteId: string; at: number }[] = []
  readonly saved: { count: number; at: number }[] = []
  writer: Buyer
  readonly #program: Program
  #isOver = false

  constructor(program: Program) {
    this.#program = program
    this.writer = new Buyer(program)
  }

  async prepare(): Promise<void> {
    await this.writer.arrive()
    await this.writer.upload(await aPicture('png'))
  }

  /** Ends when told so. */
  async work(): Promise<void> {
    const buying = Array.from({ length: BUYERS }, () => this.#buy())
    await Promise.all([...buying, this.#save()])
  }

  stop(): void {
    this.#isOver = true
  }

  async #buy(): Promise<void> {
    while (!this.#isOver) {
      const buyer = new Buyer(this.#program)
      await buyer.arrive()
      const status = await buyer.buyUntilSettled()
      expect(status, this.#program.log).toBe(200)
      this.bought.push({ quoteId: buyer.quoteId, at: Date.now() })
    }
  }

  async #save(): Promise<void> {
    for (let count = 1; !this.#isOver; count += 1) {
      expect(await this.writer.save(count, `Suite ${count}`), this.#program.log).toBe(200)
      this.saved.push({ count, at: Date.now() })
    }
  }
}

/** Makes a backup by the command while customers are at work, who go on for a while, and then kills the program. */
async function backUpUnderLoad(place: Place) {
  const program = new Program({ PORT: String(await freePort()), ...place })
  onTestFinished(() => program.kill())
  await program.start()
  const customers = new Customers(program)
  await customers.prepare()
  const work = customers.work()
  await eventually(() => expect(customers.bought.length).toBeGreaterThanOrEqual(BUYERS))
  const file = path.join(aFolder(), 'backup.tar.gz.age')
  const { code, output } = await runOperatingCommand('backup', [file], { ...place, BACKUP_KEY: KEY })
  const [, moment = ''] = /^moment: (\S+)$/m.exec(output) ?? []
  const boughtByThen = customers.bought.length
  await eventually(() => expect(customers.bought.length).toBeGreaterThan(boughtByThen))
  customers.stop()
  await work
  await program.kill()
  expect(code, output).toBe(0)
  return { file, moment: Date.parse(moment), customers, program }
}

async function readKept(db: Db): Promise<Record<string, string[]>> {
  const kept: Record<string, string[]> = {}
  for (const [name, table] of Object.entries(KEPT_AS_WRITTEN))
    kept[name] = (await db.select().from(table)).map((row) => JSON.stringify(row))
  return kept
}

type Backup = Awaited<ReturnType<typeof backUpUnderLoad>>

/** Everything acknowledged before the backup's moment is there, and nothing that was never there. */
async function expectRestored(source: Place, target: Place, { moment, customers }: Backup): Promise<void> {
  const original = await withDatabase(source, readKept)
  await withDatabase(target, async (db) => {
    for (const [name, rows] of Object.entries(await readKept(db))) {
      const known = new Set(original[name])
      expect(
        rows.filter((row) => !known.has(row)),
        name,
      ).toEqual([])
    }
    const before = customers.bought.filter(({ at }) => at < moment)
    expect(before.length).toBeGreaterThan(0)
    for (const { quoteId } of before) expect(await readLedger(db, quoteId)).toEqual(BOUGHT_ONCE_LEDGER)
    expect(await db.$count(policies)).toBeLessThan(customers.bought.length)

    const [lastSave] = customers.saved.filter(({ at }) => at < moment).slice(-1)
    const stored = (await db.select().from(quotes)).find(({ id }) => id === customers.writer.quoteId)
    const [, suite = ''] = /Suite (\d+)/.exec(JSON.stringify(stored?.answers)) ?? []
    expect(Number(suite)).toBeGreaterThanOrEqual(lastSave?.count ?? Infinity)
  })
  const uploaded = ({ DATA_DIR }: Place) => {
    const folder = path.join(DATA_DIR, 'files', 'logo')
    return readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))])
  }
  expect(uploaded(source)).toHaveLength(1)
  expect(uploaded(target)).toEqual(uploaded(source))
}

async function restoreInto(target: Place, { file }: Backup): Promise<string> {
  const { code, output } = await runOperatingCommand('restore', [file], { ...target, BACKUP_KEY: KEY })
  expect(code, output).toBe(0)
  expect(output).toContain('books: everything holds')
  expect(output).toMatch(/^audit log: \d+ rows in \d+ chains, every link holds$/m)
  expect(output).toContain('files: 1 as they were uploaded, 0 lost')
  expect(output).toMatch(/^charges: .+gateway.+refund/m)
  return output
}

/** Backs up from one kind of database, restores by the command into that kind, and moves to the other one. */
async function playThrough(from: Kind, other?: Kind) {
  const source = await aPlace(from)
  if (from === 'embedded') await copyEmptyDatabase(source.DATA_DIR)
  const backup = await backUpUnderLoad(source)
  const moment = new Date(backup.moment).toISOString()
  const gone = `moment: ${moment}. Anything saved, bought, or sent later isn’t in this backup and is gone`
  const target = await aPlace(from)
  expect(await restoreInto(target, backup)).toContain(gone)
  await expectRestored(source, target, backup)
  if (other !== undefined) {
    const moved = await aPlace(other)
    await restoreBackup(readEnv({ ...moved, BACKUP_KEY: KEY }), backup.file)
    await expectRestored(source, moved, backup)
  }
  return { target, backup }
}

/** The program runs on what was restored, and is verified meanwhile. */
async function expectRunning(target: Place, { file, customers }: Backup): Promise<void> {
  const program = new Program({ PORT: String(await freePort()), ...target })
  onTestFinished(() => program.kill())
  await program.start()
  const { status } = await fetch(`${program.url}/api/contacts/${customers.writer.quoteId}`)
  expect(status).toBe(200)
  const settings = { ...target, BACKUP_KEY: KEY }
  const verified = await runOperatingCommand('verify-backup', [file, '--restored'], settings)
  expect(verified, verified.output).toMatchObject({ code: 0 })
  expect(verified.output).toContain('books: everything holds')
  await program.stop()
}

describe('O15 a backup that is made while customers buy and save', { timeout: PATIENCE_MS }, () => {
  it('O15 has all that was acknowledged before its moment, restored into both kinds of database', async () => {
    const { target, backup } = await playThrough('embedded', hasPostgres ? 'PostgreSQL' : undefined)
    await expectRunning(target, backup)
  })

  it.skipIf(!hasPostgres || !runsEverything)('O15 the same from PostgreSQL', async () => {
    await playThrough('PostgreSQL', 'embedded')
  })
})
