import type { Context } from '#server/kit/context.ts'
import { evaluateCancellationRequest } from '#server/policies/amendments/evaluating/evaluate-cancellation.ts'
import { evaluateChangeRequest } from '#server/policies/amendments/evaluating/evaluate-change.ts'
import type {
  EvaluatedRequest,
  EvaluationInput,
} from '#server/policies/amendments/evaluating/evaluated-request.ts'
import { evaluateEndorsement } from '#server/policies/amendments/evaluating/evaluate-endorsement.ts'
import { evaluatePostponementRequest } from '#server/policies/amendments/evaluating/evaluate-postponement.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

const EVALUATIONS = {
  change_policy: evaluateChangeRequest,
  postpone_policy: evaluatePostponementRequest,
  cancel_policy: evaluateCancellationRequest,
} as const

/**
 * Works out a request about a policy; throws the problem if it is not taken. Stores nothing: the preview shows the same that
 * is applied.
 */
export function evaluateRequest(
  context: Pick<Context, 'plans' | 'env' | 'report'>,
  subject: ChangeSubject,
  input: EvaluationInput,
): EvaluatedRequest {
  const { endorsement } = input.request
  return endorsement
    ? evaluateEndorsement(context, subject, { ...input, endorsement })
    : EVALUATIONS[input.action](context, subject, input)
}
