import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { type Env } from '#server/env.ts'
import { registerHealthRoutes } from '#server/health/routes.ts'
import { guards, type GuardsGiven } from '#server/http/access.ts'
import { BARE_HEADERS } from '#server/http/bare-headers.ts'
import { registerBodies } from '#server/http/bodies.ts'
import { answerClientError } from '#server/http/client-errors.ts'
import { registerHosts } from '#server/http/hosts.ts'
import { type LogStream, logOptions } from '#server/http/logs.ts'
import { registerOpenApi } from '#server/http/openapi.ts'
import { builtWebFolder, registerPages } from '#server/http/pages.ts'
import { answerFailure, registerProblems } from '#server/http/problems.ts'
import { registerRateLimit } from '#server/http/rate-limits.ts'
import { settingOrNew } from '#server/http/repository.ts'
import { registerSecurity } from '#server/http/security.ts'
import { registerBodyTimeout } from '#server/http/slow-bodies.ts'
import { type Context, type Server } from '#server/http/serve.ts'
import { watchForUnknownProxy } from '#server/http/unknown-proxy.ts'
import { type SectionOf, validator } from '#server/http/validation.ts'
import { registerXsrf } from '#server/http/xsrf.ts'

/** Large enough that an over-long text reaches its field's check, which names it. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024
/** An e-mail address, URL-encoded, fits. */
const PARAMETER_LENGTH = 1000
/** How often requests are looked for that take too long to arrive. */
const LOOK_FOR_SLOW_MS = 1000

export interface AppOptions {
  env: Env
  context: Context
  /** Features by their `register…Routes`; health is always there. */
  features?: readonly ((server: Server) => void)[]
  /** Guards that only a feature can check. */
  guards?: GuardsGiven
  /** Where on the screens a field's error belongs. */
  sectionOf?: SectionOf
  webFolder?: string
  logStream?: LogStream
}

/** The whole server, built without listening. */
export async function buildApp(options: AppOptions): Promise<Server> {
  const { env, context } = options
  const app = frame(env, options.logStream)
  const server: Server = { app, context, env, guards: guards(env, options.guards), served: new Set() }

  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.setValidatorCompiler(validator(options.sectionOf ?? (() => 'request')))
  // Answers are checked against the contract before they get here.
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(cookie, { secret: env.cookieSecret ?? (await keptSecret(context.db)) })
  await registerSecurity(app, env, context.live)
  watchForUnknownProxy(app, env)
  registerHosts(app, env)
  await registerXsrf(app, env)
  await registerRateLimit(app, env)
  await registerOpenApi(app, env)
  for (const register of [registerHealthRoutes, ...(options.features ?? [])]) register(server)
  const { repOf } = options.guards ?? {}
  await registerPages(app, env, { webFolder: options.webFolder ?? builtWebFolder(), ...(repOf && { repOf }) })
  return server
}

function frame(env: Env, logStream: LogStream | undefined): FastifyInstance {
  const app = Fastify({
    ...logOptions(env, logStream),
    bodyLimit: BODY_LIMIT_BYTES,
    ...waits(env.timeouts),
    trustProxy: trusted(env.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_LENGTH },
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply.headers(BARE_HEADERS)),
    clientErrorHandler: answerClientError,
  })
  app.removeContentTypeParser('text/plain')
  registerBodyTimeout(app, env.timeouts.requestMs)
  registerBodies(app)
  registerProblems(app)
  app.setNotFoundHandler(() => {
    throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
  })
  return app
}

/** What the listener waits for by itself: the head of a request, all of it, the next one, and whoever stands still. */
function waits({ requestMs, uploadMs, keepAliveMs, answerMs }: Env['timeouts']) {
  return {
    http: { headersTimeout: requestMs, connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    requestTimeout: Math.max(requestMs, uploadMs),
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: answerMs,
  }
}

function trusted(proxies: Env['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** The secret that signs cookies, shared by all instances on one database. */
async function keptSecret(db: Db): Promise<string> {
  const secret = await settingOrNew(db, 'cookie_secret', randomBytes(32).toString('base64url'))
  if (typeof secret !== 'string') throw new Error('The kept cookie secret is not a text')
  return secret
}
