import { quoteChecklistWords } from '#domain/papers/checklist-words.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { type QuoteOnFile } from '#domain/papers/quote-draft.ts'
import { type Copy } from '#domain/papers/copies.ts'
import { quoteWords } from '#domain/papers/quote-words.ts'
import { quoteTermsWords } from '#domain/papers/terms-words.ts'
import { type QuoteDocument } from '#domain/policy/document-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { type Context } from '#server/http/serve.ts'
import { freshnessOf } from '#server/quotes/price-draft.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { findAcceptance } from '#server/terms/find-acceptance.ts'

export interface AskedPaper {
  type: QuoteDocument
  copy?: Copy | undefined
}

/** A paper of a quote in words; there is none while no contest is answered to the end. */
export async function quotePaper(
  context: Context,
  stored: QuoteWithPolicy,
  { type, copy }: AskedPaper,
): Promise<PaperWords> {
  const onFile = quoteOnFile(context, stored)
  const words = await {
    quote: () => quoteWords(onFile, copy),
    terms: async () => quoteTermsWords(onFile, await findAcceptance(context.db, stored)),
    checklist: () => quoteChecklistWords(onFile),
  }[type]()
  if (!words) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return words
}

/** What the papers of a quote are made of. */
export function quoteOnFile({ env, now, plans }: Context, stored: QuoteWithPolicy): QuoteOnFile {
  const quote = quoteFrom(stored.answers)
  const { price, coupons, partner, quoteNumber, clientReference, policyNumber } = stored
  const at = now()
  const holds = price !== null && freshnessOf(plans, quote, { price, coupons, partner }, at) === 'fresh'
  return {
    quote,
    quoteNumber,
    clientReference,
    insurer: env.insurer,
    issuedAt: at.toISOString(),
    price: holds ? price : null,
    policyNumber,
    test: env.paymentGateway === 'sandbox',
  }
}
