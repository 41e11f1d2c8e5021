import type * as z from 'zod/mini'
import { PAGE_HEADER } from '#contract/edit-block.ts'
import type { EndpointResponse, EndpointInput, Endpoint } from '#contract/endpoint.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { CallError, isCallError, readErrorBody } from '#web/api/call-error.ts'
import { confirmIdentity } from '#web/api/confirm-identity.ts'
import { takeFirstData } from '#web/api/first-data.ts'
import { onError } from '#web/api/on-error.ts'
import { PAGE_TOKEN } from '#web/api/live/page-token.ts'
import { queryClient } from '#web/api/query-client.ts'
import { REP_QUERY_KEY } from '#web/api/rep-query-key.ts'
import { xsrfHeader } from '#web/api/xsrf.ts'

export interface CallOptions {
  /** One key for each intent: pressing again with the same key repeats the same purchase. */
  idempotencyKey?: string
  /** Aborts a call whose response is no longer needed. An aborted call shows no error. */
  signal?: AbortSignal
  /** For repeats and for calls in the background: a failure is thrown, but not shown. */
  silent?: boolean
  /** Sent instead of a body, by calls that take a multipart form. */
  form?: FormData
  /** The role of the page. Without a session, calls of a rep's page are refused; on a customer's page, a rep is treated as a customer. */
  actingAs?: 'client' | 'rep'
  /** Sent even if the page is being closed. */
  keepalive?: boolean
  /** Whether the caller shows this failure itself. Maintenance is always shown by its dialog. */
  handlesError?: (error: CallError) => boolean
}

type Input<E extends Endpoint> = EndpointInput<E> & CallOptions
type Arguments<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

interface CallParts extends CallOptions {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** The answer is a file. */
  asFile?: true
}

/** The response with status 202, if the work continues after it. */
type Accepted<E extends Endpoint> = E['accepted'] extends z.ZodMiniType ? z.output<E['accepted']> : never

const NO_RESPONSE = 'We couldn’t reach the server. Check your connection and try again.'

/**
 * Call a declared endpoint. There is no time-out: a slow purchase must not look like a failed one.
 *
 * @rule C13 Asks for JSON, sends the session's cookies, and pairs every write with the XSRF header.
 * @rule X06 A failure is handled in one place and then thrown to the caller; one that repeats is shown once,
 * and one that a dialog or the page itself shows is not shown again.
 * @rule X03 Even if the caller shows the failure, maintenance opens its dialog; a repeat does not open it once it was closed.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<EndpointResponse<E> | Accepted<E>> {
  const parts = (input ?? {}) as CallParts
  try {
    const answer = await requestConfirmed(endpoint, parts)
    return answer as EndpointResponse<E> | Accepted<E>
  } catch (error) {
    if (error instanceof CallError) reportError(error, parts)
    throw error
  }
}

/** Calls an endpoint that answers with a file, in the same way. */
export async function callForFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  const parts: CallParts = { ...(input as CallParts), asFile: true }
  try {
    return (await requestConfirmed(endpoint, parts)) as Blob
  } catch (error) {
    if (error instanceof CallError) reportError(error, parts)
    throw error
  }
}

function reportError(error: CallError, { silent = false, handlesError }: CallParts): void {
  // The office asks for a second factor since this page was opened: it is asked for instead of the page.
  if (error.code === 'SECOND_FACTOR_REQUIRED') void queryClient.invalidateQueries({ queryKey: REP_QUERY_KEY })
  const isHandled = silent || handlesError?.(error)
  if (error.body.maintenance_modal || !isHandled) onError(error, silent)
}

/** @rule N74 Where the server asks again who it is, a dialog asks the person, and the same call is made once more. */
async function requestConfirmed(endpoint: Endpoint, parts: CallParts): Promise<unknown> {
  try {
    return await request(endpoint, parts)
  } catch (error) {
    const asksIdentity = isCallError(error, 'REAUTHENTICATION_REQUIRED') && parts.silent !== true
    if (!asksIdentity || !(await confirmIdentity())) throw error
    return request(endpoint, parts)
  }
}

async function request(endpoint: Endpoint, parts: CallParts): Promise<unknown> {
  let response = await send(endpoint, parts)
  if (response.ok && parts.asFile) return readFile(response)
  let body = await readJson(response, parts)
  if (response.status === 403 && readErrorBody(body).code === 'XSRF') {
    response = await send(endpoint, parts, true)
    if (response.ok && parts.asFile) return readFile(response)
    body = await readJson(response, parts)
  }
  if (response.ok) return parseResponse(endpoint, response.status, body)
  throw new CallError(response.status, readErrorBody(body), unexplainedMessage(endpoint, response.status))
}

/**
 * The response in its declared shape, without keys that only a newer server knows. A proxy or the sign-in page of a
 * network may also return 200, so anything of another shape is not a response of our server.
 *
 * @rule X01 A success that has not the declared shape is no response, and the result of the call is unknown.
 */
function parseResponse({ response, accepted }: Endpoint, status: number, body: unknown): unknown {
  const read = (status === 202 ? accepted : response)?.safeParse(body)
  if (!read?.success) throw new CallError(0, {}, NO_RESPONSE)
  return read.data
}

/**
 * The message for a failure that brings none, such as one from a proxy. A proxy may stop waiting although the server
 * did the work.
 */
function unexplainedMessage({ method }: Endpoint, status: number): string {
  const isUnchanged = method === 'GET' || status < 500
  return isUnchanged
    ? `That didn’t work, and nothing has changed. Try again. (Error ${status})`
    : `We don’t know yet if this went through. Check first. (Error ${status})`
}

async function send(endpoint: Endpoint, parts: CallParts, renewToken = false): Promise<Response> {
  try {
    const url = endpointUrl(endpoint.path, parts)
    const headers = await headersOf(endpoint, parts, renewToken)
    const first = endpoint.method === 'GET' ? await takeFirstData(url, headers) : undefined
    if (first) return first
    return await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      ...bodyOf(parts),
      ...(parts.signal ? { signal: parts.signal } : {}),
      ...(parts.keepalive ? { keepalive: true } : {}),
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
    ...(parts.actingAs === 'rep' ? { [PAGE_HEADER]: PAGE_TOKEN } : {}),
    ...(endpoint.method === 'GET' ? {} : await xsrfHeader(renewToken)),
  }
}

/** The URL of an endpoint, also for pictures and links. */
export function endpointUrl(
  path: string,
  { params = {}, query = {} }: Pick<CallParts, 'params' | 'query'>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return API_BASE + filled + (search && `?${search}`)
}

async function readFile(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch {
    throw new CallError(0, {}, NO_RESPONSE)
  }
}

/** Undefined if the body is not JSON, such as a proxy's page or an incomplete response. */
async function readJson(response: Response, { signal }: CallParts): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    return undefined
  }
}
