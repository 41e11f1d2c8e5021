import { presentScorecard } from '#contract/scorecard.ts'
import type { SentTerms } from '#contract/terms.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { describeProof } from '#domain/documents/quote/proof-of-wins.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'
import { coverScorecard } from '#domain/quote/scorecard/build-scorecard.ts'
import { senderName } from '#domain/quote/sending/sender.ts'
import { tournamentStep } from '#domain/quote/steps/tournament.step.ts'
import { answeredLines } from '#domain/quote/summary/step-summary.ts'
import { termsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import type { TermsRequest } from '#server/quotes/terms/repository.ts'
import { hashTerms } from '#server/quotes/terms/hash-terms.ts'

/** The current terms of a link. */
export function presentTerms(request: TermsRequest, stored: QuoteWithPolicy): SentTerms {
  const quote = quoteFrom(stored.answers)
  const snapshot = termsSnapshot(quote)
  const version = hashTerms(snapshot)
  const { acceptedAt, acceptedBy, acceptedVersion } = request
  const accepted =
    acceptedAt !== null && acceptedBy !== null && acceptedVersion === version
      ? { by: acceptedBy, at: acceptedAt.toISOString() }
      : null
  return {
    state: stateOf(stored, accepted !== null),
    quote_number: quoteReference({ ...stored, quote }).value,
    tournament_name: quote.answers.tournament_name ?? null,
    asked_by: requesterName(quote),
    version,
    // The contests stand on the scorecard.
    details: answeredLines(tournamentStep.fields, quote),
    scorecard: presentScorecard(coverScorecard(quote)),
    proof: describeProof(quote),
    sections: snapshot.sections.map((section) => ({ ...section, sentences: [...section.sentences] })),
    accepted,
  }
}

export function requesterName(quote: Quote): string {
  return senderName(quote.answers)
}

function stateOf({ policyNumber }: QuoteWithPolicy, isAccepted: boolean): SentTerms['state'] {
  if (isAccepted) return 'accepted'
  return policyNumber === null ? 'open' : 'bought'
}
