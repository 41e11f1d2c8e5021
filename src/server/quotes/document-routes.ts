import { getQuoteDocument, getQuotePaper } from '#contract/quote-documents.ts'
import { quoteChecklistWords } from '#domain/papers/checklist-words.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { type QuoteOnFile } from '#domain/papers/quote-draft.ts'
import { type Copy, quoteWords } from '#domain/papers/quote-words.ts'
import { quoteTermsWords } from '#domain/papers/terms-words.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { paperPdf } from '#server/documents/paper-pdf.ts'
import { type Context, serve, type Server } from '#server/http/serve.ts'
import { freshnessOf } from '#server/quotes/price-draft.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { findAcceptance } from '#server/terms/find-acceptance.ts'

interface Asked {
  type: string
  copy?: Copy | undefined
}

/** The papers of a quote, as files and as words. */
export function registerQuoteDocumentRoutes(server: Server): void {
  serve(server, getQuoteDocument, async (context, { params, query, aside }) => {
    const stored = await quoteOf(context, params.guid)
    const asked = { type: params.type, ...query }
    aside.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await paperPdf(await wordsOf(context, stored, asked)),
      fileName: `${[stored.quoteNumber, documentType(asked), ...copyWord(asked)].join('-')}.pdf`,
      inline: true,
    }
  })

  serve(server, getQuotePaper, async (context, { params, query, aside }) => {
    const stored = await quoteOf(context, params.guid)
    aside.header('cache-control', 'private, no-store')
    return { data: await wordsOf(context, stored, { type: params.type, ...query }) }
  })
}

async function quoteOf({ db }: Context, guid: string): Promise<QuoteWithPolicy> {
  const stored = await findQuote(db, guid)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  return stored
}

/** A paper of a quote; there is none while no contest is answered to the end. */
async function wordsOf(context: Context, stored: QuoteWithPolicy, asked: Asked): Promise<PaperWords> {
  const onFile = quoteOnFile(context, stored)
  const words = await {
    quote: () => quoteWords(onFile, asked.copy),
    terms: async () => quoteTermsWords(onFile, await findAcceptance(context.db, stored)),
    checklist: () => quoteChecklistWords(onFile),
  }[documentType(asked)]()
  if (!words) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  return words
}

/** The contract lets these three through, with and without their ending. */
function documentType({ type }: Asked): 'quote' | 'terms' | 'checklist' {
  return type.replace(/\.pdf$/, '') as 'quote' | 'terms' | 'checklist'
}

function copyWord({ copy }: Asked): string[] {
  return copy === 'client' ? ['client-copy'] : []
}

/** What the papers of a quote are made of. */
export function quoteOnFile({ env, now, plans }: Context, stored: QuoteWithPolicy): QuoteOnFile {
  const quote = quoteFrom(stored.answers)
  const { price, coupons, partner, quoteNumber, policyNumber } = stored
  const at = now()
  const holds = price !== null && freshnessOf(plans, quote, { price, coupons, partner }, at) === 'fresh'
  return {
    quote,
    quoteNumber,
    insurer: env.insurer,
    issuedAt: at.toISOString(),
    price: holds ? price : null,
    policyNumber,
    test: env.paymentGateway === 'sandbox',
  }
}
