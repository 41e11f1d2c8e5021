import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { broken, type ClaimRule, type ClaimToCheck, held, type Verdict } from '#domain/claims/rules/rule.ts'
import { hoursLate } from '#domain/claims/deadlines/claim-deadlines.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import { formatMoney } from '#domain/values/money.ts'
import { pluralize } from '#domain/values/text-format.ts'

/**
 * Rules about the claim itself.
 *
 * @rule N111 A late report and late documents are marks for reps, never the ground of a decline.
 */
export const CLAIM_RULES: readonly ClaimRule[] = [
  {
    id: 'C1',
    kinds: CLAIM_KINDS,
    ground: false,
    waive: 'not-needed',
    fix: 'Nothing: a late report is taken and looked at like any other',
    check: ({ countsFrom, reportUntil, timeZone }) => checkDay('Reported', countsFrom, reportUntil, timeZone),
  },
  {
    id: 'C2',
    kinds: CLAIM_KINDS,
    ground: false,
    waive: 'not-needed',
    fix: 'Nothing: late documents are taken and looked at like any other',
    check: ({ documentsCompleteAt, documentsUntil, timeZone }) =>
      checkDay('Complete', documentsCompleteAt, documentsUntil, timeZone),
  },
  {
    id: 'C3',
    kinds: CLAIM_KINDS,
    ground: true,
    waive: 'rep',
    fix: 'What you know, in the claim that is open already',
    check: ({ others, winner }) =>
      checkOthers(
        others.filter(({ isSameWinner }) => isSameWinner),
        'One claim',
        (number) => `The win of ${winner} is reported already, in claim ${number}.`,
      ),
  },
  {
    id: 'C4',
    kinds: CLAIM_KINDS,
    // An award above the prize is refused, so that a claim is never declined for it.
    ground: false,
    waive: 'nobody',
    fix: 'Awards within the prize',
    check: checkAwards,
  },
]

/** Another claim that stands on a contest with one winner, under the id that the contest gives the rule. */
export function oneWinnerRule(id: 'P4' | 'S4' | 'D4', kind: ClaimRule['kinds'][number]): ClaimRule {
  return {
    id,
    kinds: [kind],
    ground: true,
    waive: 'nobody',
    fix: 'The withdrawal of the other claim',
    check: ({ others }) =>
      checkOthers(
        others,
        'One winner',
        (number) => `This contest has one winner, who is reported already in claim ${number}.`,
      ),
  }
}

function checkOthers(
  others: ClaimToCheck['others'],
  required: string,
  breach: (number: string) => string,
): Verdict {
  const [other] = others
  return other
    ? broken(required, `Also in claim ${other.number}`, breach(other.number))
    : held(required, 'No other claim')
}

function checkDay(
  what: string,
  at: string | undefined,
  until: string | undefined,
  timeZone: string,
): Verdict {
  if (until === undefined) return held('No day is printed while a date is awaited')
  const lastMoment = new Date(new Date(until).getTime() - 1).toISOString()
  const required = `By ${formatMoment(lastMoment, timeZone)}`
  if (at === undefined) return held(required)
  const found = `${what} ${formatMoment(at, timeZone)}`
  const late = hoursLate(new Date(at), new Date(until))
  if (late === 0) return held(required, found)
  return broken(required, found, `${what} ${pluralize(late, 'hour')} after the day on the certificate.`)
}

function checkAwards({ insured, awarded }: ClaimToCheck): Verdict {
  const required = `Up to ${formatMoney(insured.prizeValue, undefined)}`
  const found = formatMoney(awarded, undefined)
  if (awarded <= insured.prizeValue) return held(required, found)
  return broken(
    required,
    found,
    `The awards add up to ${found}. The prize is ${formatMoney(insured.prizeValue, undefined)}.`,
  )
}
