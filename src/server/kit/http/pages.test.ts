import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Server } from '#server/calls/serve.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { testServer } from '#testing/server.ts'
import { STRIPE_ENV } from '#testing/stripe-site.ts'

const guid = '3b241101-e2bb-4255-8caf-4136c566a962'
const page = '<!doctype html><title>Albatross</title>'
const EVENT_DAY = '<!doctype html><title>Event day</title>'
const script = 'console.log("hello")'

const webFolder = mkdtempSync(path.join(tmpdir(), 'albatross-web-'))
let server: Server
let close: () => Promise<void>

beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets'))
  writeFileSync(path.join(webFolder, 'index.html'), page)
  mkdirSync(path.join(webFolder, 'pages'))
  for (const name of ['greeting', 'contest-coverage'])
    writeFileSync(
      path.join(webFolder, 'pages', `${name}.html`),
      `${page}<link rel=modulepreload href=${name}>`,
    )
  writeFileSync(path.join(webFolder, 'pages', 'event-day.html'), EVENT_DAY)
  writeFileSync(path.join(webFolder, 'event-day-sw.js'), script)
  writeFileSync(path.join(webFolder, 'event-day.webmanifest'), '{}')
  writeFileSync(path.join(webFolder, 'favicon.svg'), '<svg/>')
  writeFileSync(path.join(webFolder, 'assets/main-abc123.js'), script)
  writeFileSync(path.join(webFolder, 'assets/worker-abc123.mjs'), script)
  writeFileSync(path.join(webFolder, 'assets/data-abc123.unknown'), script)
  writeFileSync(path.join(webFolder, 'assets/main-abc123.js.br'), brotliCompressSync(script))
  const database = await openTestDatabase()
  server = await testServer(database.db, { webFolder })
  close = async () => {
    await server.app.close()
    await database.close()
    rmSync(webFolder, { recursive: true, force: true })
  }
})
afterAll(() => close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('S12 S18 pages', () => {
  it.each([
    [`/quote/view/${guid}`, 200],
    [`/quote/view/${guid}/payment-information`, 200],
    ['/quote/view/pat@example.com/100001', 200],
    ['/quote/already-purchased', 200],
    ['/quote/nothing', 404],
    ['/quote/confirmation/100001/zzz', 404],
    ['/quote/confirmation/100001/receipt', 200],
    ['/quote/unsubscribe/abc', 200],
    [`/quote/view/${guid}/no-step`, 404],
    ['/quote/assetsx', 404],
  ])('S12 %s is the page document with status %i', async (url, status) => {
    const response = await get(url)
    expect(response.statusCode).toBe(status)
    expect(response.body).toBe(page)
    expect(response.headers['content-type']).toMatch(/^text\/html/)
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  it.each([
    ['/quote/', 'greeting'],
    ['/quote/?source=mail', 'greeting'],
    [`/quote/view/${guid}/contest-coverage?source=mail`, 'contest-coverage'],
  ])('%s is the document that names the scripts of %s', async (url, name) => {
    const response = await get(url)
    expect([response.statusCode, response.body]).toEqual([
      200,
      `${page}<link rel=modulepreload href=${name}>`,
    ])
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  it.each(['mine', 'ALB-100417', 'ALB-100417/report', 'ALB-100417/sent', 'ALB-100417/sign/affidavit.1.7'])(
    'N104 /quote/event-day/%s is the document that works without a connection, and may ask for the place',
    async (address) => {
      const { body, headers } = await get(`/quote/event-day/${address}`)
      expect([body, headers['cache-control']]).toEqual([EVENT_DAY, 'private, no-cache'])
      expect(headers['permissions-policy']).toContain('geolocation=(self)')
      expect(headers['permissions-policy']).toContain('camera=()')
    },
  )

  it('N104 no other page may ask for the place', async () => {
    expect((await get('/quote/')).headers['permissions-policy']).toContain('geolocation=()')
  })

  it.each(['event-day-sw.js', 'event-day.webmanifest'])(
    'N104 %s is asked for anew each time, so that a release reaches phones',
    async (file) => {
      const { statusCode, headers } = await get(`/quote/${file}`)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    },
  )

  it('O10 the hashed files of the other release are served too, once they are beside those of this one', async () => {
    writeFileSync(path.join(webFolder, 'assets/main-of-another.js'), script)
    await eventually(async () => expect((await get('/quote/assets/main-of-another.js')).body).toBe(script))
  })

  it.each(['/quote/pages/greeting.html', '/quote/pages'])('%s is no page', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('S12 a browser that has the document cached still gets the 404', async () => {
    const { headers } = await get('/quote/')
    const condition = { 'if-none-match': String(headers['etag']) }
    expect((await get('/quote/', condition)).statusCode).toBe(304)
    const missing = await get('/quote/nothing', condition)
    expect([missing.statusCode, missing.body]).toEqual([404, page])
  })

  it.each([
    ['/', '/quote/'],
    ['/quote', '/quote/'],
    ['/quote?source=mail', '/quote/?source=mail'],
  ])('S18 %s leads to %s', async (url, to) => {
    const response = await get(url)
    expect([response.statusCode, response.headers['location']]).toEqual([302, to])
  })

  it('S18 hashed files are cached without limit, and compressed for browsers that support it', async () => {
    const plain = await get('/quote/assets/main-abc123.js')
    expect([plain.statusCode, plain.body]).toEqual([200, script])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')

    const small = await get('/quote/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
  })

  it.each([
    '/quote/assets/missing.js',
    '/quote/assets/',
    '/quote/api/nothing',
    '/quote/sandbox-gateway/nothing',
    '/elsewhere',
  ])('S12 %s is not found, and is no page', async (url) => {
    const response = await get(url)
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    '/quote/assets/../index.html',
    '/quote/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/quote/..%2findex.html',
    '/quote/assets//etc/passwd',
    '/quote/assets/%2e%2e/%2e%2e/package.json',
  ])('X08 %s reaches no file outside of the folder', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body).not.toMatch(/root:|"private"/)
  })

  it.each([
    ['worker-abc123.mjs', 'text/javascript; charset=utf-8'],
    ['data-abc123.unknown', 'application/octet-stream'],
  ])('S18 whatever the build made is served: %s', async (file, type) => {
    const { statusCode, body, headers } = await get(`/quote/assets/${file}`)
    expect([statusCode, body, headers['content-type']]).toEqual([200, script, type])
  })

  it('a compressed file has no address of its own', async () => {
    expect((await get('/quote/assets/main-abc123.js.br')).statusCode).toBe(404)
  })

  it('S18 other files of the build are served by name', async () => {
    expect((await get('/quote/favicon.svg')).body).toBe('<svg/>')
  })

  it('S18 the icon that a browser asks for beside a file is the icon of the pages', async () => {
    const { statusCode, headers } = await get('/favicon.ico')
    expect([statusCode, headers.location]).toEqual([302, '/quote/favicon.svg'])
  })

  it('C13 a page sets the XSRF cookies', async () => {
    const names = (await get('/quote/')).cookies.map((cookie) => cookie.name)
    expect(names).toEqual(['_csrf', 'XSRF-TOKEN'])
  })

  it('C13 a browser that has both keeps them, and half a pair is made anew', async () => {
    const [hidden, read] = (await get('/quote/')).cookies.map(({ name, value }) => `${name}=${value}`)
    expect((await get('/quote/', { cookie: `${hidden}; ${read}` })).cookies).toEqual([])
    for (const half of [hidden, read])
      expect((await get('/quote/', { cookie: half ?? '' })).cookies.map(({ name }) => name)).toContain(
        'XSRF-TOKEN',
      )
  })

  it('a browser that has the file of this release gets nothing of it again, in whatever encoding', async () => {
    const first = await get('/quote/assets/main-abc123.js', { 'accept-encoding': 'br' })
    const etag = String(first.headers['etag'])
    for (const condition of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get('/quote/assets/main-abc123.js', { 'if-none-match': condition })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    const changed = await get('/quote/assets/main-abc123.js', { 'if-none-match': '"other"' })
    expect([changed.statusCode, changed.body]).toEqual([200, script])
  })

  it('a compressed file is for browsers that take it, and only where there is one', async () => {
    for (const [accepted, encoding] of [
      ['br;q=0, gzip', undefined],
      ['identity', undefined],
      ['*', 'br'],
      ['', undefined],
      ['zstd, br;q=0.5', 'br'],
    ]) {
      const { headers, statusCode } = await get('/quote/assets/main-abc123.js', {
        'accept-encoding': accepted ?? '',
      })
      expect([statusCode, headers['content-encoding'], headers['vary']]).toEqual([
        200,
        encoding,
        'accept-encoding',
      ])
    }
    expect(
      (await get('/quote/favicon.svg', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined()
  })

  it('R01 pages with a guid, an e-mail or a token in their path are not for search engines', async () => {
    expect((await get('/quote/')).headers['x-robots-tag']).toBeUndefined()
    for (const url of [`/quote/view/${guid}`, '/quote/policy/all/secret/pat@example.com', '/quote/nothing'])
      expect((await get(url)).headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  it('X08 the content policy of every page allows nothing from other hosts and nothing inline', async () => {
    const { headers } = await get('/quote/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests|\*/)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('C18 if conversions are measured', () => {
  it('C18 a page may call that origin, and nothing else changes', async () => {
    const database = await openTestDatabase()
    const policyWith = async (env: Record<string, string>) => {
      const { app } = await testServer(database.db, { webFolder, env })
      const { headers } = await app.inject('/quote/')
      await app.close()
      return String(headers['content-security-policy'])
    }
    const plain = await policyWith({})
    const measured = await policyWith({ CONVERSION_TAGGING: 'https://measure.example/pixel?site=7' })
    await database.close()
    expect(plain).toContain("connect-src 'self';")
    expect(measured).toBe(plain.replace("connect-src 'self'", "connect-src 'self' https://measure.example"))
  })
})

describe('X08 over https', () => {
  it('X08 browsers are told to keep using https', async () => {
    const database = await openTestDatabase()
    const env = { PUBLIC_URL: 'https://cover.example.com', PAYMENT_GATEWAY: 'sandbox' }
    const secure = await testServer(database.db, { webFolder, env })
    const { headers } = await secure.app.inject('/quote/')
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.app.close()
    await database.close()
  })

  it('C17 X08 with Stripe its card fields are allowed, and nothing else from other sites', async () => {
    const database = await openTestDatabase()
    const stripe = await testServer(database.db, { webFolder, env: STRIPE_ENV })
    const policy = String((await stripe.app.inject('/quote/')).headers['content-security-policy'])
    const hosts = new Set(policy.match(/https?:\/\/[^\s;]+/g))
    expect(hosts).toEqual(
      new Set([
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
        'https://api.stripe.com',
      ]),
    )
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
    await stripe.app.close()
    await database.close()
  })
})
