import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import type { EventLocation, Referral } from '#domain/pricing/calculation/referrals.ts'
import { forEachRow, type ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import {
  type ApprovalAnswer,
  type ApprovalCode,
  SPECIAL_PRICING,
} from '#domain/quote/approvals/approval-codes.ts'

/** An answer to what needed one, as it is stored with the quote. */
export interface Approval {
  code: ApprovalCode
  /** Absent if it is about the whole quote. */
  entity?: ContestKind | undefined
  index?: number | undefined
  /** The figures that it was given for, as text to compare. */
  figures: string
  answer: ApprovalAnswer
  /** The name of the rep who recorded it. */
  by: string
  /** ISO 8601, UTC. */
  at: string
  /** Who answered at the carrier, or why. */
  note?: string | undefined
  /** The carrier's own number of its answer. */
  reference?: string | undefined
  /** On what it approves. */
  conditions?: string | undefined
  /** What the carrier sent with it: a file of the case, as it was called then. */
  file?: { id: string; name: string } | undefined
}

/** A referral with the figures that an approval of it is given for, and the answer that it has. */
export interface AnsweredReferral {
  referral: Referral
  figures: string
  answer: Approval | undefined
}

type Matches = (approval: Approval, referral: Referral) => boolean

/**
 * The referrals with their answers. Each answer counts for one contest: another one with the same figures needs its own.
 *
 * @rule N16 An approval holds for the figures that it was given for, also after its contest moved up; with other figures the referral is back.
 */
export function answerReferrals(
  referrals: readonly Referral[],
  { contests, place }: { contests: ContestRows; place: EventLocation },
  approvals: readonly Approval[],
): AnsweredReferral[] {
  const withFigures = referrals.map((referral) => ({
    referral,
    figures: figuresOf(referral, contests, place),
  }))
  const left = new Set(approvals)
  const answers = new Map<Referral, Approval>()
  for (const isAbout of [isSameRow, isSameKind]) {
    for (const { referral, figures } of withFigures) {
      if (answers.has(referral)) continue
      const answer = [...left].find((given) => given.figures === figures && isAbout(given, referral))
      if (!answer) continue
      answers.set(referral, answer)
      left.delete(answer)
    }
  }
  return withFigures.map((entry) => ({ ...entry, answer: answers.get(entry.referral) }))
}

/** A referral without an approval: nobody has answered it, or it was refused. */
export interface UnapprovedReferral extends Referral {
  refused: boolean
}

/**
 * The referrals that keep a quote from being bought.
 *
 * @rule N16 What was refused says so, with what can be bought instead.
 */
export function unapprovedReferrals(answered: readonly AnsweredReferral[]): UnapprovedReferral[] {
  return answered.flatMap(({ referral, answer }) => {
    if (answer?.answer === 'approved') return []
    const refused = answer?.answer === 'refused'
    return [{ ...referral, refused, message: refused ? referral.refusal : referral.message }]
  })
}

/** The approvals with one more; an earlier answer to the same is replaced. */
export function withApproval(approvals: readonly Approval[], added: Approval): Approval[] {
  const others = approvals.filter((given) => given.figures !== added.figures || !isSameRow(given, added))
  return [...others, added]
}

/**
 * Whether reps may set fees because that was approved for this quote.
 *
 * @rule N18 A recorded approval of special pricing allows it as the office's list does, until it is refused.
 */
export function hasSpecialPricing(approvals: readonly Approval[]): boolean {
  return approvals.some(({ code, answer }) => code === SPECIAL_PRICING && answer === 'approved')
}

const isSameKind: Matches = (approval, { code, entity }) =>
  approval.code === code && approval.entity === entity

const isSameRow = (approval: Approval, about: Pick<Approval, 'code' | 'entity' | 'index'>): boolean =>
  approval.code === about.code && approval.entity === about.entity && approval.index === about.index

/** A contest's own figures; of the whole quote, the place of the event or the figures of all contests. */
function figuresOf({ code, entity, index }: Referral, contests: ContestRows, place: EventLocation): string {
  if (code === 'OTHER_TERRITORY' || code === 'REP_ONLY_TERRITORY') return place.territory ?? ''
  const rows: { entity: ContestKind; index: number; text: string }[] = []
  forEachRow(contests, (contest, row) => {
    const { figures, lapsedOverride } = row
    const text = fingerprintFigures({ entity: contest.entity, figures, lapsedOverride })
    rows.push({ entity: contest.entity, index: row.index, text })
  })
  const concerned = rows.filter(
    (row) => entity === undefined || (row.entity === entity && row.index === index),
  )
  return concerned
    .map(({ text }) => text)
    .toSorted()
    .join(' ')
}
