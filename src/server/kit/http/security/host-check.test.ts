import { get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { readEnv } from '#server/config/read-env.ts'
import { isOwnHost } from '#server/kit/http/security/host-check.ts'
import { openTestDatabase } from '#testing/database.ts'
import { testSite } from '#testing/site.ts'

const PUBLIC = { PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox', RATE_LIMITS: 'on' }
const TOKEN = 'a-long-enough-token'
const MAILBOX = '/quote/api/mailbox'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function serving(env: Record<string, string> = {}) {
  const { server } = await testSite(database.db, { env })
  onTestFinished(() => server.app.close())
  const ask = async (url: string, host: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/quote${url}`, headers: { host, ...headers } })
  return { server, ask }
}

describe('O10 host names', () => {
  it.each([
    [{}, 'localhost:3000', true],
    [{}, '127.0.0.1:3000', true],
    [{}, '[::1]:3000', true],
    [{}, 'LOCALHOST:8443', true],
    [{}, 'localhost', true],
    [{}, 'localhost:4000', false],
    [{}, 'evil.example', false],
    [{}, 'evil.example:3000', false],
    [{}, 'localhost.evil.example:3000', false],
    [{}, '127.0.0.1.evil.example:3000', false],
    [{}, 'localhost:3000@evil.example', false],
    [{}, 'localhost:3000, evil.example', false],
    [{}, '0.0.0.0:3000', false],
    [{}, '192.168.1.7:3000', false],
    [{}, '', false],
    [{ PUBLIC_URL: 'http://localhost:8080' }, 'localhost:8080', true],
    [{ PUBLIC_URL: 'http://localhost:8080' }, '127.0.0.1:3000', true],
    [{ PUBLIC_URL: 'http://localhost' }, 'localhost:80', true],
    [PUBLIC, 'cover.example.com', true],
    [PUBLIC, 'Cover.Example.com:443', true],
    [PUBLIC, 'cover.example.com:3000', true],
    [PUBLIC, 'localhost:3000', false],
    [PUBLIC, '127.0.0.1:3000', false],
    [PUBLIC, 'www.cover.example.com', false],
  ])('O10 with %j, %s is the own host: %s', (env, host, own) => {
    expect(isOwnHost(readEnv(env), host)).toBe(own)
  })

  it('O10 accepts the port on which a connection arrived', () => {
    expect(isOwnHost(readEnv({}), 'localhost:4000', 4000)).toBe(true)
    expect(isOwnHost(readEnv({}), undefined, 3000)).toBe(false)
  })

  it.each([
    '/api/mailbox',
    '/api/config',
    '/api/metrics',
    '/api/openapi.json',
    '/api/docs/',
    '/',
    '/assets/x.js',
    '/nothing',
  ])('O10 under a foreign name %s reveals nothing', async (url) => {
    const { ask } = await serving()
    const answer = await ask(url, 'evil.example:3000')
    expect([answer.statusCode, answer.json().code]).toEqual([421, 'FOREIGN_HOST'])
    expect(answer.json().error).toContain('This site is at http://127.0.0.1:3000/quote/')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.cookies).toEqual([])
  })

  it('O10 a person under a foreign name gets a link to the site', async () => {
    const { ask } = await serving()
    for (const url of ['/', '/api/mailbox', '/mailbox']) {
      const answer = await ask(url, 'evil.example', { 'sec-fetch-mode': 'navigate', accept: 'text/html' })
      expect(answer.statusCode).toBe(421)
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.body).toContain('This site is at http://127.0.0.1:3000/quote/')
    }
  })

  it('O10 writes under a foreign name are rejected', async () => {
    const { server, ask } = await serving()
    const { cookies } = await ask('/api/config', 'localhost:3000')
    const pair = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    const write = async (host: string) =>
      server.app.inject({
        method: 'POST',
        url: '/quote/api/contacts',
        headers: { host, 'x-xsrf-token': pair['XSRF-TOKEN'] ?? '' },
        cookies: pair,
        payload: { customFields: {} },
      })
    expect((await write('evil.example')).statusCode).toBe(421)
    expect((await write('localhost:3000')).statusCode).toBe(201)
  })

  it('O10 health is available under any name, and metrics with their token', async () => {
    const { ask } = await serving({ METRICS_TOKEN: TOKEN })
    for (const url of ['/api/health/live', '/api/health/ready'])
      expect((await ask(url, '10.0.0.7:3000')).statusCode).toBe(200)
    const bearer = { authorization: `Bearer ${TOKEN}` }
    expect((await ask('/api/metrics', '10.0.0.7:3000', bearer)).statusCode).toBe(200)
    expect((await ask('/api/metrics', '10.0.0.7:3000')).statusCode).toBe(404)
    const { ask: askWithout } = await serving()
    expect((await askWithout('/api/metrics', '10.0.0.7:3000')).statusCode).toBe(421)
  })

  it('O10 a public site uses X-Forwarded-Host of trusted proxies only', async () => {
    const asked = { 'x-forwarded-host': 'cover.example.com' }
    const status = async (env: Record<string, string>, headers: Record<string, string>) =>
      (await (await serving(env)).ask('/api/config', '127.0.0.1:3000', headers)).statusCode
    expect(await status({ ...PUBLIC, TRUST_PROXY: '1' }, asked)).toBe(200)
    expect(await status({ ...PUBLIC, TRUST_PROXY: 'loopback' }, asked)).toBe(200)
    expect(await status({ ...PUBLIC, TRUST_PROXY: '10.0.0.0/8' }, asked)).toBe(421)
    expect(await status(PUBLIC, asked)).toBe(421)
    expect(await status({ ...PUBLIC, TRUST_PROXY: '1' }, { 'x-forwarded-host': 'evil.example' })).toBe(421)
  })

  it('O10 on this machine a page cannot name the host by X-Forwarded-Host', async () => {
    const { ask } = await serving({ TRUST_PROXY: '1' })
    const answer = await ask('/api/mailbox', 'evil.example', { 'x-forwarded-host': 'localhost:3000' })
    expect(answer.statusCode).toBe(421)
  })

  it('O10 applies to a real connection', async () => {
    const { server } = await serving()
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const status = (host: string) =>
      new Promise((resolve) => {
        get({ host: '127.0.0.1', port, path: '/quote/api/mailbox', headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
      })
    expect(await status(`localhost:${port}`)).toBe(200)
    expect(await status(`rebound.example:${port}`)).toBe(421)
  })
})

describe('O10 odd requests', () => {
  /** Sends what is written as it is, on a connection of its own, and returns the first line of the answer. */
  async function sendRaw(lines: (port: number) => string[]) {
    const { server } = await serving()
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end([...lines(port), 'Connection: close', '', ''].join('\r\n'))
    const [status = ''] = (await text(socket)).split('\r\n')
    return Number(status.split(' ')[1])
  }

  it.each<[string, number, (own: string) => string[]]>([
    [
      'two Hosts, the right one first',
      400,
      (own) => [`GET ${MAILBOX} HTTP/1.1`, `Host: ${own}`, 'host: evil.example'],
    ],
    [
      'two Hosts, the right one last',
      400,
      (own) => [`GET ${MAILBOX} HTTP/1.1`, 'Host: evil.example', `HOST: ${own}`],
    ],
    ['the same Host twice', 400, (own) => [`GET ${MAILBOX} HTTP/1.1`, `Host: ${own}`, `Host: ${own}`]],
    [
      'two Hosts for health',
      400,
      (own) => ['GET /quote/api/health/live HTTP/1.1', `Host: ${own}`, 'Host: evil.example'],
    ],
    ['another host’s address', 421, (own) => [`GET http://evil.example${MAILBOX} HTTP/1.1`, `Host: ${own}`]],
    ['another port’s address', 421, (own) => [`GET http://localhost:9${MAILBOX} HTTP/1.1`, `Host: ${own}`]],
    ['its own address', 200, (own) => [`GET http://${own}${MAILBOX} HTTP/1.1`, `Host: ${own}`]],
    [
      'its own address and a foreign Host',
      421,
      (own) => [`GET http://${own}${MAILBOX} HTTP/1.1`, 'Host: evil.example'],
    ],
  ])('O10 with %s are answered with %i', async (_what, status, lines) => {
    expect(await sendRaw((port) => lines(`localhost:${port}`))).toBe(status)
  })
})

describe('O07 the mailbox of a listener that other machines can reach', () => {
  it('O07 is shown to this machine only, without a session', async () => {
    const { server } = await serving({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' })
    const ask = async (remoteAddress: string) =>
      (await server.app.inject({ url: '/quote/api/mailbox', remoteAddress })).statusCode
    expect([await ask('127.0.0.1'), await ask('192.168.1.7')]).toEqual([200, 404])
  })
})
