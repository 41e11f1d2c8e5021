import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { EMBEDDED_POSTGRES_VERSION } from '#server/kit/db/embedded/folder-contents.ts'
import { isMigrated } from '#server/kit/db/migrate.ts'
import { settings } from '#server/kit/db/schema/settings.schema.ts'

const whole = mkdtempSync(path.join(tmpdir(), 'albatross-whole-'))
const MINUTE = 60_000
/** The user that owns nothing. */
const NOBODY = 65_534

const open = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir })

beforeAll(async () => {
  const { db, close } = await open(whole)
  await db.insert(settings).values({ key: 'kept', value: 1 })
  await close()
}, MINUTE)
afterAll(() => rmSync(whole, { recursive: true, force: true }))

function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A copy of a database with stored rows. */
function wholeFolder(): { dataDir: string; pg: string } {
  const dataDir = freshFolder()
  const pg = path.join(dataDir, 'pg')
  cpSync(path.join(whole, 'pg'), pg, { recursive: true })
  return { dataDir, pg }
}

it('O10 O15 many transactions in a row leave a turn to everything else', async () => {
  const { db, close } = await open(wholeFolder().dataDir)
  onTestFinished(close)
  let done = 0
  let doneBefore: number | undefined
  setTimeout(() => (doneBefore = done), 10)
  for (; done < 200; done += 1) await db.transaction((trx) => trx.select().from(settings))
  expect(doneBefore).toBeLessThan(200)
})

/** A setting that an empty database has already. */
const OF_MIGRATIONS = 'erased_address_key'

/** Of the settings that a test stored. */
async function keys(dataDir: string): Promise<string[]> {
  const { db, close } = await open(dataDir)
  onTestFinished(close)
  expect(await isMigrated(db)).toBe(true)
  const all = (await db.select().from(settings)).map(({ key }) => key)
  return all.filter((key) => key !== OF_MIGRATIONS)
}

/** The message of the failed start: one line without a stack. */
async function refusal(dataDir: string): Promise<string> {
  const error = await open(dataDir).then(
    async ({ close }) => close().then(() => new Error('It started')),
    (thrown: unknown) => thrown as Error,
  )
  expect(error.name, error.stack).toBe('StartupError')
  expect(error.message).toMatch(/^[^\n]+\.$/)
  return error.message
}

function writeMarker(dataDir: string): void {
  writeFileSync(path.join(dataDir, 'pg.creating'), '')
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
}

describe('O09 a start never replaces what may contain data', () => {
  it('O09 the expected version is the one that it creates', () => {
    expect(readFileSync(path.join(whole, 'pg', 'PG_VERSION'), 'utf8').trim()).toBe(EMBEDDED_POSTGRES_VERSION)
  })

  it(
    'O09 keeps a whole database beside which the mark of a first start was left',
    { timeout: MINUTE },
    async () => {
      const { dataDir } = wholeFolder()
      writeMarker(dataDir)
      expect(await keys(dataDir)).toEqual(['kept'])
      expect(existsSync(path.join(dataDir, 'pg.creating'))).toBe(false)
    },
  )

  it.each([false, true])('O09 refuses a database without PG_VERSION, with a mark: %s', async (marked) => {
    const { dataDir, pg } = wholeFolder()
    rmSync(path.join(pg, 'PG_VERSION'))
    if (marked) writeMarker(dataDir)
    const before = filesBelow(pg)
    expect(await refusal(dataDir)).toMatch(/pg isn’t empty \(base, .+\) but has no file PG_VERSION.+ backup/)
    expect(filesBelow(pg)).toEqual(before)
  })

  it('O09 refuses a folder of something else', async () => {
    const dataDir = freshFolder()
    mkdirSync(path.join(dataDir, 'pg'))
    writeFileSync(path.join(dataDir, 'pg', 'letters.txt'), 'Dear all')
    expect(await refusal(dataDir)).toContain('isn’t empty (letters.txt)')
    expect(readFileSync(path.join(dataDir, 'pg', 'letters.txt'), 'utf8')).toBe('Dear all')
  })

  it('O09 refuses a database of another version of PostgreSQL', async () => {
    const { dataDir, pg } = wholeFolder()
    writeFileSync(path.join(pg, 'PG_VERSION'), '17\n')
    expect(await refusal(dataDir)).toMatch(
      /was made by PostgreSQL 17, and this version of the app brings PostgreSQL 18/,
    )
  })

  it.each([
    ['an overwritten control file', (pg: string) => writeFileSync(path.join(pg, 'global/pg_control'), 'x')],
    ['no control file', (pg: string) => rmSync(path.join(pg, 'global/pg_control'))],
    ['no journal', (pg: string) => rmSync(path.join(pg, 'pg_wal'), { recursive: true })],
    ['an emptied catalog', emptyCatalog],
    [
      'a broken configuration',
      (pg: string) => writeFileSync(path.join(pg, 'postgresql.conf'), 'blub = = 3\n'),
    ],
  ])('O09 refuses a damaged database: %s', { timeout: MINUTE }, async (_what, damage) => {
    const { dataDir, pg } = wholeFolder()
    damage(pg)
    writeMarker(dataDir)
    expect(await refusal(dataDir)).toMatch(/pg doesn’t open \(.+\)\. Its files are damaged or incomplete/)
    expect(existsSync(path.join(pg, 'base'))).toBe(true)
  })

  it('O09 starts with an empty database if the folder is empty', { timeout: MINUTE }, async () => {
    const dataDir = freshFolder()
    mkdirSync(path.join(dataDir, 'pg'))
    expect(await keys(dataDir)).toEqual([])
  })
})

/** The list of all tables. */
function emptyCatalog(pg: string): void {
  for (const database of readdirSync(path.join(pg, 'base'))) {
    const file = path.join(pg, 'base', database, '1259')
    if (existsSync(file)) truncateSync(file, 0)
  }
}

describe('O09 a folder that cannot be used is reported', () => {
  it('O09 a file instead of DATA_DIR, its parent or its database folder', async () => {
    const dataDir = freshFolder()
    const file = path.join(dataDir, 'pg')
    writeFileSync(file, 'text')
    for (const folder of [file, path.join(file, 'below'), dataDir])
      expect(await refusal(folder)).toContain(file)
    expect(await refusal(file)).toContain('is a file, or lies below one. Set DATA_DIR to a folder')
  })

  it('O09 a folder that may not be written', async () => {
    const dataDir = freshFolder()
    chmodSync(dataDir, 0o555)
    expect(await asUnprivilegedUser(() => refusal(dataDir))).toMatch(
      / can’t be written \(EACCES\)\. Let the user/,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('O09 a database that may not be written', { timeout: MINUTE }, async () => {
    const { dataDir, pg } = wholeFolder()
    for (const place of [dataDir, ...filesBelow(dataDir).map((file) => path.join(dataDir, file))])
      chownSync(place, ...owner())
    for (const file of filesBelow(pg)) chmodSync(path.join(pg, file), 0o555)
    expect(await asUnprivilegedUser(() => refusal(dataDir))).toMatch(
      /\/pg\/.+ can’t be written \(EACCES\)\. Let the user/,
    )
    for (const file of filesBelow(pg)) chmodSync(path.join(pg, file), 0o755)
    expect(await keys(dataDir)).toEqual(['kept'])
  })

  it.skipIf(!canMount())(
    'O09 a disk that is full, before and after a first start',
    { timeout: MINUTE },
    async () => {
      const small = freshFolder()
      mount(small, '8m')
      expect(await refusal(small)).toMatch(/^The disk of .+ is full. Free space there/)
      expect(readdirSync(small)).toEqual([])

      const tight = freshFolder()
      mount(tight, '90m')
      cpSync(path.join(whole, 'pg'), path.join(tight, 'pg'), { recursive: true })
      fill(path.join(tight, 'fill'))
      expect(await refusal(tight)).toMatch(/^The disk of .+ is full. Free space there/)
      rmSync(path.join(tight, 'fill'))
      expect(await keys(tight)).toEqual(['kept'])
    },
  )
})

/** Permissions have no effect for the superuser, who runs the tests in some containers. */
async function asUnprivilegedUser<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

function owner(): [user: number, group: number] {
  const [user = 0, group = 0] = [process.getuid?.(), process.getgid?.()]
  return user === 0 ? [NOBODY, NOBODY] : [user, group]
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const probe = mkdtempSync(path.join(tmpdir(), 'albatross-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', probe])
  if (status === 0) spawnSync('umount', [probe])
  rmSync(probe, { recursive: true, force: true })
  return status === 0
}

function mount(folder: string, size: string): void {
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status).toBe(0)
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
}

function fill(file: string): void {
  expect(spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']).status).not.toBe(0)
}
