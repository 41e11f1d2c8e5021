import { type RecalculatedFee } from '#domain/policy/amendments/review-reasons.ts'
import { type TypedFee } from '#domain/policy/amendments/stored-request.ts'
import { applyPolicyChange, type PolicyChange } from '#domain/policy/amendments/wire/changed-rows.ts'
import { dropStaleFees, setTypedFees } from '#domain/policy/amendments/editing/change-answers.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { applyTransition } from '#domain/quote/transitions/editing.ts'
import { type EditContext } from '#domain/quote/transitions/rep-edits.ts'

export interface ChangedAnswers {
  answers: FlatAnswers
  recalculated: RecalculatedFee[]
}

/** The answers of a policy's quote after a change of its contests, with everything that follows from it. */
export function changeContests(
  stored: FlatAnswers,
  { change, fees }: { change: PolicyChange; fees: readonly TypedFee[] },
  editing: EditContext,
): ChangedAnswers {
  let recalculated: RecalculatedFee[] = []
  const answers = applyTransition(
    stored,
    (quote) => {
      const kept = dropStaleFees(applyPolicyChange(quote, change), quoteFrom(stored))
      recalculated = kept.recalculated
      return setTypedFees(kept.quote, fees)
    },
    editing,
  )
  return { answers, recalculated }
}
