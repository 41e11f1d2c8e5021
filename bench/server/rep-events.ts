import pg from 'pg'
import { io } from 'socket.io-client'
import { LIVE_PATH } from '#contract/live.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aRep, REP_PASSWORD } from '#testing/a-rep.ts'
import { Caller } from '../../attack/support/caller.ts'
import { createReadyQuote } from '../../attack/support/ready-quote.ts'
import { startProgram } from '../../e2e/support/program/program.ts'
import { type Measure, tableOf } from '../measure.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/** Goal: what nobody notices. */
const GOAL_MS = 50
const EVENTS = 300
/** Pages of reps that watch the quote on the other instance. */
const WATCHERS = 20
const EMAIL = 'robin@office.example'

/**
 * From the answer to a block on one instance until the last of twenty pages on another has its event, against a bare
 * notification of the same database between two connections; both at the 99th percentile.
 */
export async function repEvents(serverUrl: string): Promise<Measure> {
  return withTemporaryDatabase(serverUrl, async (databaseUrl) => {
    const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
    await aRep({ db, now: () => new Date() }, EMAIL)
    await close()
    const settings = { DATABASE_URL: databaseUrl }
    const one = await startProgram(settings)
    const other = await startProgram(settings)
    try {
      const ours = percentile(await eventTimes(one.origin, other.origin))
      const bare = percentile(await notificationTimes(databaseUrl))
      return {
        what: `Event to ${WATCHERS} reps on another instance, against a bare NOTIFY`,
        ours,
        bare,
        unit: 'ms at p99',
        ratio: ours / bare,
        goal: { unitsAtMost: GOAL_MS },
      }
    } finally {
      await Promise.all([one.stop(), other.stop()])
    }
  })
}

async function eventTimes(origin: string, watchedAt: string): Promise<number[]> {
  const rep = await Caller.connect(origin)
  const signedIn = await rep.send('POST', '/admin/session', { email: EMAIL, password: REP_PASSWORD })
  if (signedIn.status !== 200) throw new Error(signedIn.text)
  const { id } = await createReadyQuote(rep)
  let arrived = 0
  let notice: () => void = () => undefined
  const watchers = await Promise.all(
    Array.from({ length: WATCHERS }, async () => {
      const extraHeaders = { cookie: rep.cookies }
      const options = { path: LIVE_PATH, transports: ['websocket'], forceNew: true, extraHeaders }
      const socket = io(watchedAt, options)
      socket.on('block:reps', () => {
        arrived += 1
        if (arrived === WATCHERS) notice()
      })
      await socket.timeout(10_000).emitWithAck('watch', { guid: id })
      return socket
    }),
  )
  const times: number[] = []
  for (let nth = 0; nth < EVENTS; nth += 1) {
    arrived = 0
    const all = new Promise<void>((resolve) => (notice = resolve))
    const headers = { 'x-page': 'bench' }
    const { status, text } = await rep.send('POST', `/admin/contacts/${id}/block`, {}, headers)
    if (status !== 200) throw new Error(text)
    const answeredAt = performance.now()
    await all
    times.push(Math.max(0, performance.now() - answeredAt))
    await rep.send('DELETE', `/admin/contacts/${id}/block`, {}, headers)
  }
  for (const socket of watchers) socket.disconnect()
  return times
}

async function notificationTimes(connectionString: string): Promise<number[]> {
  const [listener, sender] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([listener.connect(), sender.connect()])
  await listener.query('listen bench')
  const times: number[] = []
  for (let nth = 0; nth < EVENTS; nth += 1) {
    const heard = new Promise<void>((resolve) => listener.once('notification', () => resolve()))
    const sentAt = performance.now()
    await sender.query(`notify bench, '${nth}'`)
    await heard
    times.push(performance.now() - sentAt)
  }
  await Promise.all([listener.end(), sender.end()])
  return times
}

function percentile(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}

// By itself: `npm run build && npx tsx bench/server/rep-events.ts`, with TEST_DATABASE_URL.
if (process.argv[1] === import.meta.filename)
  console.log(tableOf([await repEvents(process.env['TEST_DATABASE_URL'] ?? '')]))
