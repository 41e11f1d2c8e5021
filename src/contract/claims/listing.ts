import * as z from 'zod/mini'
import { anyId, anyOf, centsRange, csvOf, dateRange, list, searchText, workbookOf } from '#contract/list.ts'
import { openEnum } from '#contract/shapes.ts'
import { NEXT_ACTS } from '#domain/claims/desk/next-act.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { CLAIM_STATES } from '#domain/claims/states/claim-states.ts'

const claimRow = z.object({
  id: z.string(),
  number: z.string(),
  policy_number: z.string(),
  winner: z.string(),
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  /** The contest as its certificate calls it. */
  title: z.string(),
  event: z.string(),
  state: openEnum(CLAIM_STATES, 'reported'),
  /** Since when it is in that state. */
  since: z.string(),
  reported_at: z.string(),
  /** The day of that in the zone of the office, by which days are filtered. */
  reported_on: z.string(),
  /** By how many hours it was reported too late; 0 if it came in time. */
  hours_late: z.int(),
  /** Amounts are in dollars. */
  prize: z.number(),
  reserve: z.number(),
  awarded: z.number(),
  /** Documents that somebody has still to send, and those that nobody has looked at. */
  documents_owed: z.int(),
  documents_received: z.int(),
  next: openEnum(NEXT_ACTS, 'nothing'),
  /** By when: its documents, or the next part of an award; null where no day is set. */
  due_on: z.nullable(z.string()),
  /** The day in the office on which the carrier was asked that has not answered. */
  carrier_asked_on: z.nullable(z.string()),
  /** How much a rep should look at that nobody has seen. */
  signals: z.int(),
  rep_id: z.nullable(z.string()),
  rep_name: z.nullable(z.string()),
})

export type ClaimRow = z.output<typeof claimRow>

/** @rule P06 O18 Reps find every claim by its state, its rep, its kind, its days, its prize, and what it owes. */
export const listClaims = list({
  name: 'listClaims',
  path: '/admin/claims',
  access: 'rep-session',
  permission: 'read',
  summary: 'Every claim, what is due first on top',
  row: claimRow,
  filters: {
    /** How its number or its policy’s begins, or words of the winner and of the event. */
    search: searchText(),
    state: anyOf(CLAIM_STATES),
    /** Who takes care of it: reps, `me`, or `nobody`. */
    rep: anyId({ most: 50, others: ['me', 'nobody'] }),
    contest: anyOf(CLAIM_KINDS),
    /** The day of the report, in the zone of the office. */
    reported: dateRange(),
    prize: centsRange(),
    /** Whether a document has still to be sent. */
    owed: anyOf(['yes', 'no']),
    /** Whether the carrier was asked and has not answered. */
    carrier: anyOf(['waits', 'no']),
    /** Whether there is something to look at that nobody has seen. */
    signals: anyOf(['some', 'none']),
  },
  sorts: ['due', 'reported', 'number', 'prize', 'reserve'],
  defaultSort: 'due',
  columns: {
    number: 'Claim',
    policy_number: 'Policy number',
    winner: 'Winner',
    contest: 'Contest',
    event: 'Event',
    state: 'State',
    reported_on: 'Reported',
    hours_late: 'Hours late',
    prize: 'Prize',
    reserve: 'Reserve',
    awarded: 'Awarded',
    documents_owed: 'Documents owed',
    next: 'Next',
    due_on: 'Due on',
    carrier_asked_on: 'Carrier asked on',
    rep_name: 'Rep',
  },
})

export const listClaimsCsv = csvOf(listClaims)
export const listClaimsWorkbook = workbookOf(listClaims)
