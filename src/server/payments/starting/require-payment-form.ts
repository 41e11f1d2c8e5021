import { ProblemError } from '#domain/problem.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { formVersions } from '#domain/quote/wire/form-versions.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

/**
 * Refuses a payment that was filled in on another form than the quote has now; `current` is what the caller then loads.
 *
 * @rule C15 A payment that names the version of its form is taken only if the payment step has that form now.
 */
export function requirePaymentForm(
  { answers, partner }: Pick<QuoteWithPolicy, 'answers' | 'partner'>,
  formVersion: string | undefined,
  current: () => unknown,
): void {
  const type = clientTypeOf(quoteFrom(answers).answers)
  const { step_8: expected } = formVersions(type, partner ?? undefined)
  if (formVersion === undefined || formVersion === expected) return
  throw new ProblemError({ code: 'VERSION_CONFLICT', current: current() })
}
