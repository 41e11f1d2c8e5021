import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { dateRange } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { AGE_BAND_NAMES } from '#domain/accounting/books/ageing.ts'
import { STATEMENT_PARTS } from '#domain/accounting/account/state-account.ts'
import { DOCUMENT_REASONS } from '#domain/accounting/document-reasons.ts'
import { ACCOUNTING_DOCUMENT_TYPES } from '#domain/accounting/document-types.ts'

const type = openEnum(ACCOUNTING_DOCUMENT_TYPES, 'invoice')

/** Of a card payment; nothing else of the card is kept. */
const card = z.object({
  brand: z.string(),
  last_digits: z.string(),
  /** As `MM/YYYY`; null of payments from before it was kept. */
  expires: z.nullable(z.string()),
  /** The gateway's name for the charge. */
  reference: z.string(),
})

const accountDocument = z.object({
  number: z.string(),
  type,
  reason: openEnum(DOCUMENT_REASONS, 'manual'),
  policy_number: z.string(),
  /** The case by which it is emailed. */
  quote_id: z.string(),
  /** The day on which it was posted, as `yyyy-MM-dd`. */
  posted_on: z.string(),
  /** Dollars, above 0 where the customer owes more by it. Of a receipt, what was bought and paid at once. */
  amount: z.number(),
  /** It no longer has a value: voided, or taken back. An older server does not say. */
  is_void: z._default(z.boolean(), false),
  /** What is open of an invoice, or left of a payment or credit, at the end of the period; null of others. */
  open: z.nullable(z.number()),
  /** Of an invoice. */
  due_on: z.nullable(z.string()),
  /** On which day a payment came. */
  received_on: z.nullable(z.string()),
  /** How money came or went, such as "Check 20417"; empty where none did. */
  payment: z.string(),
  card: z.nullable(card),
  /** The documents that it settles, until the end of the period. */
  settles: z.array(z.object({ number: z.string(), amount: z.number(), on: z.string() })),
  /** The day on which it was mailed last; null if never, or if the mail is no longer kept. */
  last_sent: z._default(z.nullable(z.string()), null),
})

export type AccountDocument = z.output<typeof accountDocument>

/** What any account says of a period. */
const accountOfPeriod = {
  /** The day where the office is. */
  today: z.string(),
  /** The days of the period, both included, in the time zone of the office. */
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  /** At the end of the period: what the customer owes, less what is left of its payments and credits. */
  balance: z.number(),
  open: z.number(),
  unused: z.number(),
  bands: z.array(
    z.object({ band: openEnum(AGE_BAND_NAMES, 'not_due'), amount: z.number(), invoices: z.int() }),
  ),
  /** How many documents of the period are not among them, as it has too many; the earliest ones. */
  left_out: z.int(),
  /** What invoices owe, and what is left of payments and credits, today and not at the end of the period. An older server does not say. */
  open_now: z._default(
    z.array(
      z.object({
        number: z.string(),
        type,
        policy_number: z.string(),
        open: z.number(),
        due_on: z.nullable(z.string()),
      }),
    ),
    [],
  ),
  statement: z.object({
    opening: z.number(),
    lines: z.array(
      z.object({
        number: z.string(),
        type,
        part: openEnum(STATEMENT_PARTS, 'document'),
        on: z.string(),
        amount: z.number(),
        balance: z.number(),
      }),
    ),
    closing: z.number(),
  }),
}

const customerAccount = z.object({
  customer: z.object({ id: z.string(), title: z.string(), email: z.nullable(z.string()) }),
  ...accountOfPeriod,
  /** Whether the entries of the books and the documents give the same balance. */
  agrees: z.boolean(),
  /** The day on which a statement was mailed last; null if never. */
  statement_sent: z._default(z.nullable(z.string()), null),
  /** Who writes the statement and to whom, in lines as on an envelope. An older server does not say. */
  letter: z._default(z.object({ insurer: z.string(), address: z.string(), addressee: z.array(z.string()) }), {
    insurer: '',
    address: '',
    addressee: [],
  }),
  /** Of the period, and what is still open from before where it has not ended; the earliest first. */
  documents: z.array(accountDocument),
  /** The policies that the customer pays for now: those that a new document can be for. An older server does not say. */
  policies: z._default(z.array(z.string()), []),
})

/** What whoever pays sees of a document: what is of the office alone is left out. */
const ownDocument = z.omit(accountDocument, {
  quote_id: true,
  card: true,
  reason: true,
  settles: true,
  last_sent: true,
})

const ownAccount = z.object({ ...accountOfPeriod, documents: z.array(ownDocument) })

export type OwnAccount = z.output<typeof ownAccount>

export type CustomerAccount = z.output<typeof customerAccount>

/** As many documents and lines of a period are sent with an account, besides what is still open. A file has all of them. */
export const MOST_ACCOUNT_DOCUMENTS = 500

const params = z.object({ id: z.uuid({ error: 'A customer is known by its id' }) })
const query = z.strictObject({ period: z.optional(dateRange()) })

/** @rule O06 D45 What a customer pays is one account, whichever policies it is for; a producer's is net. */
export const readCustomerAccount = endpoint({
  name: 'readCustomerAccount',
  method: 'GET',
  path: '/admin/customers/:id/account',
  access: 'rep-session',
  permission: 'read',
  summary: 'Documents, payments, balance, age and statement of what one customer pays, for a period',
  params,
  query,
  response: z.object({ data: customerAccount }),
})

export const readAccountCsv = endpoint({
  name: 'readAccountCsv',
  method: 'GET',
  path: '/admin/customers/:id/account.csv',
  access: 'rep-session',
  permission: 'read',
  summary: 'The statement of a customer as a file of comma-separated values',
  params,
  query,
})

export const readAccountWorkbook = endpoint({
  name: 'readAccountWorkbook',
  method: 'GET',
  path: '/admin/customers/:id/account.xlsx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The statement of a customer as a workbook for Excel and other spreadsheets',
  params,
  query,
})

export const readAccountPdf = endpoint({
  name: 'readAccountPdf',
  method: 'GET',
  path: '/admin/customers/:id/account.pdf',
  access: 'rep-session',
  permission: 'read',
  summary: 'The statement of a customer as a PDF file',
  params,
  query,
})

export const mailStatement = endpoint({
  name: 'mailStatement',
  method: 'POST',
  path: '/admin/customers/:id/statements',
  access: 'rep-session',
  permission: 'accounts',
  idempotent: 'optional',
  summary: 'Mail the statement of a period to the customer, as a PDF file',
  params,
  body: z.strictObject({
    /** The email of the customer as it was seen, so that the statement goes to no other one. */
    to: z.string({ error: 'Send the customer’s email' }).check(z.maxLength(254)),
    period: z.optional(dateRange()),
  }),
  response: z.object({ data: z.object({ to: z.string() }) }),
})

/** @rule O06 N87 Whoever opened their policies by their email sees the account of that email; a producer's is net. */
export const readOwnAccount = endpoint({
  name: 'readOwnAccount',
  method: 'GET',
  path: '/account',
  access: 'policy-session',
  summary: 'What whoever reads it pays, over all policies of their email: balance, documents and statement',
  query,
  response: z.object({ data: ownAccount }),
})

export const readOwnAccountPdf = endpoint({
  name: 'readOwnAccountPdf',
  method: 'GET',
  path: '/account.pdf',
  access: 'policy-session',
  summary: 'The statement of whoever reads it as a PDF file',
  query,
})

/** The columns of the first file. */
export const STATEMENT_COLUMNS = {
  on: 'Date',
  number: 'Number',
  document: 'Document',
  policy: 'Policy Number',
  due_on: 'Due',
  amount: 'Amount',
  balance: 'Balance',
  time_zone: 'Time Zone',
} as const
