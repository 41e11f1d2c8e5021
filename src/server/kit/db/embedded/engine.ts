import { PGlite } from '@electric-sql/pglite'
import { prepareStatements } from '#server/kit/db/embedded/prepared-statements.ts'
import { SyncedFiles } from '#server/kit/db/embedded/synced-files.ts'

/** PGlite starts PostgreSQL with this, which turns `fsync` off. */
const WITHOUT_FSYNC = '-F'

/** What a commit needs to survive a loss of power, whatever the configuration in the folder says. */
const DURABILITY = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'wal_sync_method=fsync']

/**
 * A quarter of PostgreSQL's own: each of its pages is memory of this process, and what is not in it is still in the cache of the
 * operating system. With 128 MB the program holds 120 MB more.
 */
const SHARED_BUFFERS = 'shared_buffers=32MB'

/** PostgreSQL makes checkpoints by itself only as a server, and without them its journal grows until it is closed. */
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024
const CHECKPOINT_LOOK_MS = 10_000

interface Engine {
  client: PGlite
  close: () => Promise<void>
}

/**
 * Starts PostgreSQL on a folder, so that each commit waits for the disk.
 *
 * @rule O09 The embedded database answers a commit only once it is on the disk: after a loss of power at any moment it
 * opens, with all that was answered.
 */
export async function startEngine(folder: string): Promise<Engine> {
  const files = new SyncedFiles(folder)
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== WITHOUT_FSYNC),
    ...[...DURABILITY, SHARED_BUFFERS].flatMap((setting) => ['-c', setting]),
  ]
  const client = await PGlite.create({ fs: files, startParams, relaxedDurability: false })
  refuseAfterFailure(client, files)
  prepareStatements(client)
  const stopCheckpoints = makeCheckpoints(client, files)
  return {
    client,
    close: async () => {
      stopCheckpoints()
      await client.close()
    },
  }
}

/** PGlite would go on after a crash of PostgreSQL, and never end the next statement. */
function refuseAfterFailure(client: PGlite, files: SyncedFiles): void {
  const execute = client.execProtocolRawSync.bind(client)
  client.execProtocolRawSync = (message) => {
    if (files.failure) throw files.failure
    const answer = execute(message)
    // PostgreSQL only logs some syncs that fail, and goes on.
    if (files.failure) throw files.failure
    return answer
  }
}

function makeCheckpoints(client: PGlite, files: SyncedFiles): () => void {
  const timer = setInterval(() => {
    if (files.journalBytes < CHECKPOINT_AFTER_BYTES) return
    files.forgetJournalBytes()
    // One that fails changes nothing: the journal still holds everything, and the next one is tried later.
    client.exec('checkpoint').catch(() => undefined)
  }, CHECKPOINT_LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
