import type { IncomingMessage } from 'node:http'
import { nanoid } from 'nanoid'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Env } from '#server/kit/config/env.ts'
import { hasCardNumberText } from '#server/kit/http/requests/card-numbers.ts'
import { maskError, maskLine, maskPath } from '#server/kit/logging/masking.ts'
import { createTrustedProxyCheck } from '#server/kit/http/network/trusted-proxy.ts'

/** Where log lines go; tests collect them. */
export interface LogStream {
  write: (line: string) => void
}

/**
 * One line of JSON for each request, with its id and without personal data: no bodies, cookies, credentials or query
 * strings, and only the pattern of its path.
 *
 * @rule O10 Logs are structured, identify each request by an id that the caller also sees, and contain no personal
 * data.
 */
export function createLogOptions(env: Pick<Env, 'logLevel' | 'trustProxy'>, stream?: LogStream) {
  return {
    logger: {
      level: env.logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level: string) => ({ level }) },
      serializers: {
        req: describeRequest,
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: describeError,
      },
      redact: ['*.authorization', '*.cookie', '*.password', '*.token', '*.number', '*.cvc'],
      hooks: { streamWrite: maskLine },
      ...(stream && { stream }),
    },
    logController: new OneLinePerRequest({ requestIdLogLabel: 'request_id' }),
    requestIdHeader: false as const,
    genReqId: createRequestIdGenerator(env.trustProxy),
  }
}

/** As random as nine bytes. */
const ID_LETTERS = 12

class OneLinePerRequest extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) request.log.error({ ...line, err: error }, 'request failed')
    else request.log.info(line, 'request')
  }
}

type RequestHead = Pick<IncomingMessage, 'headers' | 'socket'>

/** The trace id of a `traceparent` header, as W3C's Trace Context defines it; all zeros are none. */
const TRACE_PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/**
 * Creates the ids of requests.
 *
 * @rule O10 A request keeps the `X-Request-Id` that a trusted proxy set, if it has the right form: 8 to 64 letters,
 * digits, dots, dashes and underscores; else the trace id of its `traceparent`, so that a trace goes on through jobs, the
 * gateway and mail. An id from anybody else is ignored, so that nobody can pass for another request.
 */
function createRequestIdGenerator(trustProxy: Env['trustProxy']): (request: RequestHead) => string {
  const isTrusted = createTrustedProxyCheck(trustProxy)
  return ({ headers, socket }) => {
    const given = [headers['x-request-id'], findTraceId(headers['traceparent'])].find(isGoodId)
    return given !== undefined && isTrusted(socket.remoteAddress) ? given : nanoid(ID_LETTERS)
  }
}

function findTraceId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? TRACE_PARENT.exec(header)?.[1] : undefined
}

function isGoodId(given: string | string[] | undefined): given is string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) && !hasCardNumberText(given)
}

/** A route by its pattern; a path without a route, masked. */
function describeRequest(request: FastifyRequest): { method: string; path: string } {
  const pattern = request.routeOptions?.url
  return {
    method: request.method,
    path: pattern && !pattern.includes('*') ? pattern : maskPath(request.url),
  }
}

function describeError(error: Error): Record<string, unknown> & Record<'type' | 'message' | 'stack', string> {
  const { cause } = error
  return {
    type: error.name,
    message: maskError(error.message),
    stack: maskError(error.stack ?? ''),
    ...('code' in error && { code: String(error.code) }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
