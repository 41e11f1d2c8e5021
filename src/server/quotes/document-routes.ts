import { getQuoteDocument, getQuotePaper } from '#contract/quote-documents.ts'
import { type QuoteDocument } from '#domain/policy/document-types.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { quoteReference } from '#domain/quote/quote-reference.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Context, serve, type Server } from '#server/http/serve.ts'
import { type AskedPaper, quotePaper } from '#server/quotes/quote-papers.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** The papers of a quote, as files and as words. */
export function registerQuoteDocumentRoutes(server: Server): void {
  serve(server, getQuoteDocument, async (context, { params, query, aside }) => {
    const stored = await quoteOf(context, params.guid)
    const asked = { ...query, type: withoutEnding(params.type) }
    aside.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await context.threads.setPaper(await quotePaper(context, stored, asked), 'person'),
      fileName: fileName(stored, asked),
      inline: true,
    }
  })

  serve(server, getQuotePaper, async (context, { params, query, aside }) => {
    const stored = await quoteOf(context, params.guid)
    aside.header('cache-control', 'private, no-store')
    return { data: await quotePaper(context, stored, { ...query, type: withoutEnding(params.type) }) }
  })
}

async function quoteOf({ db }: Context, guid: string): Promise<QuoteWithPolicy> {
  const stored = await findQuote(db, guid)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  return stored
}

/** @rule N62 A file is passed on under its name, so a producer's client never reads the number there either. */
function fileName(stored: QuoteWithPolicy, asked: AskedPaper): string {
  const named = { ...stored, quote: quoteFrom(stored.answers) }
  const { value } = quoteReference(named, asked.type === 'quote' ? asked.copy : 'client')
  return `${[value, asked.type, ...copyWord(asked)].join('-')}.pdf`
}

/** The contract lets the documents of a quote through, with and without their ending. */
function withoutEnding(type: string): QuoteDocument {
  return type.replace(/\.pdf$/, '') as QuoteDocument
}

function copyWord({ copy }: AskedPaper): string[] {
  return copy ? [`${copy}-copy`] : []
}
