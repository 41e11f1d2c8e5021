import { buildQuoteChecklist } from '#domain/documents/checklist-document.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import type { QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'
import type { DocumentCopy } from '#domain/quote/sending/document-copies.ts'
import { buildQuoteDocument } from '#domain/documents/quote/quote-document.ts'
import { buildQuoteTermsDocument } from '#domain/documents/terms-document.ts'
import type { QuoteDocumentType } from '#domain/documents/document-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { Context } from '#server/kit/context.ts'
import { evaluatePriceEnd } from '#server/quotes/pricing/price-end.ts'
import { checkFreshness } from '#server/quotes/pricing/calculate-price.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { findAcceptance } from '#server/quotes/terms/find-acceptance.ts'

export interface QuoteDocumentRequest {
  type: QuoteDocumentType
  copy?: DocumentCopy | undefined
}

/** A document of a quote; not found until at least one contest is complete. */
export async function loadQuoteDocument(
  context: Context,
  stored: QuoteWithPolicy,
  { type, copy }: QuoteDocumentRequest,
): Promise<PrintableDocument> {
  const input = buildQuoteDocumentInput(context, stored)
  const acceptance = type === 'terms' ? await findAcceptance(context.db, stored) : undefined
  const content = {
    quote: () => buildQuoteDocument(input, copy),
    terms: () => buildQuoteTermsDocument(input, acceptance),
    checklist: () => buildQuoteChecklist(input),
  }[type]()
  if (!content) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return content
}

export function buildQuoteDocumentInput(
  { env, now, plans }: Pick<Context, 'env' | 'now' | 'plans'>,
  stored: QuoteWithPolicy,
): QuoteDocumentInput {
  const quote = quoteFrom(stored.answers)
  const { price, coupons, partner, quoteNumber, clientReference, policyNumber } = stored
  const at = now()
  const holds = price !== null && checkFreshness(plans, quote, { price, coupons, partner }, at) === 'fresh'
  return {
    quote,
    quoteNumber,
    clientReference,
    insurer: env.insurer,
    issuedAt: at.toISOString(),
    price: holds ? price : null,
    priceEnd: evaluatePriceEnd(plans, quote, { price, coupons, partner }, at),
    partner,
    policyNumber,
    test: env.paymentGateway === 'sandbox',
  }
}
