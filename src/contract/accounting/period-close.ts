import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'
import { type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'

const CLOSE_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const

const proposal = z.object({
  id: z.string(),
  /** The last day that it closes, as `yyyy-MM-dd`. */
  through: z.string(),
  /** Whose day that is. */
  time_zone: z.string(),
  state: openEnum(CLOSE_STATES, 'declined'),
  /** The rep's name. */
  proposed_by: z.string(),
  proposed_at: z.string(),
  /** Null while it waits. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Why it was declined or withdrawn, or why nobody else looked at it. */
  reason: z.nullable(z.string()),
  /** Why the bank was not reconciled through that day; null where it was. */
  bank_reason: z.nullable(z.string()),
})

const closing = z.object({
  /** The last closed day where the office is, as `yyyy-MM-dd`; null where nothing is closed. */
  closed_through: z.nullable(z.string()),
  time_zone: z.string(),
  /** The last days of the months that can be closed, the newest first. */
  closable: z.array(z.string()),
  /** Through when the bank is reconciled, as `yyyy-MM-dd`; null where it never was. */
  bank_reconciled_through: z.nullable(z.string()),
  waiting: z.nullable(
    z.object({
      ...proposal.shape,
      /** Whether the caller approves it: as another rep, alone with a reason as nobody else could, or not. */
      decider: z.enum(['you', 'you-alone', 'another']),
    }),
  ),
  /** The newest that were decided, the last first. */
  decided: z.array(proposal),
})

export type Closing = z.output<typeof closing>
export type CloseProposal = z.output<typeof proposal>

const response = z.object({ data: closing })
const anyProposal = z.object({ id: z.uuid({ error: 'Name the proposal by its id' }) })
const reason = z
  .string({ error: 'Enter the reason' })
  .check(z.trim(), z.minLength(1, 'Enter the reason'), z.maxLength(500), rejectUnprintable)

/** @rule O06 Every rep sees through when the books are closed, and who closed them. */
export const readClosing = endpoint({
  name: 'readClosing',
  method: 'GET',
  path: '/admin/books/closing',
  access: 'rep-session',
  permission: 'read',
  summary: 'Through when the books are closed, what waits to be closed, and who decided what',
  response,
})

export const proposeClose = endpoint({
  name: 'proposeClose',
  method: 'POST',
  path: '/admin/books/closing/proposals',
  access: 'rep-session',
  permission: 'accounts',
  summary:
    'Propose to close the books through the last day of a month, reconciled or with a reason; another rep approves',
  body: z.strictObject({
    /** As `yyyy-MM-dd`. */
    through: z.codec(z.string({ error: 'Choose a month' }).check(z.maxLength(10)), z.custom<CalendarDate>(), {
      decode: (text, { issues, value: input }) => {
        const day = parseIsoDate(text)
        if (day) return day
        issues.push({ code: 'custom', message: 'Choose a month', input })
        return z.NEVER
      },
      encode: (day) => day,
    }),
    /** Needed where the bank is not reconciled through that day. */
    bank_reason: z.optional(reason),
  }),
  status: 201,
  response,
})

/** @rule N109 Another rep than the one who proposed it approves, and proves who they are. */
export const approveClose = endpoint({
  name: 'approveClose',
  method: 'POST',
  path: '/admin/books/closing/proposals/:id/approve',
  access: 'rep-session',
  permission: 'accounts',
  recentSignIn: true,
  summary: 'Close the books as another rep proposed. An owner whom nobody else can help gives a reason',
  params: anyProposal,
  /** Why nobody else looks at it. */
  body: z.optional(z.nullable(z.strictObject({ alone_reason: z.optional(reason) }))),
  response,
})

export const declineClose = endpoint({
  name: 'declineClose',
  method: 'POST',
  path: '/admin/books/closing/proposals/:id/decline',
  access: 'rep-session',
  permission: 'accounts',
  summary: 'Decline to close the books, or withdraw what one proposed oneself',
  params: anyProposal,
  body: z.strictObject({ reason }),
  response,
})
