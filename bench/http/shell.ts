import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { startProgram, startServer } from '../../e2e/support/program/program.ts'
import { median, type Measure } from '../measure.ts'

/** Goals: requests per second compared with node:http that answers the same bytes and nothing else. */
const GOALS = { document: 0.5, asset: 0.9 }
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16
/** As a browser asks. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The document of the greeting to a visitor who was never here, and a hashed file of the build. */
export async function shell(): Promise<Measure[]> {
  const ours = await startProgram({})
  try {
    const paths = { document: '/quote/', asset: firstScript() }
    return [
      await compare('GET /quote/ by a new visitor', ours.origin + paths.document, GOALS.document),
      await compare('GET /quote/ by one who has its cookies', ours.origin + paths.document, GOALS.document, {
        cookie: await cookiesOf(ours.origin + paths.document),
      }),
      await compare('GET of a hashed script', ours.origin + paths.asset, GOALS.asset),
    ]
  } finally {
    await ours.stop()
  }
}

async function compare(
  what: string,
  url: string,
  goal: number,
  more: Record<string, string> = {},
): Promise<Measure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-bench-'))
  const file = path.join(folder, 'body')
  // The very bytes, compressed as they are: how fast a body travels depends on what it is.
  writeFileSync(file, await readBytes(url))
  const bare = await startServer((port) => ({
    args: ['bench/http/bare-bytes.mjs', String(port), file],
    env: { NODE_ENV: 'production' },
  }))
  try {
    const [mine, theirs]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [one, other] = [await rateOf(url, more), await rateOf(bare.origin, more)]
      // The first round warms up.
      if (round > 0) {
        mine.push(one)
        theirs.push(other)
      }
    }
    const [rate, bareRate] = [median(mine), median(theirs)]
    return {
      what: `${what}, against node:http with the same bytes`,
      ours: rate,
      bare: bareRate,
      unit: 'requests/s',
      ratio: rate / bareRate,
      goal: { atLeast: goal },
    }
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function rateOf(url: string, more: Record<string, string>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    headers: { ...HEADERS, ...more },
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times`)
  return requests.average
}

async function cookiesOf(url: string): Promise<string> {
  const { headers } = await fetch(url)
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function readBytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: HEADERS }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

/** The script that every page loads first. */
function firstScript(): string {
  const [, script] =
    /src="(\/quote\/assets\/[^"]+)"/.exec(readFileSync('dist/web/pages/greeting.html', 'utf8')) ?? []
  if (script === undefined) throw new Error('The greeting names no script')
  return script
}
