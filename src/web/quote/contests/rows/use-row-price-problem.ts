import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { RowProblem } from '#domain/problem.ts'
import { useRowError } from '#web/api/row-errors.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'

/** Why a contest has no price: figures that are missing, or what the server said of it. */
export function useRowPriceProblem(contest: ContestKind, slot: number): RowProblem | undefined {
  const { price } = useAnswersState()
  const refused = useRowError(contest, slot)
  return price.rowProblems.find(({ entity, index }) => entity === contest && index === slot) ?? refused
}
