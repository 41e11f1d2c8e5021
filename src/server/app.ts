import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Env } from '#server/kit/config/env.ts'
import type { SiteWatch } from '#server/operations/health/site-watch.ts'
import { registerHealthRoutes } from '#server/operations/health/routes.ts'
import { createGuards, type FeatureGuards } from '#server/access/access.ts'
import { REFUSAL_HEADERS } from '#server/kit/http/responses/refusal-headers.ts'
import { registerJsonBodies } from '#server/kit/http/requests/json-bodies.ts'
import { answerClientError } from '#server/kit/http/responses/client-errors.ts'
import { registerHostCheck } from '#server/kit/http/security/host-check.ts'
import { type LogStream, createLogOptions } from '#server/kit/logging/logs.ts'
import { registerOpenApi } from '#server/kit/http/openapi.ts'
import { brandsOfPage } from '#server/config/brands-of-page.ts'
import { findWebFolder, registerPages } from '#server/kit/http/pages.ts'
import { PROBLEM_ANSWERS } from '#server/calls/problem-texts.ts'
import { sendFailure, registerErrorHandler } from '#server/kit/http/responses/problems.ts'
import { rejectUnknown } from '#server/kit/http/responses/reject-unknown.ts'
import { registerRateLimits } from '#server/kit/http/limits/rate-limits.ts'
import { getCookieSecret } from '#server/kit/http/security/cookie-secret.ts'
import { registerSecurityHeaders } from '#server/security-headers.ts'
import { registerBodyTimeout } from '#server/kit/http/requests/body-timeout.ts'
import type { Context } from '#server/kit/context.ts'
import type { Server } from '#server/calls/serve.ts'
import { warnAboutUnknownProxy } from '#server/kit/http/network/trusted-proxy.ts'
import { type SectionOf, createValidator } from '#server/kit/http/requests/validation.ts'
import { registerXsrf } from '#server/kit/http/security/xsrf.ts'

/** So large that a text which is too long still reaches its field's check, which names the field. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024
/** Long enough for a URL-encoded e-mail address. */
const MAX_PARAMETER_LENGTH = 1000
/** How often the server checks for requests that arrive too slowly. */
const SLOW_REQUEST_CHECK_MS = 1000

export interface AppOptions {
  env: Env
  context: Context
  /** Features by their `register…Routes`; health is always there. */
  features?: readonly ((server: Server) => void)[]
  /** Guards that only a feature can check. */
  guards?: FeatureGuards
  /** Where on the screens a field's error belongs. */
  sectionOf?: SectionOf
  webFolder?: string
  /** What the doctor says now and then, for the metrics. */
  watch?: SiteWatch
  logStream?: LogStream
}

/** The whole server, built without listening. */
export async function buildApp(options: AppOptions): Promise<Server> {
  const { env, context } = options
  const app = createFastify(env, options.logStream)
  const server: Server = { app, context, env, guards: createGuards(env, options.guards), served: new Set() }

  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.setValidatorCompiler(createValidator(options.sectionOf ?? (() => 'request')))
  // Answers are checked against the contract before they get here.
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(cookie, { secret: await getCookieSecret(context) })
  registerSecurityHeaders(app, env, context.live)
  warnAboutUnknownProxy(app, env)
  registerHostCheck(app, env)
  rejectUnknown(app)
  await registerXsrf(app, env)
  await registerRateLimits(app, env)
  await registerOpenApi(app, env)
  registerHealthRoutes(server, options.watch)
  for (const register of options.features ?? []) register(server)
  const { findRep } = options.guards ?? {}
  registerPages(app, env, {
    said: () => brandsOfPage(env.brands),
    webFolder: options.webFolder ?? findWebFolder(),
    ...(findRep && { isRep: async (request) => (await findRep(request)) !== undefined }),
  })
  // Some features register plugins; whoever looks at the server next sees their calls.
  await app.after()
  return server
}

function createFastify(env: Env, logStream: LogStream | undefined): FastifyInstance {
  const app = Fastify({
    ...createLogOptions(env, logStream),
    bodyLimit: BODY_LIMIT_BYTES,
    ...listenerTimeouts(env.timeouts),
    trustProxy: toTrustProxy(env.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, request, reply.headers(REFUSAL_HEADERS), PROBLEM_ANSWERS),
    clientErrorHandler: answerClientError,
  })
  app.removeContentTypeParser('text/plain')
  registerBodyTimeout(app, env.timeouts.requestMs)
  registerJsonBodies(app)
  registerErrorHandler(app, PROBLEM_ANSWERS)
  return app
}

/**
 * The listener's own time-outs: for a request's head, for all of it, for the next request, and for a connection
 * without traffic.
 */
function listenerTimeouts({ requestMs, uploadMs, keepAliveMs, answerMs }: Env['timeouts']) {
  return {
    http: { headersTimeout: requestMs, connectionsCheckingInterval: SLOW_REQUEST_CHECK_MS },
    requestTimeout: Math.max(requestMs, uploadMs),
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: answerMs,
  }
}

function toTrustProxy(proxies: Env['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}
