import {
  buildDraftCover,
  getStatedPrice,
  type QuoteDocumentInput,
} from '#domain/documents/quote/draft-cover.ts'
import { containsWebAddress } from '#domain/quote/sending/sending.fields.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'

/**
 * The complete contests of a quote for a mail; undefined while none is.
 *
 * @rule P02 A mail about a producer's quote, which is easily passed on, tells no fees.
 */
export function summarizeQuote(
  onFile: QuoteDocumentInput,
  { fees } = { fees: true },
): InsuredSummary | undefined {
  const cover = buildDraftCover(onFile)
  if (!cover?.scorecard) return undefined
  const isPriced = getStatedPrice(onFile) !== undefined && !isProducerQuote(onFile.quote.answers)
  return {
    scorecard: { ...cover.scorecard, lines: cover.scorecard.lines.map(withoutWebAddress) },
    days: cover.days,
    hasFees: fees && isPriced,
  }
}

/** A mail of ours links only to our own pages, whatever a prize is called. */
function withoutWebAddress({ prizeText, ...line }: ScorecardLine): ScorecardLine {
  const isSafe = !containsWebAddress(`${prizeText ?? ''} ${line.description}`)
  return isSafe ? { ...line, prizeText } : { ...line, description: line.kind }
}
