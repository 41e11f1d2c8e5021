import * as z from 'zod/mini'
import { claimOutcome } from '#contract/claims/outcome.ts'
import { openEnum } from '#contract/shapes.ts'
import { WITNESS_QUALIFICATIONS } from '#domain/contests/conditions/witnesses.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { DOCUMENT_STATES } from '#domain/claims/states/document-states.ts'
import { CLAIM_STATES } from '#domain/claims/states/claim-states.ts'
import { WITNESS_PARTS } from '#domain/claims/reporting/report.ts'

/** `C-` and a number, in any case. */
export const claimNumber = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^C-\d{1,9}$/, 'A claim number looks like C-2001'))

const claimedContest = {
  contest: openEnum(CLAIM_KINDS, 'grand_prize'),
  /** The number of the contest's row, from 1. */
  index: z.int(),
  title: z.string(),
}

/** One document that a claim asks for. */
const claimDocument = z.object({
  key: z.string(),
  /** Counted from 1 among those of the same key. */
  place: z.int(),
  title: z.string(),
  hint: z.string(),
  /** Whoever sends or signs it. */
  sender: openEnum(
    ['reporter', 'holder', 'winner', 'partner', 'witness', 'professional', 'vendor'],
    'holder',
  ),
  form: openEnum(['form', 'file'], 'file'),
  is_notarized: z.boolean(),
  /** Sent on a page of the winner's own, and seen by people who pay claims alone. */
  is_identity: z.boolean(),
  state: openEnum(DOCUMENT_STATES, 'missing'),
  /** Why it has to be sent again, word for word. */
  reason: z.nullable(z.string()),
})

/** A claim in a list of its policy. */
export const claimSummary = z.object({
  number: z.string(),
  ...claimedContest,
  winner: z.string(),
  state: openEnum(CLAIM_STATES, 'reported'),
  /** In dollars. */
  prize: z.number(),
  reported_at: z.string(),
  /** How many documents have still to be sent. */
  documents_owed: z.int(),
})

export type ClaimSummary = z.output<typeof claimSummary>

/** What was said of a win. */
const report = z.object({
  shot_at: z.string(),
  hole: z.nullable(z.int()),
  markers: z.nullable(z.enum(['men', 'women'])),
  yardage: z.nullable(z.int()),
  group_size: z.nullable(z.int()),
  what_happened: z.string(),
  witnesses: z.array(
    z.object({
      part: openEnum(WITNESS_PARTS, 'witness'),
      name: z.string(),
    }),
  ),
})

/** A claim as its holder, its producer and reps see it; nobody's telephone or address is in it. */
export const claimView = z.object({
  ...claimSummary.shape,
  policy_number: z.string(),
  event: z.string(),
  time_zone: z.string(),
  /** True if a test system sold the policy, so that nothing is insured. */
  test: z.boolean(),
  report,
  /** What the certificate asks of its witnesses: the forms on the page follow from it. */
  witness_needs: z.object({
    independent: z.int(),
    one_of: z.nullable(z.enum(WITNESS_QUALIFICATIONS)),
  }),
  /** Until when it had to be reported; null while a date is awaited. */
  report_until: z.nullable(z.string()),
  /** What came after the day by which it had to be reported, in hours; 0 if it came in time. */
  hours_late: z.int(),
  /** Until when the documents count as sent in time; null while a date is awaited. */
  documents_until: z.nullable(z.string()),
  /** Since when the carrier was asked that has not answered; null if it is not waited for. */
  waits_for_carrier_since: z.nullable(z.string()),
  documents: z.array(claimDocument),
  timeline: z.array(z.object({ at: z.string(), text: z.string(), reason: z.nullable(z.string()) })),
  outcome: claimOutcome,
  /** What the caller may do with it now. */
  actions: z.array(openEnum(['withdraw', 'answer'], 'withdraw')),
})

export const claimResponse = z.object({ data: claimView })
