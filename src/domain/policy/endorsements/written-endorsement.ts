import { effectiveMoment, writeEffectiveTime } from '#domain/policy/endorsements/effective-time.ts'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import { getZoneName } from '#domain/quote/model/event-time.ts'
import { type Cents, type DollarSign, formatMoney, subtract, ZERO } from '#domain/values/money.ts'

/** An endorsement as a rep wrote it. */
export interface WrittenEndorsement {
  /** `MM/dd/yyyy hh:mm a`, as the clocks at the event show it. */
  effective: string
  text: string
  /** What it adds to the price of the policy, or takes off it. */
  difference: Cents
}

/** An endorsement as the certificate lists it. */
export interface ListedEndorsement {
  /** Counts the endorsements of the policy. */
  number: number
  /** ISO 8601, UTC. */
  effective: string
  text: string
}

export interface CoveredTime {
  timeZone: string
  issuedAt: Date
  /** Undefined while every contest awaits its date. */
  firstStart: Date | undefined
}

/**
 * When an endorsement takes effect, or why it cannot then.
 *
 * @rule D33 An endorsement takes effect neither before its policy began nor after the first tee time, by the clocks at the event.
 */
export function checkEffective(
  { effective }: Pick<WrittenEndorsement, 'effective'>,
  { timeZone, issuedAt, firstStart }: CoveredTime,
): { ok: true; moment: Date } | { ok: false; message: string } {
  const at = (moment: Date) => `${writeEffectiveTime(moment, timeZone)} ${getZoneName(timeZone)}`
  const moment = effectiveMoment(effective, timeZone)
  if (!moment) return { ok: false, message: 'Clocks at the event skip this time. Enter another one' }
  const begun = new Date(issuedAt)
  begun.setUTCSeconds(0, 0)
  if (moment < begun)
    return { ok: false, message: `The policy began ${at(begun)}. Enter that time or a later one` }
  if (firstStart && moment > firstStart)
    return { ok: false, message: `The event starts ${at(firstStart)}. Enter that time or an earlier one` }
  return { ok: true, moment }
}

/** What it changes, as changes are shown. */
export function describeEndorsement(
  { effective, text }: Pick<WrittenEndorsement, 'effective' | 'text'>,
  timeZone: string,
): ChangedSection {
  return {
    section: 'request',
    kind: 'changed',
    answers: [
      { key: 'effective', label: 'Takes effect', after: `${effective} ${getZoneName(timeZone)}` },
      { key: 'text', label: 'Text', after: text },
    ],
  }
}

interface Limited {
  limit: Cents
  dollarSign: DollarSign
}

/**
 * Why an endorsement waits for another rep.
 *
 * @rule N109 Endorsements that together take more than a limit off the computed price are a fee typed far below it.
 */
export function findLowEndorsement(
  { before, after }: { before: Cents; after: Cents },
  { limit, dollarSign }: Limited,
): ReviewReason[] {
  if (after >= before || subtract(ZERO, after) <= limit) return []
  const message = `Endorsements would take ${formatMoney(subtract(ZERO, after), dollarSign)} off the computed price. Another rep has to approve this one.`
  return [{ code: 'LOW_FEE', message, decidedBy: 'rep' }]
}
