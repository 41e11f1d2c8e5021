import type * as z from 'zod/mini'
import { RECENT_SIGN_IN_MINUTES } from '#domain/reps/recent-sign-in.ts'
import type { Section } from '#domain/problem.ts'
import type { RepPermission } from '#domain/reps/roles.ts'

/** Who may call. Required on every endpoint, so that open access is always a visible decision. */
export type Access =
  /** Anyone. */
  | 'public'
  /**
   * Anyone with the quote's unguessable id, which is in the path; a rep may do more with it. Once the quote is bought the id
   * alone is not enough, unless the call says so by `onceBought`.
   */
  | 'quote-guid'
  /** The purchase session or the policy link's session, or a rep. */
  | 'policy-session'
  /** Whoever may open the policy in the path, a helper of its event by a link, or a rep. */
  | 'event-day'
  /** Whoever opened a link to sign something for a claim, or to follow an award; nobody else, a rep neither. */
  | 'task-link'
  /** A rep who is signed in. */
  | 'rep-session'
  /** Anyone while the mailbox is open (loopback), else a rep. */
  | 'mailbox'

/**
 * How often one IP address may call. Look-ups have a low limit, against guessing. So do sign-ins, but on a device where the
 * rep has signed in before, they are counted separately.
 */
export type RateLimit = 'look-up' | 'sign-in' | 'ordinary'

export interface Endpoint {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the API base, with `:name` parameters. */
  path: `/${string}`
  access: Access
  /** The id of a bought quote is enough for it, and the answer tells nothing of the person or the policy. */
  onceBought?: 'open'
  /** What a rep needs to be allowed. `getPermission` says what applies where it is left out. */
  permission?: RepPermission
  /** A rep makes it only with a session that proved within the last minutes who it is: what moves money or power, or grants cover. */
  recentSignIn?: true
  summary: string
  rateLimit?: RateLimit
  /** The section of the screens to which errors of its fields belong; those of a quote's fields have their own. */
  section?: Section
  /**
   * Whether a write has an `Idempotency-Key`. `true`: required, and the use case makes sure that it is done once.
   * `optional`: the first answer is stored and repeated. `by-use-case`: the use case finds what it made under it.
   * `where-money-moves`: the use case requires it if it charges, credits or pays back.
   */
  idempotent?: true | 'optional' | 'by-use-case' | 'where-money-moves'
  /** A write without XSRF tokens, as its callers (mail clients, payment gateways) have no cookie. */
  xsrf?: 'exempt'
  /** Answered even during announced maintenance. Writes without XSRF tokens always are, as machines send them only once. */
  maintenance?: 'served'
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The fields of a multipart form, including its file, if the call takes one instead of a body. */
  form?: z.ZodMiniType
  /**
   * For a file that people open by a link: the path of the page that is shown if they cannot have it.
   */
  fallbackPage?: (params: Readonly<Record<string, string>>) => string
  /** Absent if the answer is a file. */
  response?: z.ZodMiniType
  /** The status of success, 200 by default. */
  status?: 200 | 201
  /** The body of 202, if the work continues after the answer. */
  accepted?: z.ZodMiniType
}

/** What the documents of the calls say of one with `recentSignIn`. */
export const RECENT_SIGN_IN_NOTE = `Where the session last proved who the rep is more than ${RECENT_SIGN_IN_MINUTES} minutes ago, they prove it again (REAUTHENTICATION_REQUIRED). If there is a second factor, with that too.`

/**
 * A call for reps without a permission does not compile, nor does one for anybody that asks for a rep's proof, or one without a
 * quote's id that says what a bought quote changes.
 */
export type AccessRule =
  | { access: 'rep-session'; permission: RepPermission; recentSignIn?: true; onceBought?: never }
  | { access: 'policy-session'; permission?: RepPermission; recentSignIn?: true; onceBought?: never }
  | { access: 'quote-guid'; permission?: RepPermission; recentSignIn?: true; onceBought?: 'open' }
  | {
      access: Exclude<Access, 'rep-session' | 'policy-session' | 'quote-guid'>
      permission?: RepPermission
      recentSignIn?: never
      onceBought?: never
    }

/** Declare an endpoint once; `serve()` implements it and `call()` calls it, both typed from here. */
export function endpoint<const E extends Endpoint>(declaration: E & AccessRule): E {
  return declaration
}

/**
 * What a rep who makes this call needs to be allowed; undefined if nothing, as it is anybody's.
 *
 * @rule R02 On calls that clients make too, a rep needs to be allowed to read, or to change where it writes.
 */
export function getPermission({ access, method, permission }: Endpoint): RepPermission | undefined {
  if (permission) return permission
  if (access === 'public' || access === 'task-link') return undefined
  return method === 'GET' ? 'read' : 'change'
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** The parsed parts that the handler receives. */
export interface EndpointRequest<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

type InputPart<K extends string, S> = S extends z.ZodMiniType ? Record<K, In<S>> : { [P in K]?: never }

/** What the browser sends: only the parts that the endpoint declares. */
export type EndpointInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']>

export type EndpointResponse<E extends Endpoint> = Out<E['response']>
