import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { describe, expect, it } from 'vitest'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'
import { startEngine } from '#server/kit/db/embedded/engine.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { Books, readBooks } from '#testing/power-cut/bookkeeping.ts'
import { type DiskOperation, type DiskRecorder, recordDisk } from '#testing/power-cut/disk-recorder.ts'
import { type SeededRandom, seededRandom } from '#testing/power-cut/seeded-random.ts'
import { SimulatedDisk } from '#testing/power-cut/simulated-disk.ts'
import { TIMES_MORE } from '#testing/random-runs.ts'

const MINUTE = 60_000
/** By night, the transactions are others for each hundred cuts. */
const RECORDINGS = Math.ceil(TIMES_MORE / 2)
const CUTS = TIMES_MORE === 1 ? 6 : 100
/** The first start writes most of the operations, so that few cuts in it would leave none for the transactions. */
const CUTS_AT_FIRST_START = 0.2
/** One cut in so many is followed by another one while the database recovers. */
const RECOVERY_CUT_EVERY = 4
const TRANSACTIONS_BY_PROCESS = 20
const SEED = Number(process.env['POWER_CUT_SEED'] ?? Date.now() % 1_000_000)

interface Recording {
  seed: number
  operations: DiskOperation[]
  /** What is stored after each transaction. */
  history: readonly string[]
}

interface Loss {
  cut: number
  reason: string
}

const open = (folder: string) => openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, 'data') })

/** In memory where there is such a folder: the disk is simulated anyway. */
function freshFolder(): string {
  const memory = '/dev/shm'
  return mkdtempSync(path.join(existsSync(memory) ? memory : tmpdir(), 'albatross-power-'))
}

async function record(
  seed: number,
  work: (folder: string, books: Books, recorder: DiskRecorder) => Promise<void>,
): Promise<Recording> {
  const folder = freshFolder()
  const recorder = recordDisk(folder)
  const books = new Books(seededRandom(seed), (number) => recorder.acknowledge(number))
  try {
    await work(folder, books, recorder)
  } finally {
    recorder.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { seed, operations: recorder.operations, history: books.history }
}

/** From an empty data folder, by three processes: one that is stopped, one that is killed, one that goes on after it. */
function recordProgram(seed: number): Promise<Recording> {
  return record(seed, async (folder, books) => {
    const first = await open(folder)
    await books.create(first.db)
    await books.keep(first.db, TRANSACTIONS_BY_PROCESS)
    await first.close()

    const killed = await startEngine(path.join(folder, 'data', 'pg'))
    await books.keep(drizzle(killed.client, COLUMN_NAMES), TRANSACTIONS_BY_PROCESS)

    const third = await open(folder)
    await books.keep(third.db, TRANSACTIONS_BY_PROCESS)
    await third.close()
  })
}

const recorded = new Map<number, Promise<Recording>>()

function recordOnce(seed: number): Promise<Recording> {
  const known = recorded.get(seed) ?? recordProgram(seed)
  recorded.set(seed, known)
  return known
}

/** By PGlite's own layer, on a database that is on the disk already. */
function recordWithoutSync(seed: number): Promise<Recording> {
  return record(seed, async (folder, books, recorder) => {
    const created = await open(folder)
    await created.close()
    recorder.note({ do: 'syncAll' })
    const client = await PGlite.create(path.join(folder, 'data', 'pg'), { relaxedDurability: false })
    await books.create(drizzle(client, COLUMN_NAMES))
    await books.keep(drizzle(client, COLUMN_NAMES), TRANSACTIONS_BY_PROCESS)
    await client.close()
  })
}

/**
 * Cuts the power at these moments. Each database that remains must open with what was acknowledged. Where a loss is wanted,
 * one is enough.
 */
async function cutPower(
  recording: Recording,
  cuts: readonly number[],
  { mostLosses = Infinity } = {},
): Promise<Loss[]> {
  const { seed, operations, history } = recording
  const disk = new SimulatedDisk()
  const losses: Loss[] = []
  let acknowledged = -1
  let applied = 0
  for (const [index, cut] of cuts.toSorted((one, other) => one - other).entries()) {
    if (losses.length >= mostLosses) break
    for (const operation of operations.slice(applied, cut)) {
      disk.apply(operation)
      if (operation.do === 'acknowledge') acknowledged = operation.number
    }
    applied = cut
    const random = seededRandom(seed + cut)
    let folder = freshFolder()
    disk.writeSurvivors(folder, random)
    if (index % RECOVERY_CUT_EVERY === 0) folder = await cutDuringRecovery(folder, random)
    const reason = await findLoss(folder, history, acknowledged)
    if (reason !== undefined) losses.push({ cut, reason })
    rmSync(folder, { recursive: true, force: true })
  }
  return losses
}

/** Opens the database and cuts the power while it recovers. */
async function cutDuringRecovery(folder: string, random: SeededRandom): Promise<string> {
  const disk = SimulatedDisk.of(folder)
  const recorder = recordDisk(folder)
  try {
    await open(folder).then(({ close }) => close())
  } catch {
    // The disk before the cut is left for the open that is judged.
    return folder
  } finally {
    recorder.stop()
  }
  for (const operation of recorder.operations.slice(0, random.below(recorder.operations.length)))
    disk.apply(operation)
  rmSync(folder, { recursive: true, force: true })
  const remaining = freshFolder()
  disk.writeSurvivors(remaining, random)
  return remaining
}

async function findLoss(
  folder: string,
  history: readonly string[],
  acknowledged: number,
): Promise<string | undefined> {
  try {
    const { db, close } = await open(folder)
    try {
      const found = await readBooks(db)
      // The transaction under way may have been stored without its answer.
      const allowed = [history[Math.max(acknowledged, 0)], history[acknowledged + 1]]
      return allowed.includes(found) ? undefined : `of ${acknowledged} acknowledged, there are ${found}`
    } finally {
      await close()
    }
  } catch (error) {
    return String(error)
  }
}

function cutsAmongTransactions({ seed, operations }: Recording, count: number): number[] {
  const random = seededRandom(seed)
  const opened = operations.findIndex((operation) => operation.do === 'acknowledge') + 1
  return Array.from({ length: count }, () => opened + random.below(operations.length - opened + 1))
}

function cutsAtFirstStart({ seed, operations }: Recording, count: number): number[] {
  const random = seededRandom(seed)
  const opened = operations.findIndex((operation) => operation.do === 'acknowledge')
  return Array.from({ length: count }, () => random.below(opened))
}

describe('O09 a loss of power', () => {
  it.each(Array.from({ length: RECORDINGS }, (_, index) => SEED + index))(
    `O09 at ${CUTS} random moments loses nothing that was acknowledged, and the database opens (POWER_CUT_SEED=%i)`,
    { timeout: CUTS * MINUTE },
    async (seed) => {
      const recording = await recordOnce(seed)
      const atFirstStart = Math.round(CUTS * CUTS_AT_FIRST_START)
      const cuts = [
        ...cutsAtFirstStart(recording, atFirstStart),
        ...cutsAmongTransactions(recording, CUTS - atFirstStart),
      ]
      expect(await cutPower(recording, cuts)).toEqual([])
    },
  )

  it(
    `O09 is noticed by this test where a disk ignores syncs, or PGlite makes none (POWER_CUT_SEED=${SEED})`,
    { timeout: 5 * MINUTE },
    async () => {
      const recording = await recordOnce(SEED)
      const without = (ignored: DiskOperation['do']): Recording => ({
        ...recording,
        operations: recording.operations.filter((operation) => operation.do !== ignored),
      })
      for (const faulty of [without('sync'), without('syncFolder'), await recordWithoutSync(SEED)])
        expect(await cutPower(faulty, cutsAmongTransactions(faulty, 40), { mostLosses: 1 })).toHaveLength(1)
    },
  )
})
