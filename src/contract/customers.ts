import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, csvOf, list, searchText, workbookOf } from '#contract/list.ts'
import { MESSAGE_STATES } from '#contract/mailbox.ts'
import { moneyStatement } from '#contract/money-statement.ts'
import { openEnum, version } from '#contract/shapes.ts'
import { CUSTOMER_ROLES } from '#domain/customers/customer-facts.ts'
import { LIKENESS_REASONS } from '#domain/customers/likeness.ts'
import { QUOTE_STATES } from '#domain/quote/model/quote-state.ts'

const id = z.uuid({ error: 'A customer is known by its id' })

const role = openEnum(CUSTOMER_ROLES, 'insured')

const reasons = z.array(openEnum(LIKENESS_REASONS, 'company'))

/** A customer in short, wherever one is named. */
const customerSummary = z.object({
  id: z.string(),
  /** Changes as others are joined to it or separated from it; what joins it names the one that was seen. */
  version: z.int(),
  name: z.nullable(z.string()),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  roles: z.array(role),
  quotes: z.int(),
  policies: z.int(),
  /** What its policies cost, and what is owed for them, in dollars. */
  premium: z.number(),
  owed: z.number(),
  since: z.string(),
  last_active_at: z.string(),
})

export type CustomerSummary = z.output<typeof customerSummary>

export const listCustomers = list({
  name: 'listCustomers',
  path: '/admin/customers',
  access: 'rep-session',
  permission: 'read',
  summary: 'The people and organizations that quotes are of, the last active first',
  row: customerSummary,
  filters: {
    /** Words of names, organizations and addresses, or a telephone number in any grouping. */
    search: searchText(),
    role: anyOf(CUSTOMER_ROLES),
    /** Whether they have bought. */
    bought: anyOf(['yes', 'no']),
  },
  sorts: ['active', 'name', 'premium'],
  defaultSort: '-active',
  columns: {
    company: 'Organization',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    city: 'City',
    state: 'State',
    roles: 'As',
    quotes: 'Quotes',
    policies: 'Policies',
    premium: 'Premium',
    owed: 'Owed',
    since: 'Since',
    last_active_at: 'Last activity',
  },
})

export const listCustomersCsv = csvOf(listCustomers)
export const listCustomersWorkbook = workbookOf(listCustomers)

export const MAX_CUSTOMER_RESULTS = 8

export const findCustomers = endpoint({
  name: 'findCustomers',
  method: 'GET',
  path: '/admin/search/customers',
  access: 'rep-session',
  permission: 'read',
  summary: 'The customers that some words or a telephone number mean, the last active first',
  query: z.object({ text: searchText() }),
  response: z.object({ data: z.array(customerSummary) }),
})

const customerCase = z.object({
  /** Of the quote. */
  id: z.string(),
  quote_number: z.string(),
  policy_number: z.nullable(z.string()),
  roles: z.array(role),
  tournament_name: z.nullable(z.string()),
  first_contest_date: z.nullable(z.string()),
  state: openEnum(QUOTE_STATES, 'draft'),
  fee: z.nullable(z.number()),
  updated_at: z.string(),
  /** Where its money stands; null of a quote. */
  statement: z.nullable(moneyStatement),
})

export type CustomerCase = z.output<typeof customerCase>

/** How a customer stands on quotes, each way once, the newest first. */
const customerAddress = z.object({
  role,
  name: z.nullable(z.string()),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  quotes: z.int(),
})

const customerMail = z.object({
  id: z.string(),
  quote_id: z.nullable(z.string()),
  case_number: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: openEnum(MESSAGE_STATES, 'sent'),
  created_at: z.string(),
})

const join = z.object({
  id: z.string(),
  /** The one that was joined, and into which, each by how it is called. */
  title: z.string(),
  email: z.nullable(z.string()),
  into: z.string(),
  reasons,
  by: z.string(),
  at: z.string(),
})

export type CustomerJoin = z.output<typeof join>

const offer = z.object({ customer: customerSummary, reasons })

export type CustomerOffer = z.output<typeof offer>

const customer = z.object({
  ...customerSummary.shape,
  addresses: z.array(customerAddress),
  /** The newest of its policies and of its quotes that are not bought. */
  bought: z.array(customerCase),
  open: z.array(customerCase),
  /** Of all its policies together. */
  statement: moneyStatement,
  mail: z.array(customerMail),
  joins: z.array(join),
  /** Who may be the same, and why. */
  offers: z.array(offer),
  /** Of whom a rep said that they are not the same. */
  differences: z.array(z.object({ id: z.string(), title: z.string(), by: z.string(), at: z.string() })),
})

export type Customer = z.output<typeof customer>

/** As many of each kind are shown at first. */
export const FIRST_CASES = 20
export const MOST_CASES = 1000

export const getCustomer = endpoint({
  name: 'getCustomer',
  method: 'GET',
  path: '/admin/customers/:id',
  access: 'rep-session',
  permission: 'read',
  summary:
    'All quotes, policies, money and mail of one customer; of one that was joined, the customer that leads it',
  params: z.object({ id }),
  query: z.object({
    /** `all` for up to 1000 of its quotes and policies each, instead of the newest 20. */
    cases: z.optional(z.enum(['all'])),
  }),
  response: z.object({ data: customer }),
})

export const joinCustomers = endpoint({
  name: 'joinCustomers',
  method: 'POST',
  path: '/admin/customers/:id/joins',
  access: 'rep-session',
  permission: 'change',
  summary:
    'Join another customer into this one, whose name and address lead. Who opens what stays as it is, and it can be undone',
  params: z.object({ id }),
  body: z.strictObject({ version, other_id: id, other_version: version }),
  response: z.object({ data: z.object({ id: z.string(), join_id: z.string() }) }),
})

export const undoJoin = endpoint({
  name: 'undoJoin',
  method: 'DELETE',
  path: '/admin/customer-joins/:id',
  access: 'rep-session',
  permission: 'change',
  summary: 'Separate a customer that was joined, with those that were joined into it, exactly as they were',
  params: z.object({ id }),
  response: z.object({ data: z.object({ id: z.string() }) }),
})

export const declineOffer = endpoint({
  name: 'declineOffer',
  method: 'POST',
  path: '/admin/customers/:id/differences',
  access: 'rep-session',
  permission: 'change',
  summary: 'Say that two customers are not the same, so that neither is offered for the other',
  params: z.object({ id }),
  body: z.strictObject({ other_id: id }),
  response: z.object({ data: z.object({ id: z.string() }) }),
})

export const offerAgain = endpoint({
  name: 'offerAgain',
  method: 'DELETE',
  path: '/admin/customer-differences/:id',
  access: 'rep-session',
  permission: 'change',
  summary: 'Take back that two customers are not the same',
  params: z.object({ id }),
  response: z.object({ data: z.object({ taken_back: z.literal(true) }) }),
})
