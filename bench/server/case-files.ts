// An archive of 500 files, and a folder of 10,000. Alone, and without a build: npx tsx bench/server/case-files.ts
import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ZipFile } from 'yazl'
import { caseParts } from '#server/files/case-parts.ts'
import type { Context } from '#server/kit/context.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'
import { storeContent } from '#server/kit/files/parts/store-parts.ts'
import { caseFiles } from '#server/schema/files/case-files.schema.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { aQuote } from '#testing/a-quote.ts'
import { filesOf } from '#testing/case-files.ts'
import type { Client } from '#testing/server.ts'
import { median, type Measure, tableOf } from '../measure.ts'
import { openSite } from './bought-policies.ts'

const MB = 1024 * 1024
const ZIPPED = 500
const FOLDER = 10_000
const SMALL_FOLDER = 100
const ROUNDS = 3
const LISTS = 20
/** Goal: megabytes per second compared with the same library that reads files of a disk, and asks nothing. */
const GOAL = 0.5
/** Goal: how much more memory the process holds for 500 MB at most than for 50 MB. */
const GOAL_MEMORY_MB = 32
/** Goal: how many times as long a page of the large folder takes. */
const GOAL_FOLDER = 1.5

/** Both on the embedded database, as a rep asks for them. */
export async function caseFilesMeasures(): Promise<Measure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, 'ours') })
  const site = await openSite(db, { env: { DATA_DIR: path.join(folder, 'files') } })
  try {
    const rep = await signedInRep(site)
    await site.server.app.listen({ host: '127.0.0.1', port: 0 })
    return [
      ...(await zips(site.context, rep, site.server.app.server.address(), folder)),
      await lists(site.context, rep),
    ]
  } finally {
    await site.server.app.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function zips(
  context: Context,
  rep: Client,
  address: ReturnType<ReturnType<typeof createServer>['address']>,
  folder: string,
): Promise<Measure[]> {
  const [few, many] = [await aCase(context, ZIPPED / 10), await aCase(context, ZIPPED)]
  for (const { id, content } of [...few.files, ...many.files])
    await storeContent(
      caseParts(context),
      { fileId: id, contentType: 'text/plain', use: 'original' },
      content,
    )
  const bare = await listenBare(folder, many.files[0]?.content ?? Buffer.alloc(MB))
  const { port } = address as AddressInfo
  const headers = { ...(await rep.pair()), host: new URL(context.env.publicUrl).host }
  const zipOf = (quoteId: string) => download(port, `/quote${filesOf(quoteId)}.zip`, headers)
  const [ours, theirs, grown]: [number[], number[], { few: number; many: number }] = [
    [],
    [],
    { few: 0, many: 0 },
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const small = await zipOf(few.quoteId)
    const mine = await zipOf(many.quoteId)
    const other = await download(bare.port, '/', {})
    // The first round loads what is loaded once.
    if (round === 0) continue
    grown.few = Math.max(grown.few, small.grown)
    grown.many = Math.max(grown.many, mine.grown)
    ours.push(mine.rate)
    theirs.push(other.rate)
  }
  await bare.close()
  return [
    {
      what: `An archive of ${ZIPPED} files of 1 MB, against the same library and a folder`,
      ours: median(ours),
      bare: median(theirs),
      unit: 'MB/s',
      ratio: median(ours) / median(theirs),
      goal: { atLeast: GOAL },
    },
    {
      what: `Memory that it takes more than one of ${ZIPPED / 10} files`,
      ours: (grown.many - grown.few) / MB,
      bare: NaN,
      unit: 'MB',
      ratio: NaN,
      goal: { unitsAtMost: GOAL_MEMORY_MB },
    },
  ]
}

async function lists(context: Context, rep: Client): Promise<Measure> {
  const [few, many] = [await aCase(context, SMALL_FOLDER), await aCase(context, FOLDER)]
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= LISTS; round += 1) {
    const mine = await open(rep, many.quoteId)
    const other = await open(rep, few.quoteId)
    if (round === 0) continue
    ours.push(mine)
    theirs.push(other)
  }
  return {
    what: `The first page of ${FOLDER.toLocaleString('en-US')} files of a case, by name, with the count, against ${SMALL_FOLDER}`,
    ours: median(ours),
    bare: median(theirs),
    unit: 'ms',
    ratio: median(ours) / median(theirs),
    goal: { atMost: GOAL_FOLDER },
  }
}

/** A quote with so many files of 1 MB; their contents are not kept yet. */
async function aCase(context: Context, count: number) {
  const { id: quoteId } = await aQuote(context)
  const content = Buffer.alloc(MB, 'The course asks for two signs.\n')
  const files = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), index, content }))
  for (let at = 0; at < count; at += 500)
    await context.db.insert(caseFiles).values(
      files.slice(at, at + 500).map(({ id, index }) => ({
        id,
        quoteId,
        sender: 'Robin Fields',
        name: `notes ${index}.txt`,
        version: 1,
        sizeBytes: MB,
        state: 'stored' as const,
        fileGroup: 'plain' as const,
        contentType: 'text/plain',
        sha256: '0'.repeat(64),
        hadPlace: false,
        hasView: false,
        isHolders: false,
        createdAt: context.now(),
        storedAt: context.now(),
      })),
    )
  return { quoteId, files }
}

async function open(rep: Client, quoteId: string): Promise<number> {
  const startedAt = performance.now()
  const { statusCode, body } = await rep.get(`${filesOf(quoteId)}?sort=name`)
  if (statusCode !== 200) throw new Error(`The list was answered with ${statusCode}: ${body}`)
  return performance.now() - startedAt
}

/** The same archive by the same library, of a folder. */
async function listenBare(folder: string, content: Buffer) {
  const place = path.join(folder, 'bare')
  mkdirSync(place)
  const names = Array.from({ length: ZIPPED }, (_, index) => path.join(place, `notes ${index}.txt`))
  for (const name of names) writeFileSync(name, content)
  const server = createServer((_request, response) => {
    const zip = new ZipFile()
    for (const name of names)
      zip.addReadStreamLazy(path.basename(name), { compress: false, size: MB }, (give) =>
        give(null, createReadStream(name)),
      )
    zip.end()
    zip.outputStream.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Takes all of an answer and keeps nothing; how fast it came, and how much memory the process took meanwhile. */
function download(port: number, url: string, headers: Record<string, string>) {
  const before = process.memoryUsage.rss()
  const startedAt = performance.now()
  return new Promise<{ rate: number; grown: number }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: url, headers, agent: false }, (answer) => {
      let [bytes, most] = [0, before]
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        most = Math.max(most, process.memoryUsage.rss())
      })
      answer.once('end', () => {
        if (answer.statusCode !== 200) reject(new Error(`The archive was answered with ${answer.statusCode}`))
        else resolve({ rate: (bytes / MB) * (1000 / (performance.now() - startedAt)), grown: most - before })
      })
      answer.once('error', reject)
    })
    asked.once('error', reject).end()
  })
}

if (process.argv[1] === import.meta.filename) {
  console.log(tableOf(await caseFilesMeasures()))
  // Threads that were never needed keep nothing alive.
  process.exit()
}
