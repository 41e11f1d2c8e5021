import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { MATCHES } from '#domain/search/ranking.ts'
import { QUOTE_STATES } from '#domain/quote/model/quote-state.ts'

/** How many quotes a search answers. */
export const MAX_SEARCH_RESULTS = 12
/** How many quotes that were opened lately can be asked for. */
export const MAX_RECENT_QUOTES = 8
/** Whatever is longer is cut, so that somebody who pastes too much still gets an answer. */
export const MAX_SEARCH_LENGTH = 200

const searchResult = z.object({
  id: z.string(),
  quote_number: z.string(),
  policy_number: z.nullable(z.string()),
  state: openEnum(QUOTE_STATES, 'draft'),
  /** Whom and what it is for. */
  contact_name: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  tournament_name: z.nullable(z.string()),
  first_contest_date: z.nullable(z.string()),
  /** What is insured, a line for each contest. */
  insured: z.array(z.string()),
  /** In dollars; null without a price. */
  fee: z.nullable(z.number()),
  /** How it was found. */
  match: openEnum(MATCHES, 'word'),
})

export const searchQuotes = endpoint({
  name: 'searchQuotes',
  method: 'GET',
  path: '/admin/search',
  access: 'rep-session',
  permission: 'read',
  summary:
    'Quotes and policies by number, e-mail, verification code, day, amount or words, with a letter wrong too; the best first',
  query: z.strictObject({
    text: z.string().check(z.trim(), z.minLength(1, 'Type what to look for'), z.maxLength(MAX_SEARCH_LENGTH)),
  }),
  response: z.object({ data: z.array(searchResult) }),
})

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const idList = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${UUID}(?:,${UUID}){0,${MAX_RECENT_QUOTES - 1}}$`),
      `Send up to ${MAX_RECENT_QUOTES} ids with commas between them`,
    ),
  )

export const recallQuotes = endpoint({
  name: 'recallQuotes',
  method: 'GET',
  path: '/admin/search/recent',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The same of quotes that were opened lately, by their ids and in their order. What is gone is left out',
  query: z.strictObject({ ids: idList }),
  response: z.object({ data: z.array(searchResult) }),
})
