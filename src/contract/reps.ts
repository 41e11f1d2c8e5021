import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { MAX_EMAIL_LENGTH } from '#domain/values/email-address.ts'
import { emailField, newPasswordField, repNameField } from '#domain/reps/rep.fields.ts'

const rep = z.object({ email: z.string(), name: z.string() })
const repResponse = z.object({ data: rep })

/** Any text, so that a wrong password is not told apart from a malformed one. */
const credential = z.string().check(z.maxLength(MAX_EMAIL_LENGTH))

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/admin/session',
  access: 'public',
  rateLimit: 'sign-in',
  summary: 'Sign in as a rep; an unknown e-mail and a wrong password are answered alike',
  body: z.strictObject({ email: credential, password: credential }),
  response: repResponse,
})

export const getRepSession = endpoint({
  name: 'getRepSession',
  method: 'GET',
  path: '/admin/session',
  access: 'rep-session',
  summary: 'Who is signed in',
  response: repResponse,
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/admin/session',
  access: 'public',
  summary: 'Sign out; the session ends on the server too',
  response: z.object({ data: z.object({ signed_out: z.literal(true) }) }),
})

const foundQuote = z.object({
  id: z.string(),
  quote_number: z.string(),
  /** The reference that a producer's client has. */
  client_reference: z.string(),
  email: z.nullable(z.string()),
  tournament_name: z.nullable(z.string()),
  first_contest_date: z.nullable(z.string()),
  policy_number: z.nullable(z.string()),
})

export const findQuotes = endpoint({
  name: 'findQuotes',
  method: 'GET',
  path: '/admin/quotes',
  access: 'rep-session',
  summary:
    'Quotes by their number, by the reference that a producer’s client has, or by an e-mail address, the last touched first, 20 at the most',
  query: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_EMAIL_LENGTH)) }),
  response: z.object({ data: z.array(foundQuote) }),
})

export const makeFirstRep = endpoint({
  name: 'makeFirstRep',
  method: 'POST',
  path: '/admin/first-rep',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'Make the first rep with the one-time link that the program printed, and sign in',
  status: 201,
  body: z.strictObject({
    token: z.string().check(z.minLength(20), z.maxLength(100)),
    name: repNameField.schema,
    email: emailField.schema,
    password: newPasswordField.schema,
  }),
  response: repResponse,
})
