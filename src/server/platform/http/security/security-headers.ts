import { type IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import { type FastifyInstance } from 'fastify'
import { type Env } from '#server/platform/config/env.ts'
import { createPermissionsPolicy } from '#server/platform/http/security/permissions-policy.ts'
import { API_BASE } from '#server/platform/http/api-base.ts'
import { type LiveUpdates } from '#server/platform/live/live-updates.ts'
import { listSocketOrigins } from '#server/platform/live/socket-address.ts'

const SELF = ["'self'"]
const NONE = ["'none'"]

/** What a page may load: only what this site serves, and no script or style written into the page. */
const BASE_POLICY = {
  defaultSrc: NONE,
  scriptSrc: SELF,
  styleSrc: SELF,
  fontSrc: SELF,
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: SELF,
  manifestSrc: SELF,
  workerSrc: SELF,
  frameSrc: SELF,
  frameAncestors: NONE,
  formAction: SELF,
  baseUri: NONE,
  objectSrc: NONE,
}

/** What Stripe's own card fields and wallets need, as Stripe lists it; nothing of it where Stripe takes no money. */
const STRIPE_POLICY = {
  ...BASE_POLICY,
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
}

/**
 * @rule C18 What measures conversions is let in only where it is set, and only to be told of them.
 * @rule C16 The pages of the reps, and no others, may reach the socket beside them.
 */
function createContentPolicy(env: Env, live: LiveUpdates) {
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

/** Headers that keep browsers from doing with an answer what it was not made for. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  env: Env,
  live: LiveUpdates,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: createContentPolicy(env, live),
    },
    // Over plain http either would lock a browser out of the site.
    strictTransportSecurity: env.isHttps && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    // Frames of ours carry headers of their own; a browser complains where only some pages ask for this.
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    // A wallet opens a window of its own and has to hear from it.
    crossOriginOpenerPolicy: { policy: env.stripe ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  const permissions = createPermissionsPolicy(env)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions)
    if (request.url.startsWith(`${API_BASE}/`)) reply.header('cache-control', 'no-store')
  })
}
