import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, csvOf, dateRange, list, searchText, workbookOf } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { MAX_EMAIL_LENGTH } from '#domain/values/email-address.ts'
import { emailField, newPasswordField, repNameField } from '#domain/reps/rep.fields.ts'
import { REP_ROLES } from '#domain/reps/roles.ts'

export const rep = z.object({
  email: z.string(),
  name: z.string(),
  /** What this rep may do; a role of a newer server is read as the least. */
  role: openEnum(REP_ROLES, 'reader'),
  /** The office asks for a second factor, and nothing else opens until there is one. */
  must_enrol: z.optional(z.boolean()),
})
export const repResponse = z.object({ data: rep })

/** Any text, so that the answer does not reveal the form of a correct one. */
export const credential = z.string().check(z.maxLength(MAX_EMAIL_LENGTH))

const SECOND_FACTORS = ['code', 'passkey', 'recovery_code'] as const

export type SecondFactorKind = (typeof SECOND_FACTORS)[number]

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/admin/session',
  access: 'public',
  rateLimit: 'sign-in',
  maintenance: 'served',
  summary: 'Sign in as a rep; an unknown e-mail and a wrong password are answered alike',
  body: z.strictObject({ email: credential, password: credential }),
  response: repResponse,
  /** The password was right; one of these ways to prove a second factor is asked for. */
  accepted: z.object({ second_factors: z.array(openEnum(SECOND_FACTORS, 'recovery_code')) }),
})

export const getRepSession = endpoint({
  name: 'getRepSession',
  method: 'GET',
  path: '/admin/session',
  access: 'rep-session',
  permission: 'own-account',
  maintenance: 'served',
  summary: 'Who is signed in',
  response: repResponse,
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/admin/session',
  access: 'public',
  maintenance: 'served',
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

export const findQuotes = list({
  name: 'findQuotes',
  path: '/admin/quotes',
  access: 'rep-session',
  permission: 'read',
  summary: 'Quotes, the last changed first',
  row: foundQuote,
  filters: {
    /** Its number, the reference that a producer’s client has, or an e-mail address; all of it. */
    search: searchText({ maxLength: MAX_EMAIL_LENGTH }),
    state: anyOf(['open', 'bought']),
    /** The day of the first contest. */
    event: dateRange(),
  },
  sorts: ['updated', 'event'],
  defaultSort: '-updated',
  columns: {
    quote_number: 'Quote number',
    client_reference: 'Client reference',
    email: 'Email',
    tournament_name: 'Event',
    first_contest_date: 'First contest',
    policy_number: 'Policy number',
  },
})

export const findQuotesCsv = csvOf(findQuotes)
export const findQuotesWorkbook = workbookOf(findQuotes)

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
