import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/kit/config/env.ts'
import { createPermissionsPolicy } from '#server/permissions-policy.ts'
import { BASE_PATH } from '#contract/pages.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { listSocketOrigins, type LiveSocket } from '#server/kit/http/security/socket-address.ts'

const SELF = ["'self'"]
const NONE = ["'none'"]

/** What a page may load: only files of this site, and no inline script or style. */
const BASE_POLICY = {
  defaultSrc: NONE,
  scriptSrc: SELF,
  styleSrc: SELF,
  fontSrc: SELF,
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: SELF,
  connectSrc: SELF,
  manifestSrc: SELF,
  workerSrc: SELF,
  frameSrc: SELF,
  frameAncestors: NONE,
  formAction: SELF,
  baseUri: NONE,
  objectSrc: NONE,
}

/** What Stripe's card fields and wallets need, according to Stripe; only used with Stripe. */
const STRIPE_POLICY = {
  ...BASE_POLICY,
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
}

/**
 * @rule C18 The service that measures conversions is allowed only if it is configured, and only to receive reports.
 * @rule C16 Only the pages of reps may connect to the live socket.
 */
function createContentPolicy(env: Env, socketOrigins: readonly string[]) {
  const { isHttps, stripe, conversionTagging } = env
  const policy = stripe ? STRIPE_POLICY : BASE_POLICY
  const measured = conversionTagging === undefined ? [] : [new URL(conversionTagging).origin]
  return {
    ...policy,
    connectSrc: [...policy.connectSrc, ...measured, ...socketOrigins],
    ...(isHttps && { upgradeInsecureRequests: [] }),
  }
}

type Headers = Record<string, string>

/** Headers that restrict what browsers may do with a response. They are made once for each kind of page. */
export function registerSecurityHeaders(app: FastifyInstance, env: Env, live: LiveSocket): void {
  const made = new Map<string, Headers>()
  const permissions = createPermissionsPolicy(env)
  const permissionsOfEventDay = createPermissionsPolicy(env, { asksForPlace: true })
  app.addHook('onRequest', (request, reply, done) => {
    const socketOrigins = listSocketOrigins(live, env, request.raw)
    const key = `${env.conversionTagging} ${socketOrigins.join(' ')}`
    let headers = made.get(key)
    if (!headers) {
      headers = createHeaders(env, socketOrigins)
      // On a local site the caller names the host of its socket, in many ways if it likes.
      if (made.size >= MOST_KINDS) made.clear()
      made.set(key, headers)
    }
    reply.headers(headers)
    const isEventDay = request.url.startsWith(`${BASE_PATH}/event-day/`)
    reply.header('permissions-policy', isEventDay ? permissionsOfEventDay : permissions)
    if (request.url.startsWith(`${API_BASE}/`)) reply.header('cache-control', 'no-store')
    done()
  })
}

const MOST_KINDS = 100

/** What the library would set on a response. */
function createHeaders(env: Env, socketOrigins: readonly string[]): Headers {
  const headers: Headers = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: createContentPolicy(env, socketOrigins),
    },
    // Over plain http this would lock a browser out of the site.
    strictTransportSecurity: env.isHttps && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    // Frames of ours have other headers; browsers complain if only some pages ask for this.
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    // A wallet opens its own window and must receive messages from it.
    crossOriginOpenerPolicy: { policy: env.stripe ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
