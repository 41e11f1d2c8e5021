import type * as z from 'zod/mini'

/** Who may call. Required on every endpoint, so an open door is always a visible decision. */
export type Access =
  /** Anyone. */
  | 'public'
  /** Whoever holds the quote's unguessable id, which is in the path; a rep may do more with it. */
  | 'quote-guid'
  /** The purchase session or the policy link's session, or a rep. */
  | 'policy-session'
  /** A rep who is signed in. */
  | 'rep-session'
  /** Anyone while the mailbox is open (loopback), else a rep. */
  | 'mailbox'

/**
 * How often one address may call: a look-up is limited tightly, so that nobody guesses. A sign-in is one, but on a device
 * where its rep has signed in before, which is counted by itself.
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
   * Where a write carries an `Idempotency-Key`: `true` must, and the call itself sees to it that it is done once;
   * `optional` may, and the first answer is kept and given again.
   */
  idempotent?: true | 'optional'
  /** A write that needs no XSRF pair, as its callers (mail clients, payment gateways) hold no cookie. */
  xsrf?: 'exempt'
  /** Answered even in an announced maintenance window. What needs no XSRF pair always is: machines post it but once. */
  maintenance?: 'served'
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The fields of a multipart form, its file among them, where a call takes one instead of a body. */
  form?: z.ZodMiniType
  /**
   * Of a file that people follow links to: the path of the page that they get where they cannot have it.
   */
  fallbackPage?: (params: Readonly<Record<string, string>>) => string
  /** Absent where the answer is a file. */
  response?: z.ZodMiniType
  /** The status of success, 200 unless said otherwise. */
  status?: 200 | 201
  /** What 202 says, where the work goes on after the answer. */
  accepted?: z.ZodMiniType
}

/** Declare an endpoint once; `serve()` implements it and `call()` calls it, both typed from here. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What the handler receives: parsed. */
export interface EndpointRequest<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

type InputPart<K extends string, S> = S extends z.ZodMiniType ? Record<K, In<S>> : { [P in K]?: never }

/** What the browser sends; parts that the endpoint does not declare are left out. */
export type EndpointInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']>

export type EndpointResponse<E extends Endpoint> = Out<E['response']>
