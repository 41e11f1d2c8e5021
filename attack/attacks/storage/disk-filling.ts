import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { formatContestDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../e2e/support/quotes/quote-api.ts'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { createReadyQuote, randomKey, type ReadyQuote } from '../../support/ready-quote.ts'
import type { AttackTarget } from '../../support/target.ts'

const MB = 1024 * 1024
/** What may be stored; little, so that it is soon reached. */
const QUOTE_MB = 12
const DAY_MB = 30
const COPIES_A_DAY = 20
const COPIES = 60
const CONNECTIONS = 8

export const diskFilling: Attack = {
  name: 'disk-filling',
  description: `one network address that uploads pictures which grow as they are stored, to one quote and to many, and copies one with pictures ${COPIES} times`,
  databases: ['embedded', 'postgres'],
  needsOwnProgram: true,
  settings: {
    RATE_LIMITS: 'on',
    RATE_LIMIT_LOOK_UPS: '100000',
    RATE_LIMIT_REQUESTS: '100000',
    UPLOAD_LIMIT_QUOTE: String(QUOTE_MB),
    UPLOAD_LIMIT_DAY: String(DAY_MB),
  },
  run: async (target) => {
    const caller = await target.newCaller()
    const copied = await copyOften(target, caller)
    const uploaded = await uploadMuch(target, caller)
    return `${copied}; ${uploaded}`
  },
}

/** The pictures on the signs of a quote take no room on its copies, of which there are few a day. */
async function copyOften(target: AttackTarget, caller: Caller): Promise<string> {
  const quote = await createReadyQuote(caller)
  const picture = await noise(0)
  const logo = await upload(caller, quote, picture)
  assert.equal(logo.status, 201, logo.text)
  // The same picture for somebody else takes no room either.
  const other = await createReadyQuote(caller)
  assert.equal((await upload(caller, other, picture)).status, 201)
  const customFields = { h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: logo.data['id'] }
  const saved = await caller.send('PUT', `/contacts/${quote.id}`, {
    action: 'save',
    version: quote.version,
    customFields,
  })
  assert.equal(saved.status, 200, saved.text)
  const before = storedBytes(target)
  const body = { first_contest_date: formatContestDate(eventDay(400)) }
  const outcomes = await inParallel(COPIES, async () => {
    const { status, code } = await caller.send('POST', `/contacts/${quote.id}/copies`, body, {
      'idempotency-key': randomKey(),
    })
    return code ?? String(status)
  })
  assert.equal(storedBytes(target), before, 'Copies took room on the disk')
  const made = outcomes.filter((outcome) => outcome === '201').length
  assert.equal(made, COPIES_A_DAY, countOutcomes(outcomes))
  return `copies ${countOutcomes(outcomes)}`
}

/** As much as fits to one quote, then to others until the day is full; what was acknowledged is there. */
async function uploadMuch(target: AttackTarget, caller: Caller): Promise<string> {
  const quote = await createReadyQuote(caller)
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, nth) => noise(nth + 1)))
  const toOne = await inParallel(pictures.length, async (nth) =>
    outcomeOf(await upload(caller, quote, pictures[nth] ?? Buffer.alloc(0))),
  )
  assert.ok(toOne.includes('QUOTE_FILES_FULL'), `To one quote: ${countOutcomes(toOne)}`)
  const toMany = await inParallel(16, async (nth) => {
    const another = await createReadyQuote(caller)
    return outcomeOf(await upload(caller, another, await noise(100 + nth)))
  })
  assert.ok(toMany.includes('UPLOADS_OF_TODAY_FULL'), `To many quotes: ${countOutcomes(toMany)}`)
  const stored = storedBytes(target)
  assert.ok(stored <= DAY_MB * MB, `${stored} bytes are stored`)
  return `uploads ${countOutcomes([...toOne, ...toMany])}, ${Math.round(stored / MB)} MB stored`
}

function outcomeOf({ status, code }: { status: number; code: string | undefined }): string {
  return code ?? String(status)
}

/** Again where the program is too busy for pictures, as a page does. */
async function upload(caller: Caller, quote: ReadyQuote, content: Buffer) {
  for (;;) {
    const answer = await uploadOnce(caller, quote, content)
    if (answer.code !== 'BUSY') return answer
    await pause(500)
  }
}

async function uploadOnce({ origin, cookies }: Caller, { id }: ReadyQuote, content: Buffer) {
  const form = multipartBody([{ name: 'file', content, fileName: 'logo.webp', type: 'image/webp' }])
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? ''
  const response = await fetch(`${origin}/quote/api/contacts/${id}/logos`, {
    method: 'POST',
    headers: { 'content-type': MULTIPART, cookie: cookies, 'x-xsrf-token': decodeURIComponent(token) },
    body: new Uint8Array(form),
  })
  const text = await response.text()
  const { code, data = {} } = JSON.parse(text) as { code?: string; data?: Record<string, unknown> }
  return { status: response.status, text, code, data }
}

/** A picture of low quality that is stored in a better one, which takes several times as much. */
async function noise(seed: number): Promise<Buffer> {
  const side = 1800
  const raw = Buffer.alloc(side * side * 3)
  let state = seed + 1
  for (let place = 0; place < raw.length; place += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    raw[place] = state >> 16
  }
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .webp({ quality: 30, effort: 0 })
    .toBuffer()
}

async function inParallel(count: number, work: (nth: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      outcomes.push(await work(next - 1))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  return outcomes
}

function storedBytes({ storage }: AttackTarget): number {
  const folder = path.join(storage.dataDir, 'files')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
}
