import { lowerFirstLetter } from '#domain/values/text-format.ts'
import { firstDayText } from '#web/policy/claims/claim-labels.ts'
import type { ClaimableContest, PolicyClaims } from '#web/policy/claims/claim-queries.ts'

/** From when a win of a contest can be reported, or why it cannot be. */
export function whenOpen(
  { is_open: isOpen, opens_at: opensAt, why_not: why }: ClaimableContest,
  timeZone: string,
): string {
  if (isOpen) return 'now'
  return opensAt === null ? lowerFirstLetter(why ?? '') : `from ${firstDayText(opensAt, timeZone)}`
}

/** The day on which the first of its contests opens; undefined where one is open, or none ever will be. */
export function firstOpening({ contests, time_zone: timeZone }: PolicyClaims): string | undefined {
  if (contests.some((contest) => contest.is_open)) return undefined
  const [first] = contests.flatMap(({ opens_at: opensAt }) => opensAt ?? []).toSorted()
  return first === undefined ? undefined : firstDayText(first, timeZone)
}

/** Whether a win can be reported now. */
export function isReportOpen({ contests }: PolicyClaims): boolean {
  return contests.some((contest) => contest.is_open)
}
