import { type CountedStart, decideTeeTime, type TeeTime } from '#domain/policy/counted-start.ts'
import { getFirstStart } from '#domain/policy/policy-state.ts'
import { eventTimeZone } from '#domain/quote/model/event-time-zone.ts'
import { type FlatAnswers, type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import {
  type EvaluationInput,
  isAgreedByRep,
} from '#server/policies/amendments/evaluating/evaluated-request.ts'

interface ChangedTeeTime {
  waits: boolean
  /** The tee time that goes on counting because of this change. */
  counted?: string
  /** What the policy keeps of it. */
  countedStart: CountedStart | null
}

/** What becomes of the tee time that a change gives; `otherDay` is the new first day, if it changes. */
export function decideChangedTeeTime(
  { facts, quote, policy }: ChangeSubject,
  answers: FlatAnswers,
  input: EvaluationInput,
  otherDay?: { first: CalendarDate | undefined },
): ChangedTeeTime {
  const after = quoteFrom(answers)
  const printed = { before: teeTimeOf(quote), after: teeTimeOf(after) }
  const isSame =
    printed.before.teeTime === printed.after.teeTime && printed.before.timeZone === printed.after.timeZone
  if (isSame && !otherDay) return { waits: false, countedStart: policy.countedStart }
  if (isAgreedByRep(input)) return { waits: false, countedStart: null }
  const start = getFirstStart(facts)
  const { waits, counted } = decideTeeTime({
    facts,
    start,
    printed,
    firstDay: otherDay?.first,
    isOtherDay: otherDay !== undefined,
    now: input.now,
  })
  if (!counted) return { waits, countedStart: null }
  return {
    waits,
    counted: counted.teeTime,
    countedStart: { ...counted, askedAt: input.requestedAt.toISOString() },
  }
}

function teeTimeOf({ answers }: Quote): TeeTime {
  return { teeTime: answers.tee_time, timeZone: eventTimeZone(answers) }
}
