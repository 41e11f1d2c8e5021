import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { readScorecard } from '#contract/scorecard.ts'
import { lineNames } from '#domain/quote/scorecard/line-text.ts'
import { type Policy } from '#web/policy/queries.ts'
import { type InsuredContest, type PolicyActions } from '#web/policy/amendments/queries.ts'
import { type NamedContest } from '#web/policy/amendments/asking/postponement-form.ts'

/** The contests, each as the scorecard of the policy calls it. */
export function namedContests(
  { scorecard }: Pick<Policy, 'scorecard'>,
  { contests }: Pick<PolicyActions, 'contests'>,
): NamedContest[] {
  const lines = scorecard ? readScorecard(scorecard).lines : []
  const names = lineNames(lines)
  return contests.map((contest) => {
    const place = lines.findIndex(({ entity, slot }) => entity === contest.entity && slot === contest.index)
    return { ...contest, name: names[place] ?? rowName(contest) }
  })
}

function rowName({ entity, index }: InsuredContest): string {
  const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
  if (!kind) return `Contest ${index}`
  return kind.rows.isSingle ? kind.rowName : `${kind.rowName} ${index}`
}
