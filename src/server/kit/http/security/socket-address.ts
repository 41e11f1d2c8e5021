import type { IncomingMessage } from 'node:http'
import { BASE_PATH, PAGES } from '#contract/pages.ts'
import { type Env, reachableHost } from '#server/kit/config/env.ts'
import { isOwnHost } from '#server/kit/http/security/host-check.ts'

export interface LiveSocket {
  /** The port of the socket: its own, or that of the pages. Undefined if there is none. */
  getSocketPort: () => { port: number | 'same' } | undefined
}

type SocketSite = Pick<
  Env,
  'host' | 'port' | 'socketPort' | 'publicUrl' | 'isLocal' | 'isHttps' | 'trustProxy'
>

/** A host name that may stand in a policy; nothing else of a header gets into it. */
const HOST_NAME = /^[a-z0-9.-]+$/i

/** Where a page may connect besides its own origin: pages of reps, if the socket has its own port. */
export function listSocketOrigins(
  live: LiveSocket,
  env: SocketSite,
  { url = '', headers }: IncomingMessage,
): string[] {
  const at = live.getSocketPort()
  const isForReps = `${url}/`.startsWith(`${BASE_PATH}${PAGES['rep-home']}/`)
  if (!isForReps || at === undefined || at.port === 'same') return []
  const name = env.isLocal ? getHostName(headers.host) : new URL(env.publicUrl).hostname
  return HOST_NAME.test(name) ? [`${env.isHttps ? 'wss' : 'ws'}://${name}:${at.port}`] : []
}

/**
 * Whether the request comes from one of our pages. Browsers send the origin of the page with every socket, so a page
 * of another site cannot use a rep's cookie; a program that sends no origin has no cookie but its own. As for pages,
 * the requested host must be the site's.
 */
export function isOwnPage(env: SocketSite, headers: IncomingMessage['headers'], localPort?: number): boolean {
  const { origin, host } = headers
  if (!isOwnHost(env, host, localPort) && !isOwnHost(env, getForwardedHost(env, headers))) return false
  if (origin === undefined || origin === env.publicUrl) return true
  return origin === `http://${reachableHost(getHostName(host))}${env.port === 80 ? '' : `:${env.port}`}`
}

/** The host that trusted proxies report, for a public site. */
function getForwardedHost(
  { isLocal, trustProxy }: SocketSite,
  headers: IncomingMessage['headers'],
): string | undefined {
  const given = headers['x-forwarded-host']
  if (isLocal || trustProxy === false || typeof given !== 'string') return undefined
  return given.split(',').at(-1)?.trim()
}

function getHostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
}
