import { getQuoteDocument, getQuotePaper } from '#contract/quote-documents.ts'
import type { QuoteDocumentType } from '#domain/documents/document-types.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { quoteReference } from '#domain/quote/sending/quote-reference.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { type QuoteDocumentRequest, loadQuoteDocument } from '#server/quotes/documents/quote-documents.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

/** The documents of a quote, as PDF files and as content for the print view. */
export function registerQuoteDocumentRoutes(server: Server): void {
  serve(server, getQuoteDocument, async (context, { params, query, response }) => {
    const stored = await requireQuote(context.db, params.guid)
    const request = { ...query, type: withoutExtension(params.type) }
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await context.threads.renderPdf(await loadQuoteDocument(context, stored, request), 'person'),
      fileName: fileName(stored, request),
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

/** @rule N62 Files are passed on under their name, so a producer's client does not learn the quote number from it either. */
function fileName(stored: QuoteWithPolicy, request: QuoteDocumentRequest): string {
  const referenceInput = { ...stored, quote: quoteFrom(stored.answers) }
  const { value } = quoteReference(referenceInput, request.type === 'quote' ? request.copy : 'client')
  return `${[value, request.type, ...copySuffix(request)].join('-')}.pdf`
}

/** The contract allows the types of quote documents only, with and without `.pdf`. */
function withoutExtension(type: string): QuoteDocumentType {
  return type.replace(/\.pdf$/, '') as QuoteDocumentType
}

function copySuffix({ copy }: QuoteDocumentRequest): string[] {
  return copy ? [`${copy}-copy`] : []
}
