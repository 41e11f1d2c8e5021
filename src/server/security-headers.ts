import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
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
function createContentPolicy(env: Env, live: LiveSocket) {
  const { isHttps, stripe, conversionTagging } = env
  const policy = stripe ? STRIPE_POLICY : BASE_POLICY
  const measured = conversionTagging === undefined ? [] : [new URL(conversionTagging).origin]
  return {
    ...policy,
    connectSrc: [
      (request: IncomingMessage) =>
        [...policy.connectSrc, ...measured, ...listSocketOrigins(live, env, request)].join(' '),
    ],
    ...(isHttps && { upgradeInsecureRequests: [] }),
  }
}

/** Headers that restrict what browsers may do with a response. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  env: Env,
  live: LiveSocket,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: createContentPolicy(env, live),
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
  const permissions = createPermissionsPolicy(env)
  const permissionsOfEventDay = createPermissionsPolicy(env, { asksForPlace: true })
  app.addHook('onRequest', async (request, reply) => {
    const isEventDay = request.url.startsWith(`${BASE_PATH}/event-day/`)
    reply.header('permissions-policy', isEventDay ? permissionsOfEventDay : permissions)
    if (request.url.startsWith(`${API_BASE}/`)) reply.header('cache-control', 'no-store')
  })
}
