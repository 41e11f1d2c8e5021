import assert from 'node:assert/strict'
import { request } from 'node:http'
import { io } from 'socket.io-client'
import { LIVE_PATH } from '#contract/live.ts'
import { FILE_PROBLEM_MESSAGES, MAX_PICTURE_BYTES } from '#domain/files/picture.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { readyFields } from '../../e2e/support/quotes/quote-api.ts'
import { type HttpsSite, HttpsVisitor } from './https-visitor.ts'

const API = '/quote/api'

export interface ProxiedSite extends HttpsSite {
  /** The program behind the proxy. */
  programPort: number
  metricsToken: string
  rep: { email: string; password: string }
  /** Look-ups that one address may make in a minute. */
  lookUps: number
  /** What the proxy has logged, errors included. */
  readLogs: () => string
  /** Has the proxy ask a program that is not there, from now on. */
  withoutProgram: <T>(visit: (site: ProxiedSite) => Promise<T>) => Promise<T>
  /** A loopback address that nobody came from before, as limits count by address. */
  newAddress: () => string
}

export type ProxyCheck = (site: ProxiedSite) => Promise<void>

/** The page loads by https; what browsers are told about safety comes from the program, once. */
async function servesPages(site: ProxiedSite): Promise<void> {
  const visitor = new HttpsVisitor(site)
  const page = await visitor.get('/quote/')
  assert.equal(page.status, 200, page.text)
  assert.ok(page.text.includes('<div id="root">'))
  // Node joins headers that come twice.
  assert.equal(page.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
  const front = await visitor.get('/')
  const { pathname } = new URL(front.headers.location ?? '', `https://${site.name}`)
  assert.deepEqual([front.status, pathname], [308, '/quote/'])
  visitor.close()
}

/** The largest upload passes, what is larger gets our own answer, and what is far larger is refused by the proxy. */
async function passesUploads(site: ProxiedSite): Promise<void> {
  const visitor = new HttpsVisitor(site, site.newAddress())
  await visitor.get(`${API}/config`)
  const made = await visitor.post(`${API}/contacts`, { customFields: readyFields() })
  assert.equal(made.status, 201, made.text)
  const { data } = JSON.parse(made.text) as { data: { id: string } }
  const picture = await aPicture('png')
  const upload = (bytes: number) => {
    const content = Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    const body = multipartBody([{ name: 'file', content, fileName: 'logo.png', type: 'image/png' }])
    return visitor.send('POST', `${API}/contacts/${data.id}/logos`, {
      headers: { 'content-type': MULTIPART },
      body,
    })
  }
  const largest = await upload(MAX_PICTURE_BYTES)
  assert.equal(largest.status, 201, largest.text)
  const larger = await upload(MAX_PICTURE_BYTES + 1)
  assert.ok(larger.text.includes(FILE_PROBLEM_MESSAGES.FILE_TOO_LARGE), larger.text)
  const huge = await upload(MAX_PICTURE_BYTES * 4)
  // Caddy has begun to pass it on when it finds that it is too large.
  assert.ok([413, 502].includes(huge.status), `A huge upload is answered with ${huge.status}`)
  visitor.close()
}

/** A rep's page holds its socket under the address of the site. */
async function passesSockets(site: ProxiedSite): Promise<void> {
  const visitor = new HttpsVisitor(site, site.newAddress())
  await visitor.get(`${API}/config`)
  const signedIn = await visitor.post(`${API}/admin/session`, site.rep)
  assert.equal(signedIn.status, 200, signedIn.text)
  const origin = `https://${site.name}`
  const socket = io(`${origin}:${site.port}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    agent: visitor.agent as never,
    extraHeaders: { cookie: visitor.cookies, origin, host: site.name },
  })
  const outcome = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('open'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })
  socket.disconnect()
  visitor.close()
  assert.equal(outcome, 'open')
}

/** Nobody is counted under an address of their choice, and two visitors are not counted as one. */
async function countsVisitors(site: ProxiedSite): Promise<void> {
  const lookUp = async (from: string, headers: Record<string, string>) => {
    const visitor = new HttpsVisitor(site, from)
    const { status } = await visitor.get(`${API}/email-changes/${'x'.repeat(43)}`, headers)
    visitor.close()
    return status
  }
  const [one, other] = [site.newAddress(), site.newAddress()]
  const forged: number[] = []
  for (let address = 1; address <= site.lookUps + 1; address += 1)
    forged.push(
      await lookUp(one, { 'x-forwarded-for': `198.51.100.${address}`, 'x-real-ip': '198.51.100.1' }),
    )
  assert.ok(!forged.slice(0, -1).includes(429), 'Somebody was refused too early')
  assert.equal(forged.at(-1), 429, 'A forged X-Forwarded-For reached the limits')
  assert.notEqual(await lookUp(other, {}), 429, 'All visitors are counted as one')
}

/** Ids of requests are given by the proxy, so that nobody writes into the log of another. */
async function namesRequests(site: ProxiedSite): Promise<void> {
  const visitor = new HttpsVisitor(site)
  const { headers } = await visitor.get(`${API}/health/live`, { 'x-request-id': 'forged-by-a-visitor' })
  visitor.close()
  assert.ok(headers['x-request-id'])
  assert.notEqual(headers['x-request-id'], 'forged-by-a-visitor')
}

/** Whoever has the token reads the metrics inside, and nobody does outside. */
async function hidesMetrics(site: ProxiedSite): Promise<void> {
  const authorization = `Bearer ${site.metricsToken}`
  const visitor = new HttpsVisitor(site)
  for (const path of ['/metrics', '/metrics/', '/%6detrics', '//metrics', '/metrics?x', '/x/../metrics']) {
    const { status, text } = await visitor.get(API + path, { authorization })
    assert.ok(!text.includes('# TYPE'), `${path} is answered outside`)
    assert.ok([403, 404].includes(status), `${path} answers ${status}`)
  }
  visitor.close()
  assert.equal(await inside(site.programPort, `${API}/metrics`, { authorization }), 200)
}

/** A mailed link and an address that somebody typed come into no log, also not by the page that a visitor came from. */
async function keepsLinksOutOfLogs(site: ProxiedSite): Promise<void> {
  const secret = 'token-of-a-mailed-link'
  const visit = async (to: ProxiedSite) => {
    const visitor = new HttpsVisitor(to)
    for (const place of [
      `/quote/policy/all/mine/${secret}`,
      `/quote/view/${secret}@example.com/Q-1`,
      `/quote/?source=${secret}`,
    ])
      await visitor.get(place, { referer: `https://${site.name}/quote/policy/${secret}` })
    visitor.close()
    return to.readLogs()
  }
  const logs = [await visit(site), await site.withoutProgram(visit)]
  for (const log of logs) {
    assert.ok(/\/quote\/policy/.test(log), `Nothing is logged: ${log}`)
    assert.ok(!log.includes(secret), 'A mailed link is in the log')
  }
}

/** While the program does not answer, people get a page that says so. */
async function saysThatItIsAway(site: ProxiedSite): Promise<void> {
  await site.withoutProgram(async (alone) => {
    const visitor = new HttpsVisitor(alone)
    const { status, text, headers } = await visitor.get('/quote/')
    visitor.close()
    assert.equal(status, 502)
    assert.ok(text.includes('We are back in a moment'), text)
    assert.deepEqual([headers['retry-after'], headers['cache-control']], ['30', 'no-store'])
  })
}

function inside(port: number, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

export const PROXY_CHECKS = {
  servesPages,
  passesUploads,
  passesSockets,
  countsVisitors,
  namesRequests,
  hidesMetrics,
  keepsLinksOutOfLogs,
  saysThatItIsAway,
} satisfies Record<string, ProxyCheck>
