import { type SentTerms } from '#contract/terms.ts'
import { type Quote, quoteFrom } from '#domain/quote/quote.ts'
import { quoteReference } from '#domain/quote/quote-reference.ts'
import { senderOf } from '#domain/quote/sender.ts'
import { termsShown } from '#domain/quote/terms-shown.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { type TermsRequest } from '#server/terms/repository.ts'
import { versionOf } from '#server/terms/terms-version.ts'

/** The terms behind a link, as they are now. */
export function presentTerms(request: TermsRequest, stored: QuoteWithPolicy): SentTerms {
  const quote = quoteFrom(stored.answers)
  const shown = termsShown(quote)
  const version = versionOf(shown)
  const { acceptedAt, acceptedBy, acceptedVersion } = request
  const accepted =
    acceptedAt !== null && acceptedBy !== null && acceptedVersion === version
      ? { by: acceptedBy, at: acceptedAt.toISOString() }
      : null
  return {
    state: stateOf(stored, accepted !== null),
    quote_number: quoteReference({ ...stored, quote }).value,
    tournament_name: quote.answers.tournament_name ?? null,
    asked_by: askedBy(quote),
    version,
    details: shown.details,
    sections: shown.sections.map((section) => ({ ...section, sentences: [...section.sentences] })),
    accepted,
  }
}

export function askedBy(quote: Quote): string {
  return senderOf(quote.answers)
}

function stateOf({ policyNumber }: QuoteWithPolicy, isAccepted: boolean): SentTerms['state'] {
  if (isAccepted) return 'accepted'
  return policyNumber === null ? 'open' : 'bought'
}
