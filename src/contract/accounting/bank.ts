import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { POSTED_TO } from '#domain/accounting/bank/bank-line-postings.ts'
import { ENTRY_TYPES } from '#domain/accounting/entry-types.ts'
import { parseDay } from '#domain/values/calendar.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'

/** Amounts are in dollars, below 0 where money leaves; days are those of the office, as `yyyy-MM-dd`. */
const undeposited = z.object({
  /** The entry that posts it, such as PMT-1001. */
  number: z.string(),
  type: openEnum(ENTRY_TYPES, 'bank'),
  policy_number: z.string(),
  party: z.string(),
  posted_on: z.string(),
  amount: z.number(),
})

const deposit = z.object({
  number: z.string(),
  on: z.string(),
  amount: z.number(),
  made_by: z.string(),
  made_at: z.string(),
  /** The numbers of what it is made of. */
  items: z.array(z.string()),
})

const bankEntry = z.object({
  number: z.string(),
  type: openEnum(ENTRY_TYPES, 'bank'),
  on: z.string(),
  amount: z.number(),
})

const bankLine = z.object({
  id: z.string(),
  on: z.string(),
  amount: z.number(),
  description: z.string(),
  /** The entry that it is; null if none is confirmed. */
  entry: z.nullable(z.string()),
  /** Whether the entry was posted from it. */
  is_posted: z._default(z.boolean(), false),
  /** Why it is no entry of the books. */
  reason: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Entries that it may be, the likeliest first. */
  suggestions: z.array(bankEntry),
})

const payout = z.object({
  number: z.string(),
  /** The gateway's own name for it. */
  reference: z.string(),
  on: z.string(),
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
  /** How many charges and refunds it is of. */
  items: z.int(),
  imported_by: z.string(),
})

const reconciliation = z.object({
  through: z.string(),
  opening: z.number(),
  closing: z.number(),
  reconciled_by: z.string(),
  reconciled_at: z.string(),
})

const bank = z.object({
  today: z.string(),
  /** What stands in undeposited funds, the oldest first. */
  undeposited: z.array(undeposited),
  undeposited_total: z.number(),
  /** The newest first. */
  deposits: z.array(deposit),
  /** What cards paid less what went back to them, and is not paid out by the gateway. */
  in_transit: z._default(z.number(), 0),
  /** The newest first. */
  payouts: z._default(z.array(payout), []),
  /** Lines of the bank after the last reconciliation, the oldest first. */
  lines: z.array(bankLine),
  /** How many lines there are beyond these. */
  left_out: z.int(),
  /** What the books posted to the bank and no line says. */
  open_entries: z.array(bankEntry),
  /** The last reconciled day; null where nothing is. */
  reconciled_through: z.nullable(z.string()),
  /** The newest first. */
  reconciliations: z.array(reconciliation),
})

export type Bank = z.output<typeof bank>
export type BankLine = z.output<typeof bankLine>
export type UndepositedMoney = z.output<typeof undeposited>

/** As many lines are sent; older ones are reconciled first. */
export const MOST_BANK_LINES = 500
/** Characters of a file of the bank. */
export const MOST_FILE_LENGTH = 1_000_000
/** Lines of a file of the bank or of the gateway, which are written in one transaction. */
export const MOST_FILE_LINES = 5000

const response = z.object({ data: bank })
const signedDollars = z.number({ error: 'Enter an amount' }).check(
  z.minimum(-1_000_000_000, 'Enter a smaller amount'),
  z.maximum(1_000_000_000, 'Enter a smaller amount'),
  z.refine((dollars) => Number(dollars.toFixed(2)) === dollars, 'Enter at most two decimals'),
)
const day = (message: string) =>
  z.string({ error: message }).check(
    z.maxLength(20),
    z.refine<string>((text) => parseDay(text) !== undefined, message),
  )
const oneLine = z.object({ id: z.uuid({ error: 'Name the line by its id' }) })
const nothing = z.optional(z.nullable(z.strictObject({})))

/** @rule O06 Every rep sees what is not at the bank yet, and what the bank says. */
export const readBank = endpoint({
  name: 'readBank',
  method: 'GET',
  path: '/admin/bank',
  access: 'rep-session',
  permission: 'read',
  summary: 'Undeposited money, deposits, lines of the bank, and through when they are reconciled',
  response,
})

export const makeDeposit = endpoint({
  name: 'makeDeposit',
  method: 'POST',
  path: '/admin/bank/deposits',
  access: 'rep-session',
  permission: 'accounts',
  idempotent: 'optional',
  summary: 'Record that chosen money was deposited; where refunds are more, that it left the bank',
  body: z.strictObject({
    entries: z
      .array(z.string().check(z.maxLength(40)), { error: 'Choose what was deposited' })
      .check(z.minLength(1, 'Choose what was deposited'), z.maxLength(500)),
    /** What was shown as their total. */
    total: signedDollars,
    /** The day at the bank, as `yyyy-MM-dd` or `MM/dd/yyyy`. */
    dated: day('Enter the day of the deposit'),
  }),
  status: 201,
  response,
})

/** @rule O06 A file of the bank is taken whole or not at all, and twice adds nothing. */
export const importBankLines = endpoint({
  name: 'importBankLines',
  method: 'POST',
  path: '/admin/bank/imports',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Import the lines of a bank statement, as OFX or CSV; lines that are known are skipped',
  body: z.strictObject({
    name: z.string({ error: 'Choose a file' }).check(z.trim(), z.minLength(1), z.maxLength(200)),
    text: z
      .string({ error: 'Choose a file' })
      .check(z.maxLength(MOST_FILE_LENGTH, 'The file is larger than 1 MB. Export a shorter period')),
  }),
  response: z.object({ data: z.object({ added: z.int(), known: z.int(), bank }) }),
})

/** @rule O06 A file of the gateway is taken whole or not at all, and twice adds nothing. */
export const importPayouts = endpoint({
  name: 'importPayouts',
  method: 'POST',
  path: '/admin/bank/payouts',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Import payouts of the card gateway as CSV; those that are known are skipped',
  body: importBankLines.body,
  response: importBankLines.response,
})

export const matchBankLine = endpoint({
  name: 'matchBankLine',
  method: 'POST',
  path: '/admin/bank/lines/:id/match',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Confirm which entry of the books a line of the bank is',
  params: oneLine,
  body: z.strictObject({ entry: z.string({ error: 'Choose an entry' }).check(z.maxLength(40)) }),
  response,
})

/** @rule O06 What the bank booked by itself is posted from its line, and is that line at once. */
export const postBankLine = endpoint({
  name: 'postBankLine',
  method: 'POST',
  path: '/admin/bank/lines/:id/post',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Post a line of the bank that is no entry yet: a charge, interest, or card fees',
  params: oneLine,
  body: z.strictObject({ account: z.enum(POSTED_TO, { error: 'Choose what it is' }) }),
  response,
})

export const setBankLineAside = endpoint({
  name: 'setBankLineAside',
  method: 'POST',
  path: '/admin/bank/lines/:id/set-aside',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Say why a line of the bank is no entry of the books, such as a fee of the bank',
  params: oneLine,
  body: z.strictObject({
    reason: z
      .string({ error: 'Enter the reason' })
      .check(z.trim(), z.minLength(1, 'Enter the reason'), z.maxLength(500), rejectUnprintable),
  }),
  response,
})

export const reopenBankLine = endpoint({
  name: 'reopenBankLine',
  method: 'POST',
  path: '/admin/bank/lines/:id/reopen',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Take back what was confirmed or said about a line that is not reconciled yet',
  params: oneLine,
  body: nothing,
  response,
})

/** @rule O06 What the statement began with and its lines make what it ended with, or it is not reconciled. */
export const reconcileBank = endpoint({
  name: 'reconcileBank',
  method: 'POST',
  path: '/admin/bank/reconciliations',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Reconcile the lines of the bank through a day to the balance of its statement',
  body: z.strictObject({
    /** The last day of the statement, as `yyyy-MM-dd` or `MM/dd/yyyy`. */
    through: day('Enter the last day of the statement'),
    /** What it began with; asked of the first one, afterwards what the last one ended with. */
    opening: z.optional(signedDollars),
    closing: signedDollars,
  }),
  status: 201,
  response,
})
