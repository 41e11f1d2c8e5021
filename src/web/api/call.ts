import type * as z from 'zod/mini'
import { type EndpointResponse, type EndpointInput, type Endpoint } from '#contract/endpoint.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { CallError, readErrorBody } from '#web/api/call-error.ts'
import { onError } from '#web/api/on-error.ts'
import { xsrfHeader } from '#web/api/xsrf.ts'

export interface CallOptions {
  /** One per intent: a second press with the same key is the same purchase. */
  idempotencyKey?: string
  /** For a call whose answer is no longer wanted; being given up is not an error that anyone is told of. */
  signal?: AbortSignal
  /** A repeat of a call whose failure has been told, or one that nobody waits for: it is thrown, but not told. */
  quiet?: boolean
  /** What a call sends that takes a multipart form instead of a body. */
  form?: FormData
  /** As whom a page asks: a rep's is refused without a session, a customer's is served as theirs even to a rep. */
  actingAs?: 'client' | 'rep'
  /** The failures that the caller shows itself, beside what they are about. Maintenance is never one of them. */
  handlesError?: (error: CallError) => boolean
}

type Input<E extends Endpoint> = EndpointInput<E> & CallOptions
type Arguments<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

interface CallParts extends CallOptions {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** Where the work goes on after the answer (202), that says something else than success does. */
type Accepted<E extends Endpoint> = E['accepted'] extends z.ZodMiniType ? z.output<E['accepted']> : never

const NO_RESPONSE = 'No answer from the server. Check the connection and repeat.'

/**
 * Call a declared endpoint. There is no time-out: a purchase that takes long must not look as if it had failed.
 *
 * @rule C13 Asks for JSON, sends the session's cookies, and pairs every write with the XSRF header.
 * @rule X06 A failure is handled once for all and then thrown to the caller; one that repeats itself is told once,
 * and one that a window or a page of its own shows is not told beside it.
 * @rule X03 Whoever else shows the failure, maintenance opens its dialog; a repeat does not open it once it was closed.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<EndpointResponse<E> | Accepted<E>> {
  const parts = (input ?? {}) as CallParts
  try {
    const answer = await request(endpoint, parts)
    return answer as EndpointResponse<E> | Accepted<E>
  } catch (error) {
    if (error instanceof CallError) reportError(error, parts)
    throw error
  }
}

function reportError(error: CallError, { quiet = false, handlesError }: CallParts): void {
  const isTold = quiet || handlesError?.(error)
  if (error.body.maintenance_modal || !isTold) onError(error, quiet)
}

async function request(endpoint: Endpoint, parts: CallParts): Promise<unknown> {
  let response = await send(endpoint, parts)
  let body = await readJson(response, parts)
  if (response.status === 403 && readErrorBody(body).code === 'XSRF') {
    response = await send(endpoint, parts, true)
    body = await readJson(response, parts)
  }
  if (response.ok) return parseResponse(endpoint, response.status, body)
  throw new CallError(response.status, readErrorBody(body), unexplainedMessage(endpoint, response.status))
}

/**
 * The answer as it was declared, with whatever else a newer server says left out. A proxy, or the sign-in page of a
 * network, also answers with success: what is not declared is no answer of ours.
 *
 * @rule X01 Success that is not of the declared shape is no answer, and nobody knows what became of the call.
 */
function parseResponse({ response, accepted }: Endpoint, status: number, body: unknown): unknown {
  const read = (status === 202 ? accepted : response)?.safeParse(body)
  if (!read?.success) throw new CallError(0, {}, NO_RESPONSE)
  return read.data
}

/**
 * What is said of a failure that comes without words, as from a proxy on the way: it gives up waiting for a server
 * that may well have done what it was asked.
 */
function unexplainedMessage({ method }: Endpoint, status: number): string {
  const isUnchanged = method === 'GET' || status < 500
  return `The server answered ${status}. ${isUnchanged ? 'Nothing was changed.' : 'It is not known yet what became of this.'}`
}

async function send(endpoint: Endpoint, parts: CallParts, renewToken = false): Promise<Response> {
  try {
    return await fetch(endpointUrl(endpoint.path, parts), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: await headersOf(endpoint, parts, renewToken),
      ...bodyOf(parts),
      ...(parts.signal ? { signal: parts.signal } : {}),
    })
  } catch (error) {
    if (parts.signal?.aborted) throw error
    throw new CallError(0, {}, NO_RESPONSE)
  }
}

function bodyOf({ body, form }: CallParts): { body?: BodyInit } {
  if (form) return { body: form }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

async function headersOf(
  endpoint: Endpoint,
  parts: CallParts,
  renewToken: boolean,
): Promise<Record<string, string>> {
  return {
    Accept: 'application/json',
    ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(parts.idempotencyKey ? { 'Idempotency-Key': parts.idempotencyKey } : {}),
    ...(parts.actingAs ? { 'X-Acting-As': parts.actingAs } : {}),
    ...(endpoint.method === 'GET' ? {} : await xsrfHeader(renewToken)),
  }
}

/** The address of a call, also for what a page shows by itself, such as a picture. */
export function endpointUrl(
  path: string,
  { params = {}, query = {} }: Pick<CallParts, 'params' | 'query'>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return API_BASE + filled + (search && `?${search}`)
}

/** A proxy's page is no JSON, and neither is half an answer: both count as none. */
async function readJson(response: Response, { signal }: CallParts): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}
