import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CHUNK_BYTES } from '#domain/claims/files/file-limits.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { aVideo, type FileSender, fileSender } from '#testing/claim-files.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { median, type Measure, tableOf } from '../measure.ts'
import { openSite } from './bought-policies.ts'

/** Goal: megabytes per second compared with a server that writes what arrives to a file, and asks nothing. */
const GOAL = 0.2
/** Goal: how much more memory the process holds at most, whatever the size of the file. */
const GOAL_MEMORY_MB = 96
const ROUNDS = 3
const MB = 1024 * 1024
const VIDEO_BYTES = 100 * MB
const AFTER_PLAY = new Date('2027-06-12T21:20:00Z')

const WIN = {
  type: 'report_new_claim',
  contest: 'grand_prize',
  index: 1,
  winner: 'Theo Alvarado',
  shot_date: '06/12/2027',
  shot_time: '12:31',
  hole: 7,
  markers: 'men',
  yardage: 167,
  group_size: 4,
  what_happened: 'It went in.',
  witnesses: [],
}

/** A video of 100 MB in pieces of 4 MB, each with its session, its lease and its place in the database. */
export async function claimUploads(): Promise<Measure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, 'ours') })
  const bare = await listenBare(path.join(folder, 'bare'))
  const content = aVideo(VIDEO_BYTES)
  let now = new Date('2027-01-15T18:00:00Z')
  const site = await openSite(db, { now: () => now, env: { DATA_DIR: path.join(folder, 'files') } })
  try {
    // So few players for so much that a video is asked for.
    const policy = await holdPolicy(site, {
      h_date_1: '06-12-2027',
      h_prize_value_1: 30_000,
      h_amateurs_1: 20,
    })
    now = AFTER_PLAY
    const holder = await openWithLink(site, policy.email)
    await holder.send('POST', `/api/policies/${policy.number}/claims`, { id: randomUUID(), ...WIN })
    const sender = await fileSender(site, holder)
    const [ours, theirs]: [number[], number[]] = [[], []]
    let memory = 0
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = process.memoryUsage.rss()
      const rate = await rateOf(() =>
        sendOurs(sender, content, (rss) => (memory = Math.max(memory, rss - before))),
      )
      const bareRate = await rateOf(() => sendBare(bare.port, content))
      // The first round loads what is loaded once.
      if (round === 0) memory = 0
      else {
        ours.push(rate)
        theirs.push(bareRate)
      }
    }
    const [mine, other] = [median(ours), median(theirs)]
    return [
      {
        what: 'A video of 100 MB in pieces, against node:http writing them to a file',
        ours: mine,
        bare: other,
        unit: 'MB/s',
        ratio: mine / other,
        goal: { atLeast: GOAL },
      },
      {
        what: 'Memory that sending and receiving it takes',
        ours: memory / MB,
        bare: NaN,
        unit: 'MB',
        ratio: NaN,
        goal: { unitsAtMost: GOAL_MEMORY_MB },
      },
    ]
  } finally {
    await site.server.app.close()
    await bare.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sendOurs(sender: FileSender, content: Buffer, watch: (rss: number) => void): Promise<void> {
  const id = await sender.begin({ name: 'ace.mp4', type: 'video/mp4', content }, { key: 'video' })
  for (let offset = 0; offset < content.length; offset += CHUNK_BYTES) {
    const { status } = await sender.patch(id, offset, content.subarray(offset, offset + CHUNK_BYTES))
    if (status !== 204) throw new Error(`A piece was answered with ${status}`)
    watch(process.memoryUsage.rss())
  }
}

async function sendBare(port: number, content: Buffer): Promise<void> {
  for (let offset = 0; offset < content.length; offset += CHUNK_BYTES)
    await new Promise<void>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method: 'PATCH', path: `/${offset}`, agent: false },
        (answer) => answer.resume().once('end', resolve),
      )
      sent.once('error', reject).end(content.subarray(offset, offset + CHUNK_BYTES))
    })
}

/** Writes each piece at its place. */
async function listenBare(file: string): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((incoming, response) => {
    const start = Number(incoming.url?.slice(1))
    const target = createWriteStream(file, { flags: start === 0 ? 'w' : 'r+', start })
    void pipeline(incoming, target).then(() => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function rateOf(send: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await send()
  return (VIDEO_BYTES / MB) * (1000 / (performance.now() - startedAt))
}

if (process.argv[1] === import.meta.filename) {
  console.log(tableOf(await claimUploads()))
  // Threads that were never needed keep nothing alive.
  process.exit()
}
