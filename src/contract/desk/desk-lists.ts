import * as z from 'zod/mini'
import { anyCode } from '#contract/code-filter.ts'
import { anyId, anyOf, csvOf, dayRange, list, searchText, workbookOf } from '#contract/list.ts'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { DESK_LIST_NAMES, type DeskListName } from '#domain/desk/desk-lists.ts'
import { DUE_REASON_NAMES } from '#domain/desk/due.ts'
import { QUOTE_STATES } from '#domain/quote/model/quote-state.ts'

/** How many rows can be asked for by their ids. */
export const MAX_IDS = 100

const deskRow = z.object({
  id: z.string(),
  quote_number: z.string(),
  policy_number: z.nullable(z.string()),
  /** Changes with each save; what is done with a row names the one that was seen. */
  version: z.int(),
  tournament_name: z.nullable(z.string()),
  /** The person or the firm that is insured, or else their address. */
  client_name: z.nullable(z.string()),
  /** The person who is insured or speaks for whoever is. */
  contact_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  course_name: z.nullable(z.string()),
  first_contest_date: z.nullable(z.string()),
  /** What is insured, a line for each contest. */
  insured: z.array(z.string()),
  /** The kind of each of them, in the same order; one that a page does not know yet is drawn like a hole-in-one. */
  contests: z.array(openEnum(CONTEST_KINDS, 'grand_prize')),
  /** What can be won in all, in dollars; null where no prize is known. */
  prizes: z.nullable(z.number()),
  /** In dollars; null without a price. */
  fee: z.nullable(z.number()),
  /** What is still owed for the policy, in dollars. */
  unpaid: z.number(),
  state: openEnum(QUOTE_STATES, 'draft'),
  /** What has to happen next, and by when; null if nothing has. */
  due_reason: z.nullable(openEnum(DUE_REASON_NAMES, 'good-until')),
  due_on: z.nullable(z.string()),
  rep_id: z.nullable(z.string()),
  rep_name: z.nullable(z.string()),
  updated_at: z.string(),
})

export type DeskRow = z.output<typeof deskRow>

const deskFilters = {
  /** The words that a quote is found by, or its number. */
  search: searchText(),
  state: anyOf(QUOTE_STATES),
  /** Whom it is given to: reps, `me`, `nobody`, or `covering` for me and those for whom I stand in. */
  rep: anyId({ most: 50, others: ['me', 'covering', 'nobody'] }),
  /** The day of the first contest. */
  event: dayRange(),
  contest: anyOf(CONTEST_KINDS),
  /** Open quotes that hold one of these coupons, and policies that were bought with one. */
  coupon: anyCode({ most: 20 }),
  /** From the page of one of these partners. */
  partner: anyCode({ most: 20 }),
  /** These alone, and all but these. */
  only: anyId({ most: MAX_IDS }),
  except: anyId({ most: MAX_IDS }),
}

interface Declaration {
  name: DeskListName
  summary: string
  defaultSort?: 'due' | '-event'
}

function deskList({ name, summary, defaultSort = 'due' }: Declaration) {
  return list({
    name: `listDesk${name[0]?.toUpperCase()}${name.slice(1)}`,
    path: `/admin/lists/${name}`,
    access: 'rep-session',
    permission: 'read',
    summary,
    row: deskRow,
    filters: deskFilters,
    sorts: ['due', 'event', 'fee', 'updated'],
    defaultSort,
    columns: {
      quote_number: 'Quote number',
      policy_number: 'Policy number',
      tournament_name: 'Event',
      client_name: 'Client',
      contact_name: 'Contact',
      phone: 'Phone',
      email: 'Email',
      course_name: 'Course',
      first_contest_date: 'First contest',
      insured: 'Insured',
      prizes: 'Prizes',
      fee: 'Fee',
      unpaid: 'Unpaid',
      state: 'State',
      due_reason: 'Next due',
      due_on: 'Due on',
      rep_name: 'Rep',
    },
  })
}

export type DeskList = ReturnType<typeof deskList>

/** Each shows other quotes in the same way. */
export const deskLists: Readonly<Record<DeskListName, DeskList>> = {
  quotes: deskList({ name: 'quotes', summary: 'Quotes that can still be bought, what is due next first' }),
  policies: deskList({
    name: 'policies',
    summary: 'Policies that are still to be played or owed, what is due next first',
  }),
  referrals: deskList({
    name: 'referrals',
    summary: 'Quotes that need approval, the first to be decided first',
  }),
  changes: deskList({
    name: 'changes',
    summary:
      'Policies with a change or a courtesy credit that we have to decide, the first to be decided first',
  }),
  unpaid: deskList({ name: 'unpaid', summary: 'Policies that are not paid yet, the oldest invoice first' }),
  postponed: deskList({
    name: 'postponed',
    summary: 'Policies that were postponed and have no new date, the first to lapse first',
  }),
  past: deskList({
    name: 'past',
    summary: 'Quotes and policies whose play is over, the last event first',
    defaultSort: '-event',
  }),
}

export const deskListCalls = Object.values(deskLists)

/** The same lists as files. */
export const deskFiles = Object.fromEntries(
  Object.entries(deskLists).map(([name, declared]) => [name, csvOf(declared)]),
) as Readonly<Record<DeskListName, ReturnType<typeof csvOf<DeskList>>>>

/** The same lists as workbooks. */
export const deskWorkbooks = Object.fromEntries(
  Object.entries(deskLists).map(([name, declared]) => [name, workbookOf(declared)]),
) as Readonly<Record<DeskListName, ReturnType<typeof workbookOf<DeskList>>>>

export const deskFileCalls = [...Object.values(deskFiles), ...Object.values(deskWorkbooks)]

/** How many rows of a list are summed up. */
export const MAX_SUMMED_ROWS = 20_000

export const sumDeskList = endpoint({
  name: 'sumDeskList',
  method: 'GET',
  path: '/admin/list-sums/:list',
  access: 'rep-session',
  permission: 'read',
  summary:
    'How many rows of a list the filters let through, and their fees. Of more than 20,000 only that they are more',
  params: z.object({ list: z.enum(DESK_LIST_NAMES) }),
  query: deskFiles.quotes.query,
  response: z.object({
    data: z.object({
      rows: z.int(),
      /** In dollars, of those that have a price; null if not all rows were read. */
      fees: z.nullable(z.number()),
      is_exact: z.boolean(),
    }),
  }),
})

/** So many of each are offered. */
export const MAX_CHOICES = 500

export const listDeskChoices = endpoint({
  name: 'listDeskChoices',
  method: 'GET',
  path: '/admin/list-choices',
  access: 'rep-session',
  permission: 'read',
  summary: 'The coupons and partners that lists can be filtered by, those that are withdrawn last',
  response: z.object({
    data: z.object({
      coupons: z.array(z.string()),
      partners: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
})
