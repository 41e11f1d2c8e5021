import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, type EndpointRequest, RECENT_SIGN_IN_NOTE } from '#contract/endpoint.ts'
import { failure } from '#contract/failure.ts'
import { CARD_NUMBER_MESSAGE } from '#domain/values/field-kinds.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Env } from '#server/kit/config/env.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { createValidator } from '#server/kit/http/requests/validation.ts'
import { hasCardNumberText } from '#server/kit/http/requests/card-numbers.ts'
import {
  type Caller,
  type Guards,
  requireEnrolled,
  requireMoreThanTheId,
  requirePermission,
  requireRecentSignIn,
  withoutOthersPolicy,
} from '#server/access/access.ts'
import { type FileAnswer, sendFile } from '#server/kit/http/responses/send-file.ts'
import { runIdempotently } from '#server/calls/idempotency.ts'
import { rejectDuringMaintenance } from '#server/kit/http/maintenance.ts'
import { limitLookUps } from '#server/kit/http/limits/rate-limits.ts'
import { runInRequest } from '#server/kit/logging/request-id.ts'

export interface Server {
  app: FastifyInstance
  context: Context
  env: Env
  guards: Guards
  /** Names of the served endpoints, for the test that none is missing. */
  served: Set<string>
}

/** A request as its handler receives it: parsed, authorized, and with its id. */
export interface Incoming<E extends Endpoint> extends EndpointRequest<E> {
  caller: Caller
  /** The value of a signed cookie, if its signature is valid. */
  cookie: (name: string) => string | undefined
  idempotencyKey: E['idempotent'] extends true ? string : string | undefined
  requestId: string
  response: ResponseControls
  /** Fastify's request, for matters of the connection. */
  raw: FastifyRequest
}

type SchemaInput<S> = S extends z.ZodMiniType ? z.input<S> : never
type HandlerResult<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? SchemaInput<E['response']> | SchemaInput<E['accepted']>
  : FileAnswer

/**
 * Implements a declared endpoint: its input is validated, and its output too.
 *
 * @rule R02 A rep whose request arrives in parts is asked for again once it is there: who lost the role or the session before
 * its last byte does nothing by it.
 */
export function serve<E extends Endpoint>(
  server: Server,
  declared: E,
  handle: (context: Context, incoming: Incoming<E>) => Promise<HandlerResult<E>> | HandlerResult<E>,
): void {
  const { app, context, env, guards, served } = server
  served.add(declared.name)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const authorize = async (request: FastifyRequest) => {
    const caller = requireEnrolled(declared, await guards[declared.access](request))
    requirePermission(declared, caller)
    requireMoreThanTheId(declared, caller)
    requireRecentSignIn(declared, caller, context.now())
    callers.set(request, caller)
    return caller
  }
  const unfinished = new WeakSet<FastifyRequest>()

  app.route({
    method: declared.method,
    url: `${API_BASE}${declared.path}`,
    schema: toRouteSchema(declared),
    ...validatorOf(declared),
    config: {
      xsrf: declared.xsrf ?? 'required',
      ...(declared.fallbackPage && { page: declared.fallbackPage }),
    },
    onRequest: async (request) => {
      rejectDuringMaintenance(declared, env, context.now())
      if (declared.rateLimit === 'look-up') await limitLookUps(context, env, request)
      const { rep, repAsClient } = await authorize(request)
      const isWrite = declared.method !== 'GET'
      if (isWrite && (rep ?? repAsClient) && !request.raw.complete) unfinished.add(request)
    },
    preHandler: async (request) => {
      if (unfinished.has(request)) await authorize(request)
    },
    handler: async (request, reply) => {
      const incoming = parseIncoming(declared, request, reply, callers.get(request) ?? {})
      const answer = await runInRequest(request.id, async () =>
        declared.idempotent === 'optional'
          ? runIdempotently(context, declared.name, incoming, (transactionContext) =>
              handle(transactionContext, incoming),
            )
          : handle(context, incoming),
      ).catch((error: unknown) => {
        throw withoutOthersPolicy(declared, incoming.caller, error)
      })
      if (!declared.response) return sendFile(reply, answer as FileAnswer)
      if (reply.statusCode === 200) reply.code(declared.status ?? 200)
      const promised = reply.statusCode === 202 ? declared.accepted : declared.response
      const json = serializeAnswer(declared, promised ?? declared.response, answer)
      return reply.type('application/json; charset=utf-8').send(json)
    },
  })
}

const serializedAnswers = new WeakMap<object, string>()

/** Validates and serializes an answer. If a handler returns the same object again, the JSON is reused. */
function serializeAnswer(declared: Endpoint, response: z.ZodMiniType, answer: unknown): string {
  const isObject = typeof answer === 'object' && answer !== null
  const before = isObject ? serializedAnswers.get(answer) : undefined
  if (before !== undefined) return before
  const json = JSON.stringify(validateAnswer(declared, response, answer))
  if (isObject) serializedAnswers.set(answer, json)
  return json
}

function parseIncoming<E extends Endpoint>(
  declared: E,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Incoming<E> {
  // The route's schemas have parsed these parts; a part without a schema is left out.
  const parsed = {
    params: declared.params && request.params,
    query: declared.query && request.query,
    body: declared.body && request.body,
  } as EndpointRequest<E>
  return {
    ...parsed,
    caller,
    cookie: (name) => readSignedCookie(request, name),
    idempotencyKey: readIdempotencyKey(declared, request) as Incoming<E>['idempotencyKey'],
    requestId: request.id,
    raw: request,
    response: {
      status: (status) => void reply.code(status),
      header: (name, value) => void reply.header(name, value),
      setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    },
  }
}

function readSignedCookie(request: FastifyRequest, name: string): string | undefined {
  const cookie = request.cookies[name]
  return cookie === undefined ? undefined : (request.unsignCookie(cookie).value ?? undefined)
}

function readIdempotencyKey(declared: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') {
    if (declared.idempotent === true) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
    return undefined
  }
  const isVisible = typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)
  if (isVisible && !hasCardNumberText(key)) return key
  const message = isVisible ? CARD_NUMBER_MESSAGE : 'Must be 1 to 255 visible characters'
  throw new ProblemError({
    code: 'INVALID',
    fields: [{ section: 'request', field: 'Idempotency-Key', message }],
  })
}

/** The answer as the contract declares it, without undeclared fields. An answer that does not fit is our bug. */
function validateAnswer(declared: Endpoint, response: z.ZodMiniType, answer: unknown): unknown {
  const parsed = response.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Error(
    `The answer of ${declared.name} does not fit its contract: ${z.prettifyError(parsed.error)}`,
  )
}

/** @rule E14 An error of a call is reported in the section that shows what it writes. */
function validatorOf({ section }: Endpoint) {
  return section === undefined ? {} : { validatorCompiler: createValidator(() => section) }
}

function toRouteSchema(declared: Endpoint): FastifySchema {
  return {
    operationId: declared.name,
    summary: declared.summary,
    ...(declared.recentSignIn && { description: RECENT_SIGN_IN_NOTE }),
    tags: [declared.path.split('/')[1] ?? ''],
    ...(declared.params && { params: declared.params }),
    ...(declared.query && { querystring: declared.query }),
    ...(declared.body && { body: declared.body }),
    // For the API document only: the form is read and validated as it streams in.
    ...(declared.form && { form: declared.form }),
    response: {
      ...(declared.response && { [declared.status ?? 200]: declared.response }),
      ...(declared.accepted && { 202: declared.accepted }),
      default: failure,
    },
  }
}
