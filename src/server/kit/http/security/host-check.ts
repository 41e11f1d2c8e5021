import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#contract/pages.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Env } from '#server/kit/config/env.ts'
import { isNavigation } from '#server/kit/http/responses/file-error-page.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { isLoopbackName } from '#server/kit/config/setting-kinds.ts'

type SiteAddress = Pick<Env, 'publicUrl' | 'isLocal' | 'port' | 'socketPort'>

/** Load balancers and monitors call these under other addresses than the site's. */
const HEALTH = ['/health/live', '/health/ready'].map((path) => API_BASE + path)
const METRICS = `${API_BASE}/metrics`

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i

/**
 * Whether a Host header names this site. A public site is recognized by its name with any port, because proxies often
 * omit the port. On a local site any loopback name is right, with one of our ports.
 */
export function isOwnHost(site: SiteAddress, given: string | undefined, localPort?: number): boolean {
  const [, named = '', port] = HOST.exec(given ?? '') ?? []
  const name = named.toLowerCase()
  const { hostname, port: publicPort } = addressOf(site.publicUrl)
  if (!site.isLocal) return name === hostname
  const ports = [site.port, site.socketPort.port, Number(publicPort || 80), localPort]
  return isLoopbackName(name) && (port === undefined || ports.includes(Number(port)))
}

/** The site's address, taken apart once: every request asks for it. */
let known = { url: '', hostname: '', port: '' }

function addressOf(url: string): typeof known {
  if (known.url !== url) {
    const { hostname, port } = new URL(url)
    known = { url, hostname, port }
  }
  return known
}

/**
 * Rejects requests for another host name. Otherwise a foreign page whose name resolves to this machine could read, in
 * the browser of its visitor, what is only for this machine, such as the mailbox (DNS rebinding).
 *
 * @rule O10 Requests with a foreign Host, or for an address of another host, are rejected, except for health, and for metrics
 * with a token; so are requests with several Hosts. Behind trusted proxies X-Forwarded-Host can name a public site as well.
 */
export function registerHostCheck(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', async (request, reply) => {
    if (countHosts(request) > 1) throw new ProblemError({ code: 'INVALID', fields: [ONE_HOST] })
    if (isOwnRequest(env, request) || isForMonitors(env, request)) return
    return rejectForeignHost(env, request, reply)
  })
}

const ONE_HOST = { section: 'request', field: 'Host', message: 'Send one Host' } as const

/** Node keeps the first alone, and a proxy in front may have read another. */
function countHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
}

/** The host of a request target that is a whole address, as proxies are asked; such a target counts, and not the header. */
function targetHost({ raw: { url = '/' } }: FastifyRequest): string | undefined {
  if (url.startsWith('/')) return undefined
  return URL.canParse(url) ? new URL(url).host : ''
}

function isOwnRequest(env: Env, request: FastifyRequest): boolean {
  const target = targetHost(request)
  if (target !== undefined && !isOwnHost(env, target, request.socket.localPort)) return false
  if (isOwnHost(env, request.headers.host, request.socket.localPort)) return true
  // Pages in a browser can set this header, so it must not open a local site.
  return !env.isLocal && isOwnHost(env, request.host)
}

function isForMonitors(env: Env, { routeOptions: { url = '' } }: FastifyRequest): boolean {
  return HEALTH.includes(url) || (url === METRICS && env.metricsToken !== undefined)
}

/** A person gets a sentence, a program the problem. */
function rejectForeignHost({ publicUrl }: Env, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const site = `${publicUrl}${BASE_PATH}/`
  if (!isNavigation(request)) throw new ProblemError({ code: 'FOREIGN_HOST', site })
  return reply
    .code(421)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`This site is at ${site} and doesn’t answer under another name or port.\n`)
}
