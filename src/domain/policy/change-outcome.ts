import { type Cents } from '#domain/money.ts'
import { changedAnswers, type Changed } from '#domain/policy/changed-answers.ts'
import { datesKnown, awaitsDate } from '#domain/policy/policy-facts.ts'
import { refusal, type Refusal } from '#domain/policy/refusals.ts'
import { changesLeft, refusalOf, type Asked } from '#domain/policy/requests.ts'
import { settleChange, type Settlement } from '#domain/policy/settlement.ts'
import { raisedBy, type Findings, type WaitReason } from '#domain/policy/wait-reasons.ts'
import { type PricingSummary } from '#domain/pricing/totals.ts'
import { type RowProblem } from '#domain/problem.ts'
import { contestDates, type Quote } from '#domain/quote/quote.ts'
import { firstPlay } from '#domain/quote/event-zone.ts'

/** What a client chooses when it makes a change; only `other` is told in free text. */
export type ChangeKind = 'contest_details' | 'players' | 'contact' | 'other'

/** What is insured now. */
export interface InsuredVersion extends Findings {
  quote: Quote
  summary: PricingSummary
  /** Number of its certificate. */
  version: number
}

/**
 * What is asked for, priced anew. It is to be priced for the day of the purchase, since rush shipping that was not
 * needed then is not needed now.
 */
export interface ProposedVersion extends Findings {
  quote: Quote
  problems: readonly RowProblem[]
  /** Absent where a row could not be priced. */
  summary?: PricingSummary | undefined
}

export interface ChangeRequest extends Asked {
  kind: ChangeKind
  insured: InsuredVersion
  proposed: ProposedVersion
  /** Received for this policy so far, less what was paid back. */
  paid: Cents
  signsShipped: boolean
}

export interface RefusedChange extends Refusal {
  verdict: 'refused'
  /** The rows that cannot be priced. */
  rows: readonly RowProblem[]
}

/** A change that is taken: what it comes to once it applies. */
export interface PlannedChange {
  verdict: 'applies' | 'waits'
  /** Why somebody decides on it first; until then the cover stays as it was. Empty where it applies at once. */
  waitsFor: WaitReason[]
  changes: Changed[]
  money: Settlement
  /** Of the certificate that the change issues. */
  certificateVersion: number
  changesMade: number
  changesLeft: number
}

export type ChangeOutcome = RefusedChange | PlannedChange

/**
 * What becomes of a change of a policy: whether it is taken, applies at once or waits, and what it costs.
 *
 * @rule N60 Clients change their policies by themselves. A rep decides only where the new price needs a look, where
 * signs are on their way that would then be wrong, and where the request is in free words ('other').
 */
export function changeOutcome(request: ChangeRequest): ChangeOutcome {
  const { facts, insured, proposed, paid } = request
  const refused = refusalOf('change_policy', request) ?? playIsOver(request)
  if (refused) return { verdict: 'refused', ...refused, rows: [] }
  const { summary, problems } = proposed
  if (!summary || problems.length > 0) {
    return { verdict: 'refused', ...refusal('NOT_PRICED'), rows: problems }
  }
  const changes = changedAnswers(insured.quote, proposed.quote)
  const dues = { dueBefore: insured.summary.amountDue, dueAfter: summary.amountDue, paid }
  const money = settleChange({ ...dues, lastContest: lastContest(request) })
  if (request.kind !== 'other' && changes.length === 0 && money.difference === 0) {
    return { verdict: 'refused', ...refusal('NOTHING_CHANGED'), rows: [] }
  }
  const waitsFor = waitReasons(request, changes)
  const changesMade = facts.changesMade + 1
  return {
    verdict: waitsFor.length > 0 ? 'waits' : 'applies',
    waitsFor,
    changes,
    money,
    certificateVersion: insured.version + 1,
    changesMade,
    changesLeft: changesLeft(changesMade),
  }
}

/** A rep's own change waits for nobody but the carrier. */
function waitReasons(request: ChangeRequest, changes: readonly Changed[]): WaitReason[] {
  const reasons = raisedBy({ ...request, changes })
  return request.by === 'rep' ? reasons.filter(({ decidedBy }) => decidedBy === 'carrier') : reasons
}

/** @rule N52 A contest is moved to today or later, and its cover begins before play does. */
function playIsOver({ facts, proposed: { quote }, now }: ChangeRequest): Refusal | undefined {
  // Contests that await their date keep the one they had, which may well be over.
  if (facts.contests.some(awaitsDate)) return undefined
  const start = firstPlay(quote)
  return start && now >= start ? refusal('DATE_PASSED') : undefined
}

function lastContest({ facts, proposed }: ChangeRequest) {
  return datesKnown(facts).length < facts.contests.length ? undefined : contestDates(proposed.quote).at(-1)
}
