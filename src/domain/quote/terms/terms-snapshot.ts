import { POSTPONEMENT_TERMS } from '#domain/contests/conditions/contest-terms.ts'
import { CERTIFICATE_TERMS_VERSION, CURRENT_TERMS } from '#domain/contests/conditions/editions.ts'
import { nameRule } from '#domain/contests/conditions/terms-edition.ts'
import type { FieldMeta } from '#domain/values/field.ts'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { coveredContests, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { type SummaryLine, stepSummary } from '#domain/quote/summary/step-summary.ts'
import { termsFields } from '#domain/quote/fields/terms.fields.ts'
import { requiredTerms, type TermsKey } from '#domain/quote/steps/terms.step.ts'
import { tournamentStep } from '#domain/quote/steps/tournament.step.ts'

/** The section of the terms as a whole. */
const WHOLE = 'certificate'

/** Rules that are shown together, and the acceptances that belong to them. */
export interface TermsSection {
  id: string
  title: string
  sentences: readonly string[]
  accepts: TermsKey[]
}

/**
 * The terms of a quote in the order in which they are shown and accepted.
 *
 * @rule N47 Each covered contest has its rules to accept, a putt also those of its kind; the certificate terms follow.
 */
export function termsSections(quote: Quote): TermsSection[] {
  const contests = coveredContests(quote).map((kind) => ({
    id: kind.entity,
    title: `${kind.title} rules`,
    sentences: CURRENT_TERMS.kinds[kind.entity].map(nameRule),
    accepts: kind.requiredTerms(rowsOf(quote, kind)) as TermsKey[],
  }))
  const whole = {
    id: WHOLE,
    title: 'Certificate terms',
    sentences: [...[...CURRENT_TERMS.general, ...CURRENT_TERMS.claims].map(nameRule), ...POSTPONEMENT_TERMS],
    accepts: ['agree_to_terms'] satisfies TermsKey[],
  }
  return [...contests, whole]
}

/** Everything that is shown to a person who accepts the terms of a quote by a link. */
export interface TermsSnapshot {
  wording: string
  details: SummaryLine[]
  sections: { title: string; sentences: readonly string[]; accepts: string[] }[]
}

/** What a person who accepts by a link accepts: they read the details there, too. */
export function termsAcceptedByLink(quote: Quote): (keyof typeof termsFields)[] {
  return [...requiredTerms(quote), 'coverage_agreement']
}

/** @rule D68 A person who accepts by a link reads the same terms, and the event and contests that are insured. */
export function termsSnapshot(quote: Quote): TermsSnapshot {
  const fields: Record<string, FieldMeta> = termsFields
  return {
    wording: CERTIFICATE_TERMS_VERSION,
    details: [tournamentStep, coverageStep].flatMap((step) => stepSummary(step, quote)),
    sections: termsSections(quote).map(({ id, title, sentences, accepts }) => ({
      title,
      sentences,
      accepts: (id === WHOLE ? [...accepts, 'coverage_agreement'] : accepts).map(
        (key) => fields[key]?.label ?? key,
      ),
    })),
  }
}
