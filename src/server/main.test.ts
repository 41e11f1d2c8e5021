import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { REP_PASSWORD } from '#testing/a-rep.ts'
import { copyEmptyDatabase } from '#testing/database-cache.ts'
import { waitUntil, RepSocketClient } from '#testing/live-site.ts'
import { freePort, PROGRAM } from '#testing/program.ts'
import { StartedProcess } from '#testing/started-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'albatross-main-'))
beforeAll(() => copyEmptyDatabase(dataDir), 120_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The real program in a separate process. */
function run(settings: Record<string, string>): StartedProcess {
  const defaults = { LOG_LEVEL: 'info', SAMPLE_DATA: 'no', DATA_DIR: dataDir }
  const env = { ...defaults, SOCKET_PORT: settings['PORT'], ...settings }
  const program = new StartedProcess(process.execPath, PROGRAM, { env })
  onTestFinished(() => program.end('SIGKILL'))
  return program
}

describe('the program', () => {
  it(
    'O10 finishes what runs when told to stop, refuses what is new, and exits 0',
    { timeout: 60_000 },
    async () => {
      const port = await freePort()
      const program = run({ PORT: String(port) })
      await program.waitUntilReady()
      expect(program.output).toContain(`ready: http://127.0.0.1:${port}/quote/\n`)

      // A request whose body is still being sent when the signal arrives.
      const body = JSON.stringify({ customFields: {} })
      let answer = ''
      const slow = connect(port, '127.0.0.1')
      slow.on('data', (bytes) => (answer += bytes.toString()))
      slow.write(
        `PUT /quote/sandbox-gateway/none HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
      )
      await pause(500)
      program.send('SIGTERM')
      await untilRefused(`http://127.0.0.1:${port}/quote/api/health/live`)
      slow.write(body.slice(5))

      expect(await program.ended).toBe(0)
      expect(answer).toMatch(/^HTTP\/1.1 404 /)
    },
  )

  it('O09 a second process on the same data folder is refused at once', { timeout: 60_000 }, async () => {
    const first = run({ PORT: String(await freePort()) })
    await first.waitUntilReady()
    const second = run({ PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output).toMatch(/in use by another process\..*DATA_DIR.*DATABASE_URL/)
    expect(second.output).not.toMatch(/ at .*\.ts:/)
    first.send('SIGINT')
    expect(await first.ended).toBe(0)
  })

  it(
    'O09 a port in use is said in a sentence, and the data folder is let go',
    { timeout: 60_000 },
    async () => {
      const port = await freePort()
      const other = createServer().listen(port, '127.0.0.1')
      await once(other, 'listening')
      const program = run({ PORT: String(port) })
      expect(await program.ended).toBe(1)
      expect(program.output.trim()).toBe(
        `Port ${port} is in use by another program. Set PORT to another one.`,
      )
      other.close()
    },
  )

  it(
    'C16 a port for the socket that was set and is in use is said as well',
    { timeout: 60_000 },
    async () => {
      const port = await freePort()
      const other = createServer().listen(port, '127.0.0.1')
      await once(other, 'listening')
      const program = run({ PORT: String(await freePort()), SOCKET_PORT: String(port) })
      expect(await program.ended).toBe(1)
      expect(program.output.trim()).toBe(
        `Port ${port} is in use by another program. Set SOCKET_PORT to another one.`,
      )
      other.close()
    },
  )

  it(
    'C16 where another program has port 8443 it serves without the socket, and warns once',
    { timeout: 60_000 },
    async () => {
      const other = createServer().listen(8443, '127.0.0.1')
      // If the port is used by another program already, the test works too.
      await once(other, 'listening').catch(() => undefined)
      const port = await freePort()
      const program = run({ PORT: String(port), SOCKET_PORT: '' })
      await program.waitUntilReady()
      const { data } = await (await fetch(`http://127.0.0.1:${port}/quote/api/config`)).json()
      expect(data.real_time).toBeNull()
      expect(program.output.match(/Port 8443 cannot be had/g)).toHaveLength(1)
      program.send('SIGTERM')
      expect(await program.ended).toBe(0)
      other.close()
    },
  )

  it('C16 O10 when it stops, it closes open sockets', { timeout: 60_000 }, async () => {
    const [port, socketPort] = [await freePort(), await freePort()]
    const first = { FIRST_REP_EMAIL: 'robin@office.example', FIRST_REP_PASSWORD: REP_PASSWORD }
    for (const SOCKET_PORT of [String(port), String(socketPort)]) {
      const program = run({ PORT: String(port), SOCKET_PORT, ...first })
      await program.waitUntilReady()
      const cookie = await signedIn(`http://127.0.0.1:${port}/quote/api`)
      const socket = new RepSocketClient(Number(SOCKET_PORT), { cookie })
      expect(await socket.connectionError()).toBeUndefined()
      program.send('SIGTERM')
      expect(await program.ended).toBe(0)
      await waitUntil(() => !socket.isOpen)
    }
  })

  it('V08 logs what is not ready for customers, and serves', { timeout: 60_000 }, async () => {
    const port = await freePort()
    const PUBLIC_URL = 'http://cover.example.com'
    const program = run({ PORT: String(port), PUBLIC_URL, PAYMENT_GATEWAY: 'sandbox' })
    await program.waitUntilReady()
    // The log is written asynchronously.
    await waitUntil(() => program.output.includes('Not ready for customers yet: '))
    expect(program.output.match(/Not ready for customers yet: /g)).toHaveLength(1)
    expect(program.output.match(/PUBLIC_URL is http, so /g)).toHaveLength(1)
    program.send('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('O09 stops with one sentence where the folder of its database holds something else', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'albatross-main-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(path.join(folder, 'pg'))
    writeFileSync(path.join(folder, 'pg', 'base'), '')
    const program = run({ PORT: String(await freePort()), DATA_DIR: folder })
    expect(await program.ended).toBe(1)
    expect(program.output).toMatch(/^\S+pg isn’t empty \(base\) but has no file PG_VERSION[^\n]+\n$/)
  })

  it('V08 stops at once where other machines could read the mailbox', async () => {
    const program = run({ PORT: String(await freePort()), HOST: '0.0.0.0' })
    expect(await program.ended).toBe(1)
    expect(program.output).toMatch(/^Invalid env provided\n {2}HOST: [^\n]+PUBLIC_URL[^\n]+\n$/)
  })

  it('V08 stops at once on a bad setting', async () => {
    const program = run({ PORT: 'eighty', SOCKET_PORT: '' })
    expect(await program.ended).toBe(1)
    expect(program.output.trim()).toBe('Invalid env provided\n  PORT: must be a whole number from 1 to 65535')
  })
})

/** Waits until nothing listens any more; a busy machine needs some time. */
async function untilRefused(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answered = await fetch(url, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
    if (!answered) return
    await pause(100)
  }
  throw new Error('The program went on listening')
}

/** The cookie of the first rep. */
async function signedIn(api: string): Promise<string> {
  const jar = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const cookies = jar(await fetch(`${api}/config`)).join('; ')
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? ''
  const answer = await fetch(`${api}/admin/session`, {
    method: 'POST',
    headers: {
      cookie: cookies,
      'x-xsrf-token': decodeURIComponent(token),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: 'robin@office.example', password: REP_PASSWORD }),
  })
  expect(answer.status).toBe(200)
  return jar(answer).join('; ')
}
