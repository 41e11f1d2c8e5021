import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/kit/db/database.ts'
import type { Instance } from '#server/kit/db/postgres/instance.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { watchConnections } from '#server/kit/http/network/idle-connections.ts'
import type { Worker } from '#server/jobs/worker.ts'
import type { LiveUpdatesServer } from '#server/live/open-live-updates.ts'
import type { MailClient } from '#server/messaging/delivery/smtp.client.ts'
import type { ServiceManager } from '#server/operations/process/service-manager.ts'
import type { Threads } from '#server/heavy-work/threads.ts'

/** How long closing files and connections may take at the end. */
const CLOSING_MS = 1500

export interface RunningProgram {
  /** Aborted as soon as the shutdown begins; from then on the program is not ready. */
  stopping: AbortController
  timeouts: Pick<Env['timeouts'], 'stopNoticeMs' | 'stopMs'>
  app: FastifyInstance
  connections: ReturnType<typeof watchConnections>
  live: LiveUpdatesServer
  worker: Worker
  mail: MailClient | undefined
  threads: Threads
  instance: Instance | undefined
  database: Database
  serviceManager: ServiceManager
}

type StopTimeouts = RunningProgram['timeouts']

/** How long the program may take to stop, all in all. */
export function longestStopMs({ stopNoticeMs, stopMs }: StopTimeouts): number {
  return stopNoticeMs + stopMs + CLOSING_MS
}

/**
 * @rule O10 When the program is asked to stop, it first reports that it is not ready while it still serves, so that a
 * load balancer turns away; then it takes no more requests and jobs, finishes those that run (other instances are
 * still notified), and closes its database.
 * @rule N75 Nothing delays the shutdown beyond its time-out: no connection, no job and no database that hangs.
 */
export async function shutDown(running: RunningProgram): Promise<void> {
  const { stopping, timeouts, app, connections, live, worker, mail, threads, instance, database } = running
  stopping.abort()
  await pause(timeouts.stopNoticeMs)
  setTimeout(() => app.server.closeAllConnections(), timeouts.stopMs)
  const deadline = pause(timeouts.stopMs + CLOSING_MS)
  const finished = async () => {
    live.disconnect()
    const closed = app.close()
    connections.closeIdle()
    await Promise.all([closed, worker.stop(timeouts.stopMs)])
    await live.close()
    mail?.close()
    await threads.close()
    await instance?.close()
    await database.close()
  }
  await Promise.race([finished(), deadline])
}

/** A second signal changes nothing. */
export function shutDownOnSignal(running: RunningProgram, end: (error?: unknown) => void): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      running.serviceManager.stopping(longestStopMs(running.timeouts))
      shutDown(running).then(() => end(), end)
    })
  }
}
