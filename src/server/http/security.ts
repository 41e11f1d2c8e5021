import { type IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import { type FastifyInstance } from 'fastify'
import { type Env } from '#server/env.ts'
import { permissionsPolicy } from '#server/http/permissions.ts'
import { API_BASE } from '#server/http/serve.ts'
import { type LiveNews } from '#server/live/live-news.ts'
import { socketOrigins } from '#server/live/socket-address.ts'

const OWN = ["'self'"]
const NOTHING = ["'none'"]

/** What a page may load: only what this site serves, and no script or style written into the page. */
const POLICY = {
  defaultSrc: NOTHING,
  scriptSrc: OWN,
  styleSrc: OWN,
  fontSrc: OWN,
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: OWN,
  manifestSrc: OWN,
  workerSrc: OWN,
  frameSrc: OWN,
  frameAncestors: NOTHING,
  formAction: OWN,
  baseUri: NOTHING,
  objectSrc: NOTHING,
}

/** What Stripe's own card fields and wallets need, as Stripe lists it; nothing of it where Stripe takes no money. */
const STRIPE_POLICY = {
  ...POLICY,
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
}

/**
 * @rule C18 What measures conversions is let in only where it is set, and only to be told of them.
 * @rule C16 The pages of the reps, and no others, may reach the socket beside them.
 */
function policyOf(env: Env, live: LiveNews) {
  const { isHttps, stripe, conversionTagging } = env
  const policy = stripe ? STRIPE_POLICY : POLICY
  const measured = conversionTagging === undefined ? [] : [new URL(conversionTagging).origin]
  return {
    ...policy,
    connectSrc: [
      (request: IncomingMessage) =>
        [...policy.connectSrc, ...measured, ...socketOrigins(live, env, request)].join(' '),
    ],
    ...(isHttps && { upgradeInsecureRequests: [] }),
  }
}

/** Headers that keep browsers from doing with an answer what it was not made for. */
export async function registerSecurity(app: FastifyInstance, env: Env, live: LiveNews): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: policyOf(env, live),
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
  const permissions = permissionsPolicy(env)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions)
    if (request.url.startsWith(`${API_BASE}/`)) reply.header('cache-control', 'no-store')
  })
}
