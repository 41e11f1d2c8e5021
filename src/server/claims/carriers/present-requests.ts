import type { claimCaseResponse } from '#contract/claims/case.ts'
import { titlesOf } from '#domain/claims/carriers/sent-documents.ts'
import { isUndecided } from '#domain/claims/states/claim-states.ts'
import type { LetterWithAnswers } from '#server/claims/carriers/repository.ts'
import type { Claim } from '#server/claims/repository.ts'
import type * as z from 'zod/mini'

type Letters = z.input<typeof claimCaseResponse>['data']['carrier_letters']

/** The letters about a claim with what was answered, newest first. */
export function presentLetters(
  letters: readonly LetterWithAnswers[],
  names: ReadonlyMap<string, string>,
): Letters {
  const nameOf = (id: string) => names.get(id) ?? 'a rep'
  return letters.map(({ id, kind, recipient, at, repId, rules, documents, files, answers, answer }) => ({
    id,
    kind,
    to: recipient,
    at: at.toISOString(),
    by: nameOf(repId),
    rules: [...rules],
    documents: titlesOf(documents),
    files,
    answers: answers.length,
    answer: answer && {
      id: answer.id,
      answer: answer.answer,
      who: answer.who,
      reference: answer.reference,
      conditions: answer.conditions,
      file: answer.file,
      at: answer.at.toISOString(),
      by: nameOf(answer.repId),
    },
  }))
}

/**
 * Since when a carrier is waited for: the first of those that were asked and have not answered.
 *
 * @rule D32 A claim that is decided waits for no carrier.
 */
export function waitsSince(
  letters: readonly LetterWithAnswers[],
  { state }: Pick<Claim, 'state'>,
): Date | undefined {
  if (!isUndecided(state)) return undefined
  return letters.findLast(({ answer }) => answer === null)?.at
}
