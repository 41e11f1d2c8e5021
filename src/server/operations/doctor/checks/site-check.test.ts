import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDoctor } from '#server/operations/doctor/create-doctor.ts'
import { siteCheck } from '#server/operations/doctor/checks/site-check.ts'
import { liveUpdatesCheck } from '#server/operations/doctor/checks/live-updates-check.ts'
import { createTestAuthority, type TestAuthority } from '#testing/certificates.ts'
import { testDatabase } from '#testing/database.ts'
import { doctorContext, findingsOf, PUBLIC_SITE } from '#testing/doctor-context.ts'
import { liveSite } from '#testing/live-site.ts'
import { freePort } from '#testing/program.ts'
import { startProxyPeer } from '#testing/proxy-peer.ts'
import { openSilentPeer } from '#testing/silent-peer.ts'
import { testSite } from '#testing/site.ts'

const COOKIE_SECRET = 'the cookie secret of all instances'

type Forwarded = 'append' | 'replace' | 'leave'

let authority: TestAuthority
beforeAll(() => {
  authority = createTestAuthority()
})

/** The program behind a proxy that ends TLS. */
async function proxiedSite({
  trustProxy,
  forwardedFor,
  days = 90,
  headers,
  unreachable,
  secret = COOKIE_SECRET,
}: {
  trustProxy?: string
  forwardedFor?: Forwarded
  days?: number
  headers?: Record<string, string>
  unreachable?: string
  secret?: string
} = {}) {
  let port = 0
  const tls = authority.issue(days)
  const proxy = await startProxyPeer({
    port: () => port,
    tls,
    ...(forwardedFor && { forwardedFor }),
    ...(headers && { headers }),
    ...(unreachable !== undefined && { unreachable }),
  })
  const { DATABASE_URL, ...site } = PUBLIC_SITE
  expect(DATABASE_URL).toBeDefined()
  const env = { ...site, PUBLIC_URL: `https://localhost:${proxy.port}`, COOKIE_SECRET }
  const db = await testDatabase()
  const { server } = await testSite(db, {
    env: { ...env, COOKIE_SECRET: secret, ...(trustProxy && { TRUST_PROXY: trustProxy }) },
    now: () => new Date(),
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.app.close())
  port = (server.app.server.address() as AddressInfo).port
  const options = {
    db,
    env: { ...env, ...(trustProxy && { TRUST_PROXY: trustProxy }) },
    extraAuthority: authority.cert,
  }
  // A name that leads to this machine counts as local, so what is asked of a public site only is asked for.
  const lookAsPublic = async () => {
    const context = doctorContext(options)
    const doctor = createDoctor({ ...context, env: { ...context.env, isLocal: false } }, [siteCheck])
    const { checks } = await doctor()
    return checks.flatMap(({ findings }) => findings.map(({ state, text }) => `${state}: ${text}`))
  }
  const look = () => findingsOf(siteCheck, options)
  return { look, lookAsPublic, origin: env.PUBLIC_URL }
}

/** Something that answers instead of the program. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('O15 the site and its proxy', () => {
  it('O15 a proxy that appends the caller and is trusted is green', async () => {
    const { look, origin } = await proxiedSite({ trustProxy: '1' })
    expect(await look()).toEqual([
      `green: This installation answers at ${origin}.`,
      'green: We count callers by the address the proxy names.',
      'green: The certificate of localhost is valid for 89 more days.',
    ])
  })

  it.each<[Forwarded, string | undefined, RegExp]>([
    ['replace', '1', /^green: We count callers by the address the proxy names/],
    ['replace', 'loopback', /^green: We count callers by the address the proxy names/],
    ['append', undefined, /^red: TRUST_PROXY isn’t set but a proxy is in front/],
    ['leave', undefined, /^red: TRUST_PROXY isn’t set but a proxy is in front/],
    ['leave', '1', /^red: Callers can choose the address they’re counted by/],
    ['append', '2', /^red: Callers can choose the address they’re counted by/],
    ['append', '10.0.0.1', /^amber: TRUST_PROXY is set, but no address of a trusted proxy arrives/],
  ])('O15 with a proxy that does %s and TRUST_PROXY %s: %s', async (forwardedFor, trustProxy, expected) => {
    const { look } = await proxiedSite({ forwardedFor, ...(trustProxy && { trustProxy }) })
    expect((await look())[1]).toMatch(expected)
  })

  it('O15 a certificate that ends soon is amber, and one that has ended is red', async () => {
    const soon = await proxiedSite({ trustProxy: '1', days: 8 })
    expect(await soon.look()).toContain('amber: The certificate of localhost is valid for 7 more days.')
    const ended = await proxiedSite({ trustProxy: '1', days: -1 })
    expect(await ended.look()).toEqual(['red: The certificate of localhost has expired.'])
  })

  it('O15 an installation with another secret is another one', async () => {
    const { look, origin } = await proxiedSite({
      trustProxy: '1',
      secret: 'another secret of another installation',
    })
    expect((await look())[0]).toBe(
      `red: Another installation of Albatross answers at ${origin}, or something in between removes the Authorization header.`,
    )
  })

  it('O15 metrics of a public site that anybody can read are red', async () => {
    const authorization = `Bearer ${PUBLIC_SITE.METRICS_TOKEN}`
    const open = await proxiedSite({ trustProxy: '1', headers: { authorization } })
    expect(await open.lookAsPublic()).toContain('red: Anyone can read the site’s metrics.')
    const closed = await proxiedSite({ trustProxy: '1' })
    expect(await closed.lookAsPublic()).toContain('green: No one outside can read the metrics.')
    const unasked = await proxiedSite({ trustProxy: '1', unreachable: '/api/metrics' })
    expect(await unasked.lookAsPublic()).toContain(
      'amber: We couldn’t check if the metrics can be read from outside. The answer has status 502.',
    )
  })

  it('O15 without a proxy, on a site for this machine, all is green, and a trusted proxy that is not there is red', async () => {
    const db = await testDatabase()
    const pagesPort = await freePort()
    const look = async (env: Record<string, string>) => {
      const { server } = await testSite(db, { env, now: () => new Date() })
      await server.app.listen({ host: '127.0.0.1', port: pagesPort })
      const findings = await findingsOf(siteCheck, { db, env })
      await server.app.close()
      return findings
    }
    expect(await look({ PORT: String(pagesPort) })).toEqual([
      `green: This installation answers at http://127.0.0.1:${pagesPort}.`,
      'green: We count callers by the address of their connection.',
    ])
    expect((await look({ PORT: String(pagesPort), TRUST_PROXY: '1' }))[1]).toMatch(/^red: Callers can choose/)
  })

  it('O15 without a database it says that it cannot tell which installation answers', async () => {
    const db = await testDatabase()
    const { server } = await testSite(db)
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => server.app.close())
    const { port } = server.app.server.address() as AddressInfo
    expect((await findingsOf(siteCheck, { env: { PORT: String(port) } }))[0]).toMatch(
      /^amber: Albatross answers at .*, but we couldn’t check if it’s this installation/,
    )
  })

  it.each<[string, RequestListener, RegExp]>([
    ['another program', (_, out) => void out.end('hello'), /^red: Something other than Albatross answers/],
    [
      'a redirect',
      (_, out) => void out.writeHead(301, { location: 'https://www.example.com/' }).end(),
      /^red: .* leads to https:\/\/www\.example\.com\//,
    ],
    [
      'a proxy without its program',
      (_, out) => void out.writeHead(502).end(),
      /^red: The proxy at .* can’t reach/,
    ],
    [
      'a proxy with another host',
      (_, out) => void out.writeHead(421).end(),
      /^red: The proxy passes on a different host/,
    ],
    [
      'maintenance',
      (_, out) => void out.writeHead(503).end('{"code":"MAINTENANCE"}'),
      /^amber: The site says it’s down/,
    ],
  ])('O15 %s at PUBLIC_URL is told', async (_name, listener, expected) => {
    const PUBLIC_URL = await answering(listener)
    expect((await findingsOf(siteCheck, { env: { PUBLIC_URL } }))[0]).toMatch(expected)
  })

  it('O15 nobody there is amber for a local site and red for a public one; a hanging one is given up', async () => {
    const port = await freePort()
    expect((await findingsOf(siteCheck, { env: { PORT: String(port) } }))[0]).toMatch(
      /^amber: Nothing answers at http:\/\/127\.0\.0\.1:\d+: connect ECONNREFUSED/,
    )
    const silent = await openSilentPeer()
    onTestFinished(silent.close)
    expect(await findingsOf(siteCheck, { env: { PORT: String(silent.port) } }, 300)).toEqual([
      'red: It took longer than 0.3 seconds, so we stopped it.',
    ])
    expect(
      (await findingsOf(siteCheck, { env: { ...PUBLIC_SITE, PUBLIC_URL: 'https://no.such.invalid' } }))[0],
    ).toMatch(/^red: Nothing answers at https:\/\/no\.such\.invalid: /)
  })
})

describe('O15 live updates', () => {
  it.each(['same', undefined])('O15 the socket is opened, on port %s', async (port) => {
    const site = await liveSite(await testDatabase(), { env: port ? { SOCKET_PORT: port } : {} })
    onTestFinished(site.close)
    const env = { PORT: String(site.pagesPort), SOCKET_PORT: String(site.port) }
    expect(await findingsOf(liveUpdatesCheck, { env })).toEqual([
      'green: Reps’ pages can open the socket for live updates.',
    ])
  })

  it('O15 a socket that nobody serves or a proxy does not pass on is amber', async () => {
    const port = String(await freePort())
    expect((await findingsOf(liveUpdatesCheck, { env: { SOCKET_PORT: port } }))[0]).toMatch(
      /^amber: The socket at http:\/\/127\.0\.0\.1:\d+ doesn’t open: connect ECONNREFUSED/,
    )
    const other = new URL(await answering((_, out) => void out.writeHead(404).end()))
    expect(
      (await findingsOf(liveUpdatesCheck, { env: { PORT: other.port, SOCKET_PORT: other.port } }))[0],
    ).toMatch(/^amber: The socket at .* was refused with status 404/)
  })
})
