// What a book of policies needs: disk, memory, connections, and time to start and to back up.
// npm run build && npx tsx bench/sizing/sizing.ts --policies=1000 [--mail], with TEST_DATABASE_URL for PostgreSQL, else embedded.
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartedProcess } from '#testing/started-process.ts'
import { withTemporaryDatabase } from '../server/temporary-database.ts'
import { type Book, fillBook } from './book.ts'
import { countConnections } from './connections.ts'
import { runDocuments, runEverydayLoad, type Times } from './everyday-load.ts'
import { type MeasuredProgram, peakDuring, startMeasured } from './measured-program.ts'
import { readFolderBytes, settingsOf, type Store } from './store.ts'

const LOAD_MS = 25_000
const DOCUMENTS_MS = 12_000
const MEGABYTE = 1024 * 1024

type Figures = Record<string, number | string>

async function measure(store: Store, policies: number, withMail: boolean): Promise<Figures> {
  const book = await fillBook(store, policies, { withMail })
  const figures: Figures = { ...diskFigures(store, book), 'filled in s': round(book.fillSeconds) }
  console.error(figures)
  const program = await startMeasured(settingsOf(store))
  try {
    figures['start in s'] = round(program.startSeconds)
    const metricsSeconds = await program.untilIdle()
    figures['metrics in s'] = metricsSeconds === undefined ? 'given up' : round(metricsSeconds)
    figures['memory at rest, MB'] = round(program.memory().now)
    Object.assign(figures, await loadFigures(store, program, book))
    console.error(figures)
    Object.assign(figures, await backupFigures(store, program))
    if (store.databaseUrl === undefined) figures['WAL after load, MB'] = megabytes(readJournalBytes(store))
  } finally {
    await program.kill()
  }
  const again = await startMeasured(settingsOf(store))
  figures['start after a kill in s'] = round(again.startSeconds)
  await again.stop()
  if (store.databaseUrl !== undefined)
    figures['connections of two instances'] = await connectionsOfTwo(store, book)
  return figures
}

function diskFigures(store: Store, { databaseBytes, bytesWithMail, mailBytesPerPolicy }: Book): Figures {
  return {
    'database, MB': megabytes(databaseBytes),
    ...(bytesWithMail !== undefined && { 'database with mail, MB': megabytes(bytesWithMail) }),
    'mail of a policy, kB': round(mailBytesPerPolicy / 1024),
    ...(store.databaseUrl === undefined && {
      'folder, MB': megabytes(readFolderBytes(path.join(store.dataDir, 'pg'))),
      'WAL at rest, MB': megabytes(readJournalBytes(store)),
    }),
  }
}

function readJournalBytes({ dataDir }: Store): number {
  return readFolderBytes(path.join(dataDir, 'pg', 'pg_wal'))
}

/** Everyday work first, and then documents, whose threads have memory of their own. */
async function loadFigures(store: Store, program: MeasuredProgram, { links }: Book): Promise<Figures> {
  const origins = [program.origin]
  const load = () => program.peakDuring(() => runEverydayLoad({ origins, links, durationMs: LOAD_MS }))
  // The first time plans statements and compiles code, so only the second one counts.
  await load()
  const afterFirst = program.memory().now
  const { result, count } = await counted(store, load)
  const afterSecond = program.memory().now
  const documents = await program.peakDuring(() => runDocuments({ origins, links, durationMs: DOCUMENTS_MS }))
  return {
    'memory after load, MB': round(afterFirst),
    'memory after the same again, MB': round(afterSecond),
    'memory under load, MB': round(result.peak),
    'memory with documents, MB': round(documents.peak),
    ...(count && { connections: `${count.atRest} at rest, ${count.most} at most` }),
    ...describeTimes(result.result),
    ...describeTimes(documents.result),
  }
}

async function counted<T>({ databaseUrl }: Store, work: () => Promise<T>) {
  if (databaseUrl === undefined) return { result: await work(), count: undefined }
  return countConnections(databaseUrl, work)
}

async function connectionsOfTwo(store: Store, { links }: Book): Promise<string> {
  const one = await startMeasured(settingsOf(store))
  const other = await startMeasured(settingsOf(store))
  try {
    const origins = [one.origin, other.origin]
    const { count } = await counted(store, () =>
      runEverydayLoad({ origins, links, durationMs: DOCUMENTS_MS }),
    )
    return `${count?.atRest} at rest, ${count?.most} at most`
  } finally {
    await Promise.all([one.stop(), other.stop()])
  }
}

/** The command of an operator, while the program runs. */
async function backupFigures(store: Store, program: MeasuredProgram): Promise<Figures> {
  const file = path.join(store.dataDir, 'sizing.tar.gz')
  const startedAt = performance.now()
  const { result: peakOfCommand, peak } = await program.peakDuring(async () => {
    const env = { NODE_ENV: 'production', ...settingsOf(store) }
    const command = new StartedProcess(process.execPath, ['dist/server/backup.js', file], { env })
    const ended = await peakDuring(command.pid ?? 0, () => command.ended)
    if (ended.result !== 0) throw new Error(command.output)
    return ended.peak
  })
  const seconds = (performance.now() - startedAt) / 1000
  const size = existsSync(file) ? statSync(file).size : 0
  rmSync(file, { force: true })
  return {
    'backup in s': round(seconds),
    'backup, MB': megabytes(size),
    'memory of the backup command, MB': round(peakOfCommand),
    'memory during a backup, MB': round(peak),
  }
}

/** Of each call the middle and the 99th percentile, and how many there were. */
function describeTimes(times: Times): Figures {
  return Object.fromEntries(
    [...times].map(([what, all]) => {
      const sorted = all.toSorted((one, other) => one - other)
      const at = (share: number) => round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
      return [what, `${at(0.5)} ms, p99 ${at(0.99)} ms, ${all.length} times`]
    }),
  )
}

function megabytes(bytes: number): number {
  return round(bytes / MEGABYTE)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

async function withStore<T>(server: string | undefined, work: (store: Store) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-sizing-'))
  mkdirSync(dataDir, { recursive: true })
  try {
    if (server === undefined) return await work({ databaseUrl: undefined, dataDir })
    return await withTemporaryDatabase(server, (databaseUrl) => work({ databaseUrl, dataDir }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({
  options: { policies: { type: 'string', default: '1000' }, mail: { type: 'boolean', default: false } },
})
if (!existsSync('dist/.built')) throw new Error('Nothing is built yet: run `npm run build` first.')
const server = process.env['TEST_DATABASE_URL']
const policies = Number(values.policies)
const figures = await withStore(server, (store) => measure(store, policies, values.mail))
console.log(`${policies} policies on ${server === undefined ? 'the embedded database' : 'PostgreSQL'}`)
for (const [what, figure] of Object.entries(figures)) console.log(`${what}: ${figure}`)
