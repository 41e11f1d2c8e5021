import { getQuoteDocument, getQuotePaper } from '#contract/quote-documents.ts'
import { type QuoteDocumentType } from '#domain/documents/document-types.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { type QuoteDocumentRequest, loadQuoteDocument } from '#server/quotes/documents/quote-documents.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

/** The papers of a quote, as files and as words. */
export function registerQuoteDocumentRoutes(server: Server): void {
  serve(server, getQuoteDocument, async (context, { params, query, response }) => {
    const stored = await requireQuote(context.db, params.guid)
    const asked = { ...query, type: withoutExtension(params.type) }
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await context.threads.renderPdf(await loadQuoteDocument(context, stored, asked), 'person'),
      fileName: fileName(stored, asked),
      inline: true,
    }
  })

  serve(server, getQuotePaper, async (context, { params, query, response }) => {
    const stored = await requireQuote(context.db, params.guid)
    response.header('cache-control', 'private, no-store')
    return {
      data: await loadQuoteDocument(context, stored, { ...query, type: withoutExtension(params.type) }),
    }
  })
}

/** @rule N62 A file is passed on under its name, so a producer's client never reads the number there either. */
function fileName(stored: QuoteWithPolicy, asked: QuoteDocumentRequest): string {
  const named = { ...stored, quote: quoteFrom(stored.answers) }
  const { value } = quoteReference(named, asked.type === 'quote' ? asked.copy : 'client')
  return `${[value, asked.type, ...copySuffix(asked)].join('-')}.pdf`
}

/** The contract lets the documents of a quote through, with and without their ending. */
function withoutExtension(type: string): QuoteDocumentType {
  return type.replace(/\.pdf$/, '') as QuoteDocumentType
}

function copySuffix({ copy }: QuoteDocumentRequest): string[] {
  return copy ? [`${copy}-copy`] : []
}
