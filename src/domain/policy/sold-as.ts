import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { fieldProblem } from '#domain/quote/wire/wire.ts'
import { ProblemError } from '#domain/problem.ts'
import { FRIENDS_AND_FAMILY } from '#domain/values/client-types.ts'

/** An answer that decides how a policy was sold. */
type SoldAs = 'insurance_producer' | 'client_type'

const SENTENCES: Readonly<Record<SoldAs, string>> = {
  insurance_producer:
    'You can’t change who sold a policy here. Change the producer of record on the policy’s page instead',
  client_type:
    'You can’t change a policy to or from Friends & Family. Cancel it and sell a new one, or add a credit instead',
}

/**
 * Which answer a change would switch that never switches on a policy; undefined if none.
 *
 * @rule N87 A policy keeps the answer whether a producer sold it, and is Friends & Family from its purchase or never.
 */
function findSwitch(before: FlatAnswers, after: FlatAnswers): SoldAs | undefined {
  const isProducers = (answers: FlatAnswers) => answers['insurance_producer'] === 'True'
  if (isProducers(before) !== isProducers(after)) return 'insurance_producer'
  const isFree = (answers: FlatAnswers) => answers['client_type'] === FRIENDS_AND_FAMILY
  return isFree(before) === isFree(after) ? undefined : 'client_type'
}

/** Throws what a change would switch that never switches on a policy, with what to do instead. */
export function refuseSwitch(before: FlatAnswers, after: FlatAnswers): void {
  const key = findSwitch(before, after)
  if (key === undefined) return
  const message = SENTENCES[key]
  throw new ProblemError({ code: 'POLICY_CHANGE_REFUSED', message, fields: [fieldProblem(key, message)] })
}
