import { type CookieSerializeOptions } from '@fastify/cookie'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, type Request } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import { BASE_PATH } from '#contract/pages.ts'
import { NO_CARD_NUMBER } from '#domain/field-kinds.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Db } from '#server/db/database.ts'
import { type Env } from '#server/env.ts'
import { type FileStore } from '#server/files/file-store.ts'
import { bringsCardNumber } from '#server/http/card-numbers.ts'
import { type Caller, type Guards } from '#server/http/access.ts'
import { type FileAnswer, sendFile } from '#server/http/files.ts'
import { answerOnce } from '#server/http/answer-once.ts'
import { refuseInMaintenance } from '#server/http/maintenance.ts'
import { limitLookUps } from '#server/http/rate-limits.ts'
import { type LiveNews } from '#server/live/live-news.ts'
import { type PaymentGateway } from '#server/payments/gateway.ts'
import { type RatingPlans } from '#server/rating/plans.ts'
import { inRequest } from '#server/request-id.ts'
import { type Threads } from '#server/threads/threads.ts'

export const API_BASE = `${BASE_PATH}/api`

/** What every use case may reach for; nothing else looks at the world outside. Tests pass their own. */
export interface Context {
  db: Db
  now: () => Date
  env: Env
  plans: RatingPlans
  gateway: PaymentGateway
  files: FileStore
  /** Does what would keep everybody waiting. */
  threads: Threads
  /** Has due jobs looked for at once: to be called after a commit that added one. */
  wakeJobs: () => void
  /** Tells reps who have a quote open that it was changed: to be called after the commit that changed it. */
  live: LiveNews
  /** Aborted once the program is told to stop. */
  stopping: AbortSignal
  /** Tells whoever runs the program of a fault that no answer shows and that only they can mend. */
  report: (fault: unknown, message: string) => void
}

export interface Server {
  app: FastifyInstance
  context: Context
  env: Env
  guards: Guards
  /** Names of the endpoints that are served, for the test that none is forgotten. */
  served: Set<string>
}

/** What a handler may say besides its answer. */
export interface Aside {
  status: (status: 200 | 201 | 202) => void
  header: (name: string, value: string) => void
  setCookie: (name: string, value: string, options?: CookieSerializeOptions) => void
}

/** A request as the handler receives it: parsed, let in, and known by its id. */
export interface Incoming<E extends Endpoint> extends Request<E> {
  caller: Caller
  /** The signed cookie of this name, where the signature is ours. */
  cookie: (name: string) => string | undefined
  idempotencyKey: E['idempotent'] extends true ? string : string | undefined
  requestId: string
  aside: Aside
  /** The framework's own request, for what concerns the connection. */
  raw: FastifyRequest
}

type Sent<S> = S extends z.ZodMiniType ? z.input<S> : never
type Handled<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? Sent<E['response']> | Sent<E['accepted']>
  : FileAnswer

/** Implement one declared endpoint. Input is parsed on the way in, output on the way out. */
export function serve<E extends Endpoint>(
  server: Server,
  declared: E,
  handle: (context: Context, incoming: Incoming<E>) => Promise<Handled<E>> | Handled<E>,
): void {
  const { app, context, env, guards, served } = server
  served.add(declared.name)
  const callers = new WeakMap<FastifyRequest, Caller>()

  app.route({
    method: declared.method,
    url: `${API_BASE}${declared.path}`,
    schema: schemaOf(declared),
    config: { xsrf: declared.xsrf ?? 'required', ...(declared.page && { page: declared.page }) },
    onRequest: async (request) => {
      refuseInMaintenance(declared, env, context.now())
      if (declared.rateLimit === 'look-up') await limitLookUps(context, env, request)
      callers.set(request, await guards[declared.access](request))
    },
    handler: async (request, reply) => {
      const asked = incoming(declared, request, reply, callers.get(request) ?? {})
      const answer = await inRequest(request.id, () =>
        declared.idempotent === 'optional'
          ? answerOnce(context, declared.name, asked, (within) => handle(within, asked))
          : handle(context, asked),
      )
      if (!declared.response) return sendFile(reply, answer as FileAnswer)
      if (reply.statusCode === 200) reply.code(declared.status ?? 200)
      const promised = reply.statusCode === 202 ? declared.accepted : declared.response
      const json = written(declared, promised ?? declared.response, answer)
      return reply.type('application/json; charset=utf-8').send(json)
    },
  })
}

const writtenBefore = new WeakMap<object, string>()

/** The answer checked and written; one that a handler gives once more, unchanged, is neither again. */
function written(declared: Endpoint, response: z.ZodMiniType, answer: unknown): string {
  const isObject = typeof answer === 'object' && answer !== null
  const before = isObject ? writtenBefore.get(answer) : undefined
  if (before !== undefined) return before
  const json = JSON.stringify(fitting(declared, response, answer))
  if (isObject) writtenBefore.set(answer, json)
  return json
}

function incoming<E extends Endpoint>(
  declared: E,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Incoming<E> {
  // The route's schemas have parsed these parts; an endpoint without a schema for a part never sees it.
  const parsed = {
    params: declared.params && request.params,
    query: declared.query && request.query,
    body: declared.body && request.body,
  } as Request<E>
  return {
    ...parsed,
    caller,
    cookie: (name) => unsigned(request, name),
    idempotencyKey: idempotencyKey(declared, request) as Incoming<E>['idempotencyKey'],
    requestId: request.id,
    raw: request,
    aside: {
      status: (status) => void reply.code(status),
      header: (name, value) => void reply.header(name, value),
      setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    },
  }
}

function unsigned(request: FastifyRequest, name: string): string | undefined {
  const cookie = request.cookies[name]
  return cookie === undefined ? undefined : (request.unsignCookie(cookie).value ?? undefined)
}

function idempotencyKey(declared: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') {
    if (declared.idempotent === true) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
    return undefined
  }
  const isVisible = typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)
  if (isVisible && !bringsCardNumber(key)) return key
  const message = isVisible ? NO_CARD_NUMBER : 'Must be 1 to 255 visible characters'
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'Idempotency-Key', message }],
  })
}

/** The answer as the contract declares it, so that nothing undeclared leaks; a misfit is our fault. */
function fitting(declared: Endpoint, response: z.ZodMiniType, answer: unknown): unknown {
  const read = response.safeParse(answer)
  if (read.success) return read.data
  throw new Error(`The answer of ${declared.name} does not fit its contract: ${z.prettifyError(read.error)}`)
}

function schemaOf(declared: Endpoint): FastifySchema {
  return {
    operationId: declared.name,
    summary: declared.summary,
    tags: [declared.path.split('/')[1] ?? ''],
    ...(declared.params && { params: declared.params }),
    ...(declared.query && { querystring: declared.query }),
    ...(declared.body && { body: declared.body }),
    // Described only: the form is read, and judged, as it streams in.
    ...(declared.form && { form: declared.form }),
    response: {
      ...(declared.response && { [declared.status ?? 200]: declared.response }),
      ...(declared.accepted && { 202: declared.accepted }),
      default: failure,
    },
  }
}
