import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { anyOf, dateRange, list, searchText } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { ACCOUNT_NAMES } from '#domain/accounting/accounts.ts'
import { AGE_BAND_NAMES } from '#domain/accounting/books/ageing.ts'
import { ENTRY_TYPES } from '#domain/accounting/entry-types.ts'

const account = openEnum(ACCOUNT_NAMES, 'bank')

/** Amounts are in dollars. */
const statementLine = z.object({ account, amount: z.number() })
const section = z.object({ lines: z.array(statementLine), total: z.number() })

const books = z.object({
  /** The day where the office is. */
  today: z.string(),
  /** The days of the period, both included, in the time zone of the office. */
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  /** Amounts before and after the period are debits less credits: below 0 on accounts that credits make larger. */
  trial_balance: z.object({
    lines: z.array(
      z.object({ account, before: z.number(), debit: z.number(), credit: z.number(), after: z.number() }),
    ),
    debit: z.number(),
    credit: z.number(),
  }),
  profit_and_loss: z.object({
    income: section,
    deductions: section,
    expenses: section,
    total: z.number(),
  }),
  balance_sheet: z.object({
    assets: section,
    liabilities: section,
    /** What was earned before the period, and in it. */
    earlier_result: z.number(),
    result: z.number(),
    /** What is owed and what was earned: the same as the assets. */
    total: z.number(),
  }),
  /** What is open on invoices at the end of the period, by how long it is overdue then. */
  receivables: z.object({
    bands: z.array(
      z.object({
        band: openEnum(AGE_BAND_NAMES, 'not_due'),
        amount: z.number(),
        invoices: z.int(),
      }),
    ),
    total: z.number(),
  }),
})

export type Books = z.output<typeof books>
export type BooksSection = z.output<typeof section>

/** @rule O06 A period is chosen by its days; without one it is the year of today until today. */
export const readBooks = endpoint({
  name: 'readBooks',
  method: 'GET',
  path: '/admin/books',
  access: 'rep-session',
  permission: 'read',
  summary: 'Trial balance, profit and loss, balance sheet, and receivables by age, for a period',
  query: z.strictObject({ period: z.optional(dateRange()) }),
  response: z.object({ data: books }),
})

const entryRow = z.object({
  id: z.string(),
  /** The document that is posted, or the entry of a claim, such as C-2107-3, or of the bank, such as DEP-1001. */
  number: z.string(),
  type: openEnum(ENTRY_TYPES, 'claim'),
  /** Null of an entry of the bank. */
  policy_number: z.nullable(z.string()),
  claim_number: z.nullable(z.string()),
  /** Whom the document is addressed to; empty for an entry of a claim or of the bank. */
  party: z.string(),
  posted_at: z.string(),
  /** The day of that where the office is, as `yyyy-MM-dd`. */
  posted_on: z.string(),
  /** Amounts are in dollars; one of both sides is 0. */
  lines: z.array(z.object({ account, debit: z.number(), credit: z.number() })),
})

export type EntryRow = z.output<typeof entryRow>

/** @rule O06 Each figure of the statements opens into the entries that make it. */
export const listEntries = list({
  name: 'listEntries',
  path: '/admin/books/entries',
  access: 'rep-session',
  permission: 'read',
  summary: 'Every entry of the books with its debits and credits, the newest first',
  row: entryRow,
  filters: {
    /** How the number of the document, the policy or the claim begins. */
    search: searchText({ maxLength: 40 }),
    /** What the entry posts to. */
    account: anyOf(ACCOUNT_NAMES),
    type: anyOf(ENTRY_TYPES),
    /** The day on which it was posted, in the time zone of the office. */
    posted: dateRange(),
  },
  sorts: ['posted'],
  defaultSort: '-posted',
})

/** The programs that read the journal: any spreadsheet, and QuickBooks. */
export const JOURNAL_FORMATS = ['csv', 'xlsx', 'iif'] as const

export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

const journalQuery = z.strictObject({ period: z.optional(dateRange()) })

/** @rule O06 N99 The journal leaves the program whole, in the order in which it was posted. */
export const readJournalCsv = endpoint({
  name: 'readJournalCsv',
  method: 'GET',
  path: '/admin/books/journal.csv',
  access: 'rep-session',
  permission: 'read',
  summary:
    'The general journal of a period as a file of comma-separated values, one row for each debit or credit',
  query: journalQuery,
})

export const readJournalWorkbook = endpoint({
  name: 'readJournalWorkbook',
  method: 'GET',
  path: '/admin/books/journal.xlsx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same as a workbook for Excel and other spreadsheets',
  query: journalQuery,
})

export const readJournalIif = endpoint({
  name: 'readJournalIif',
  method: 'GET',
  path: '/admin/books/journal.iif',
  access: 'rep-session',
  permission: 'read',
  summary: 'The same in the format that QuickBooks imports',
  query: journalQuery,
})

/** @rule O06 N99 What moved the bank in the books is imported by programs that read statements of banks. */
export const readBankAccountOfx = endpoint({
  name: 'readBankAccountOfx',
  method: 'GET',
  path: '/admin/books/bank.ofx',
  access: 'rep-session',
  permission: 'read',
  summary: 'The bank account of the books for a period as OFX, which QuickBooks imports',
  query: journalQuery,
})

/** The columns of the journal, by the names of a row. */
export const JOURNAL_COLUMNS = {
  journal_no: 'Journal No',
  journal_date: 'Journal Date',
  account: 'Account Name',
  debit: 'Debits',
  credit: 'Credits',
  description: 'Description',
  name: 'Name',
  policy: 'Policy Number',
  time_zone: 'Time Zone',
} as const
