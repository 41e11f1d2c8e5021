import type * as z from 'zod/mini'

/** Who may call. Required on every endpoint, so that public access is always a visible decision. */
export type Access =
  /** Anyone. */
  | 'public'
  /** Anyone who has the quote's unguessable id, which is in the path. A rep may do more. */
  | 'quote-guid'
  /** The purchase session or the policy link's session, or a rep. */
  | 'policy-session'
  /** A rep who is signed in. */
  | 'rep-session'
  /** Anyone while the mailbox is open (loopback), else a rep. */
  | 'mailbox'

/**
 * How often one address may call. Look-ups have a low limit against guessing. Sign-ins have the same limit, but a device
 * on which the rep has signed in before is counted separately.
 */
export type RateLimit = 'look-up' | 'sign-in' | 'ordinary'

export interface Endpoint {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the API base, with `:name` parameters. */
  path: `/${string}`
  access: Access
  summary: string
  rateLimit?: RateLimit
  /**
   * Whether a write takes an `Idempotency-Key`. With `true` it is required, and the use case itself works only once;
   * with `optional` the first response is stored and repeated.
   */
  idempotent?: true | 'optional'
  /** A write without XSRF check, as its callers (mail clients, payment gateways) have no cookie. */
  xsrf?: 'exempt'
  /** Served even in an announced maintenance window. Writes without XSRF check always are: machines send them only once. */
  maintenance?: 'served'
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The fields of a multipart form with its file, taken instead of a body. */
  form?: z.ZodMiniType
  /**
   * For files that links lead to: the path of the page that is shown if the file cannot be served.
   */
  fallbackPage?: (params: Readonly<Record<string, string>>) => string
  /** Missing if the response is a file. */
  response?: z.ZodMiniType
  /** The status of success, 200 by default. */
  status?: 200 | 201
  /** The body with status 202, if the work continues after the response. */
  accepted?: z.ZodMiniType
}

/** Declare an endpoint once; `serve()` implements it and `call()` calls it, both typed from here. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** The parsed request that a handler receives. */
export interface EndpointRequest<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

type InputPart<K extends string, S> = S extends z.ZodMiniType ? Record<K, In<S>> : { [P in K]?: never }

/** What the browser sends. Only declared parts are allowed. */
export type EndpointInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']>

export type EndpointResponse<E extends Endpoint> = Out<E['response']>
