import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locker } from '@tus/server'
import { LEASE_MS, type UploadRows } from '#server/kit/files/resumable/upload-rows.ts'

const RENEW_MS = 2_000
const ASK_AGAIN_MS = 250
/** Longer than a lease, so that whoever waits for a process that has died gets its turn. */
const PATIENCE_MS = LEASE_MS + 5_000

const GONE = { status_code: 410, body: 'This upload is gone\n' }
/** What the client reads when another one goes on with the file: it tries again. */
const IN_USE = { status_code: 423, body: 'Another request writes this file\n' }

/**
 * Lets one request at a time write a file, by the lease of its row. Whoever loses it, or cannot renew it, stops.
 *
 * @rule N107 A file that two devices or two instances send at once is written by one of them; the other waits for its turn.
 */
export function leaseLocker(rows: UploadRows): Locker {
  return {
    newLock: (id) => {
      const token = randomUUID()
      let timer: NodeJS.Timeout | undefined
      return {
        lock: async (signal, stop) => {
          const until = performance.now() + PATIENCE_MS
          while (!(await rows.takeLease(id, token))) {
            if (!(await rows.find(id))) throw GONE
            if (signal.aborted || performance.now() > until) throw IN_USE
            await wait(ASK_AGAIN_MS)
          }
          timer = renewEvery(RENEW_MS, () => rows.renewLease(id, token), stop)
        },
        unlock: async () => {
          clearInterval(timer)
          await rows.releaseLease(id, token)
        },
      }
    },
  }
}

function renewEvery(
  ms: number,
  renew: () => Promise<'held' | 'wanted' | 'lost'>,
  stop: () => Promise<void> | void,
): NodeJS.Timeout {
  let renewedAt = performance.now()
  return setInterval(() => {
    // A database that does not answer is no reason to write on: another instance may hold the lease by now.
    if (performance.now() - renewedAt > LEASE_MS - RENEW_MS) void stop()
    void renew().then(
      (state) => {
        if (state === 'held') renewedAt = performance.now()
        else void stop()
      },
      () => undefined,
    )
  }, ms).unref()
}
