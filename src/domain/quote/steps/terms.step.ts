import type { FieldProblem } from '#domain/problem.ts'
import { answerOf, coveredContests, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { defineStep } from '#domain/quote/steps/step.ts'
import { acceptanceFields } from '#domain/quote/fields/terms.fields.ts'

export type TermsKey = keyof typeof acceptanceFields

/**
 * The terms that must be accepted for this quote.
 *
 * @rule V03 Nobody gets past the terms until those of every covered contest, and the terms as a whole, are accepted.
 */
export function requiredTerms(quote: Quote): TermsKey[] {
  const contests = coveredContests(quote).flatMap((kind) => kind.requiredTerms(rowsOf(quote, kind)))
  return [...(contests as TermsKey[]), 'agree_to_terms']
}

export function areTermsAccepted(quote: Quote): boolean {
  return notAccepted(quote).length === 0
}

export const termsStep = defineStep({
  id: 'certificate-terms-conditions',
  title: 'Terms and conditions',
  introduction: 'What your event must do for a winner to be paid.',
  section: 'certificate_terms_condition',
  fields: acceptanceFields,
  problems: ({ quote }) => notAccepted(quote),
})

function notAccepted(quote: Quote): FieldProblem[] {
  return requiredTerms(quote)
    .filter((key) => answerOf(quote, key) !== 'Yes')
    .map((field) => ({
      section: 'certificate_terms_condition',
      field,
      message: acceptanceFields[field].message,
    }))
}
