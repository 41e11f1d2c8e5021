import type { CookieSerializeOptions } from '@fastify/cookie'
import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#contract/pages.ts'
import type { Env } from '#server/kit/config/env.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `serve` from the endpoint. */
    xsrf?: 'required' | 'exempt'
  }
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

export type CookieScope = Pick<Env, 'isHttps'>

/** Attributes of all our cookies. */
export function getCookieOptions(env: CookieScope) {
  return { path: BASE_PATH, sameSite: 'lax', secure: env.isHttps } as const
}

/**
 * The name and the attributes of a cookie that scripts cannot read. Over https a browser accepts its prefix only from this exact
 * host, so nobody sets it from a neighbouring one; such a cookie belongs to the whole host.
 *
 * @rule O10 Over https, what opens policies or confirms writes is in cookies that only this host can set.
 */
export function getHostCookie(
  env: CookieScope,
  name: string,
): { name: string; options: CookieSerializeOptions } {
  const options = { ...getCookieOptions(env), httpOnly: true }
  return { name: hostCookieName(env, name), options: env.isHttps ? { ...options, path: '/' } : options }
}

function hostCookieName({ isHttps }: CookieScope, name: string): string {
  return isHttps ? `__Host-${name}` : name
}

/** The half of the pair that scripts cannot read. */
const HIDDEN = '_csrf'

/**
 * Rejects writes that do not come from our own pages.
 *
 * @rule C13 A write carries in X-XSRF-TOKEN what the page read from the cookie XSRF-TOKEN; a signed, hidden cookie
 * proves that both are ours.
 */
export async function registerXsrf(app: FastifyInstance, env: CookieScope): Promise<void> {
  const { name, options } = getHostCookie(env, HIDDEN)
  await app.register(csrfProtection, {
    cookieKey: name,
    cookieOpts: { ...options, signed: true },
    getToken: ({ headers }) => {
      const token = headers['x-xsrf-token']
      return typeof token === 'string' ? token : undefined
    },
    logLevel: 'debug',
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', config } = request.routeOptions
    if (request.method === 'GET' && request.url.split('?')[0] === `${API_BASE}/config`)
      setXsrfCookie(reply, env)
    const guarded = url.startsWith(`${API_BASE}/`) && config.xsrf !== 'exempt'
    if (!guarded || SAFE_METHODS.includes(request.method)) return done()
    app.csrfProtection(request, reply, done)
  })
}

/** Gives the browser its half of the pair. */
function setXsrfCookie(reply: FastifyReply, env: CookieScope): void {
  reply.setCookie('XSRF-TOKEN', reply.generateCsrf(), getCookieOptions(env))
}

/**
 * Gives the pair with a page to a browser that has none. One that no longer counts is replaced later: the call that is
 * rejected for it asks for the public settings, and is sent again.
 */
export function ensureXsrfCookies(request: FastifyRequest, reply: FastifyReply, env: CookieScope): void {
  const { cookies } = request
  if (!cookies['XSRF-TOKEN'] || !cookies[hostCookieName(env, HIDDEN)]) setXsrfCookie(reply, env)
}
