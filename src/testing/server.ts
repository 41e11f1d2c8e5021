import type { LightMyRequestResponse } from 'fastify'
import { type AppOptions, buildApp } from '#server/app.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import type { Server } from '#server/calls/serve.ts'
import { withHostHeader } from '#testing/host-header.ts'
import { testContext } from '#testing/test-context.ts'

export interface TestServerOptions extends Partial<Omit<AppOptions, 'env' | 'context'>> {
  /** Settings that differ from the defaults. */
  env?: Record<string, string>
  now?: () => Date
  /** Overrides of the context. */
  context?: Partial<Context>
}

/** The whole server on a database, without listening; logs are off unless a stream is given. */
export async function testServer(db: Db, { env = {}, now, context, ...options }: TestServerOptions = {}) {
  const settings = { LOG_LEVEL: options.logStream ? 'info' : 'silent', ...env }
  const whole = testContext(db, { ...context, ...(now && { now }), env: settings })
  return withHostHeader(await buildApp({ ...options, env: whole.env, context: whole }))
}

export interface Client {
  get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  send: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  /** What it sends with each write, for requests over a connection of one's own. */
  pair: () => Promise<{ cookie: string; 'x-xsrf-token': string }>
}

/** A client like a browser: it keeps cookies and sends the XSRF pair with every write. Paths are below `/quote`. */
export function testClient({ app }: Server, remoteAddress = '127.0.0.1'): Client {
  const cookies: Record<string, string> = {}

  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string>,
  ) {
    const request = { method, url: `/quote${path}`, headers, cookies: { ...cookies }, remoteAddress }
    const response = await app.inject({ ...request, ...(payload !== undefined && { payload }) })
    for (const { name, value } of response.cookies) cookies[name] = value
    return response
  }

  return {
    get: (path, headers = {}) => ask('GET', path, undefined, headers),
    pair: async () => {
      if (!cookies['XSRF-TOKEN']) await ask('GET', '/api/config', undefined, {})
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      return { cookie: cookie.join('; '), 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' }
    },
    send: async (method, path, body, headers = {}) => {
      if (!cookies['XSRF-TOKEN']) await ask('GET', '/api/config', undefined, {})
      const pair = { 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const isWritten = typeof body === 'string' || body === undefined || Buffer.isBuffer(body)
      const payload = isWritten ? body : JSON.stringify(body)
      return ask(method, path, payload, { ...pair, ...type, ...headers })
    },
  }
}
