import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { getQuoteDocument, getQuotePaper } from '#contract/quote-documents.ts'
import { DOCUMENT_COPIES, type DocumentCopy } from '#domain/quote/sending/document-copies.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { DocumentPage } from '#web/documents/DocumentPage.tsx'
import type { PageProps } from '#web/layout/page-props.ts'
import NotFoundPage from '#web/layout/NotFoundPage.tsx'
import { Layout } from '#web/layout/Layout.tsx'
import { TextLink } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'

/** The print view of a document of a quote; a producer's own copy by `?copy=producer`. */
export default function QuoteDocumentPage({ params }: PageProps<'quote-paper'>) {
  return (
    <QueryProvider>
      <QuoteDocument {...params} />
    </QueryProvider>
  )
}

function QuoteDocument({ guid, typeofdoc: type }: PageProps<'quote-paper'>['params']) {
  const [search] = useSearchParams()
  const copy = DOCUMENT_COPIES.find((one) => one === search.get('copy'))
  const query = useQuery({
    queryKey: ['quote-paper', guid, type, copy],
    queryFn: async ({ signal }) =>
      (await call(getQuotePaper, { params: { guid, type }, query: copy ? { copy } : {}, signal })).data,
    // The quote may have been changed since.
    gcTime: 0,
  })
  if (isCallError(query.error) && query.error.status === 400) return <NotFoundPage />
  const back = (
    <TextLink to={`/view/${guid}`} className="inline-flex min-h-11 items-center">
      Back to the quote
    </TextLink>
  )
  const page = (document?: PrintableDocument) => (
    <DocumentPage document={document} pdf={pdfUrl(guid, type, copy)} back={back} />
  )
  return (
    <Layout printsHeader={false}>
      <QueryView
        query={query}
        waiting={page()}
        failure={{ exits: back }}
        refused={(error) => isCallError(error) && error.status === 404 && <NothingToPrint back={back} />}
      >
        {page}
      </QueryView>
    </Layout>
  )
}

function pdfUrl(guid: string, type: string, copy: DocumentCopy | undefined): string {
  const path = getQuoteDocument.path.replace(':guid', guid).replace(':type', `${type}.pdf`)
  return API_BASE + path + (copy ? `?copy=${copy}` : '')
}

function NothingToPrint({ back }: { back: ReactNode }) {
  return (
    <div className="grid max-w-form gap-6">
      <PageTitle title="Nothing to print yet" />
      <p className="text-lg">Finish one contest in the quote and its documents will be here.</p>
      <p>{back}</p>
    </div>
  )
}
