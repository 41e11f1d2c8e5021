import { type IncomingMessage } from 'node:http'
import { BASE_PATH, PAGES } from '#contract/pages.ts'
import { type Env, reachableHost } from '#server/platform/config/env.ts'
import { isOwnHost } from '#server/platform/http/security/host-check.ts'
import { type LiveUpdates } from '#server/platform/live/live-updates.ts'

type SocketSite = Pick<
  Env,
  'host' | 'port' | 'socketPort' | 'publicUrl' | 'isLocal' | 'isHttps' | 'trustProxy'
>

/** A host's name as a policy may name it; nothing else of a header gets into one. */
const HOST_NAME = /^[a-z0-9.-]+$/i

/** What a page may connect to besides this origin: the reps' pages, where the socket has a port of its own. */
export function listSocketOrigins(
  live: LiveUpdates,
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
 * Whether a page of ours asks. Browsers name the origin of the page with every socket, so a page of somebody else's
 * cannot use the cookie that comes along; a program that names none has no cookie but its own. As for pages, the host
 * that is asked for must be the site's.
 */
export function isOwnPage(env: SocketSite, headers: IncomingMessage['headers'], localPort?: number): boolean {
  const { origin, host } = headers
  if (!isOwnHost(env, host, localPort) && !isOwnHost(env, getForwardedHost(env, headers))) return false
  if (origin === undefined || origin === env.publicUrl) return true
  return origin === `http://${reachableHost(getHostName(host))}${env.port === 80 ? '' : `:${env.port}`}`
}

/** What proxies in front say was asked for, where there are some and the site is public. */
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
