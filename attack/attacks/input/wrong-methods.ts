import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { ENDPOINTS } from '#contract/index.ts'
import type { Attack } from '../../attack.ts'
import { callEndpoint } from '../../support/call-endpoint.ts'
import { Caller } from '../../support/caller.ts'
import { withSeparateProgram } from '../../support/separate-program.ts'
import type { AttackTarget } from '../../support/target.ts'

const API = '/quote/api'
/** What a caller may try, also what no path has and what nobody has heard of. */
const METHODS = 'GET HEAD POST PUT DELETE PATCH OPTIONS TRACE PROPFIND SEARCH'.split(' ')
const PAGES = ['/', '/favicon.ico', '/quote', '/quote/', '/quote/view', `/quote/view/${randomUUID()}`]
const PATHS = [...new Set(ENDPOINTS.map(({ path }) => path))]
const MAINTENANCE_MS = 3_600_000

export const wrongMethods: Attack = {
  name: 'wrong-methods',
  description: `each of ${METHODS.length} methods on each of ${PATHS.length} paths of the calls and ${PAGES.length} pages, as nobody and as a rep, and every call and file during maintenance`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const rejected: number[] = []
    for (const caller of [await target.newCaller(), target.rep]) rejected.push(await tryMethods(caller))
    const { postponed, pages } = await duringMaintenance(target)
    return `${rejected.join(' and ')} wrong methods were told the right ones; ${postponed} calls and ${pages} pages of files said when to come back`
  },
}

/** What a path has not is refused with what it has, whoever asks and whatever the path names. Returns how many. */
async function tryMethods(caller: Caller): Promise<number> {
  let count = 0
  for (const path of PATHS) {
    const url = urlOf(path)
    // The one who may say: it is compared with what the contract declares, and with what is taken.
    const { allowed } = await send(caller, 'PROPFIND', url)
    const declared: string[] = ENDPOINTS.filter((one) => one.path === path).map(({ method }) => method)
    for (const method of declared) assert.ok(allowed.includes(method), `${url} does not name ${method}`)
    assert.equal(allowed.includes('HEAD'), allowed.includes('GET'), `${url} is read in one way only`)
    const wrong = METHODS.filter((one) => !allowed.includes(one))
    await Promise.all(wrong.map((method) => expectRefused(caller, method, url, allowed)))
    count += wrong.length
    for (const method of ['GET', 'HEAD'].filter((one) => allowed.includes(one))) {
      const { status, bytes } = await send(caller, method, url)
      assert.ok(status !== 405 && status < 500, `${method} ${url} was answered with ${status}`)
      if (method === 'HEAD') assert.equal(bytes, 0, `HEAD ${url} was answered with ${bytes} bytes`)
    }
  }
  const writes = METHODS.slice(2)
  for (const page of PAGES)
    await Promise.all(writes.map((method) => expectRefused(caller, method, page, ['GET', 'HEAD'])))
  return count + PAGES.length * writes.length
}

function urlOf(path: string): string {
  return API + path.replaceAll(/:\w+/g, randomUUID())
}

async function expectRefused(
  caller: Caller,
  method: string,
  url: string,
  allowed: readonly string[],
): Promise<void> {
  const answer = await send(caller, method, url)
  assert.deepEqual([answer.status, answer.allowed], [405, allowed], `${method} ${url}`)
}

interface Answer {
  status: number
  allowed: string[]
  location: string
  bytes: number
}

/** With the pair that writes need; `fetch` does not send every method. */
function send({ origin, cookies }: Caller, method: string, url: string, accept = '*/*'): Promise<Answer> {
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? ''
  const body = ['POST', 'PUT', 'DELETE', 'PATCH'].includes(method) ? '{}' : ''
  const headers = {
    'content-length': body.length,
    cookie: cookies,
    accept,
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
    connection: 'close',
  }
  return new Promise((resolve, reject) => {
    const sent = request(origin + url, { method, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => void (bytes += chunk.length))
      response.on('error', reject)
      response.on('end', () => {
        const allowed = response.headers.allow?.split(', ') ?? []
        const { location = '' } = response.headers
        resolve({ status: response.statusCode ?? 0, allowed, location, bytes })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Every call that waits for the end of maintenance says when that is; a page stands for a file. */
async function duringMaintenance(target: AttackTarget): Promise<{ postponed: number; pages: number }> {
  const end = new Date(Date.now() + MAINTENANCE_MS)
  const settings = { MAINTENANCE_UNTIL: end.toISOString() }
  return withSeparateProgram(target, settings, async ({ origin }) => {
    const caller = await Caller.connect(origin)
    let postponed = 0
    let pages = 0
    for (const call of ENDPOINTS) {
      if (call.maintenance === 'served' || call.xsrf === 'exempt') continue
      const { status, code, headers } = await callEndpoint(caller, call, randomUUID())
      const said = [status, code, headers.get('retry-after')]
      assert.deepEqual(said, [503, 'MAINTENANCE', end.toUTCString()], `${call.method} ${call.path}`)
      postponed += 1
      if (!call.fallbackPage) continue
      const led = await send(caller, 'GET', urlOf(call.path), 'text/html')
      const page = await send(caller, 'GET', led.location)
      assert.equal(led.status, 303, `The page for ${call.path}`)
      assert.ok(page.status < 500, `${led.location} was answered with ${page.status}`)
      pages += 1
    }
    const wrong = await send(caller, 'PATCH', `${API}/contacts`)
    assert.deepEqual([wrong.status, wrong.allowed], [405, ['POST']], 'Maintenance hides a wrong method')
    return { postponed, pages }
  })
}
