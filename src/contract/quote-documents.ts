import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pagePath } from '#contract/page-path.ts'
import { guid } from '#contract/shapes.ts'
import { DOCUMENT_COPIES } from '#domain/quote/sending/document-copies.ts'
import { printableDocument } from '#domain/documents/layout/printable-document.ts'

const params = z.object({
  guid,
  type: z.string().check(z.regex(/^(quote|terms|checklist)(\.pdf)?$/, 'Choose quote, terms or checklist')),
})

/** Whose copy, by default the client's; a producer's shows its commission. Other quotes have only one copy. */
const query = z.object({ copy: z.optional(z.enum(DOCUMENT_COPIES, 'Choose client or producer')) })

export const getQuoteDocument = endpoint({
  name: 'getQuoteDocument',
  method: 'GET',
  path: '/contacts/:guid/documents/:type',
  access: 'quote-guid',
  summary:
    'A document of a quote as PDF; the type may end in .pdf. There is none before a contest is complete',
  params,
  query,
  fallbackPage: ({ guid = '', type = '' }) =>
    pagePath('quote-paper', { guid, typeofdoc: type.replace(/\.pdf$/, '') }),
})

export const getQuotePaper = endpoint({
  name: 'getQuotePaper',
  method: 'GET',
  path: '/contacts/:guid/documents/:type/words',
  access: 'quote-guid',
  summary: 'The words of a document of a quote in reading order, as its PDF has them, for a print view',
  params,
  query,
  response: z.object({ data: printableDocument }),
})
