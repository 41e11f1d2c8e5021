import { type IncomingMessage } from 'node:http'
import { BASE_PATH, PAGES } from '#contract/pages.ts'
import { type Env, reachableHost } from '#server/env.ts'
import { type LiveNews } from '#server/live/live-news.ts'

type Site = Pick<Env, 'host' | 'port' | 'publicUrl' | 'isLocal' | 'isHttps'>

/** A host's name as a policy may name it; nothing else of a header gets into one. */
const HOST_NAME = /^[a-z0-9.-]+$/i

/** What a page may connect to besides this origin: the reps' pages, where the socket has a port of its own. */
export function socketOrigins(live: LiveNews, env: Site, { url = '', headers }: IncomingMessage): string[] {
  const at = live.heardAt()
  const isForReps = `${url}/`.startsWith(`${BASE_PATH}${PAGES['rep-home']}/`)
  if (!isForReps || at === undefined || at.port === 'same') return []
  const name = env.isLocal ? hostNameIn(headers.host) : new URL(env.publicUrl).hostname
  return HOST_NAME.test(name) ? [`${env.isHttps ? 'wss' : 'ws'}://${name}:${at.port}`] : []
}

/**
 * Whether a page of ours asks. Browsers name the origin of the page with every socket, so a page of somebody else's
 * cannot use the cookie that comes along; a program that names none has no cookie but its own.
 */
export function isOwnPage(env: Site, { origin, host }: IncomingMessage['headers']): boolean {
  if (origin === undefined || origin === env.publicUrl) return true
  return origin === `http://${reachableHost(hostNameIn(host))}${env.port === 80 ? '' : `:${env.port}`}`
}

function hostNameIn(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').replaceAll(/[[\]]/g, '')
}
