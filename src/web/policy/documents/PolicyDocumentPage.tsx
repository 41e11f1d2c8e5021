import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { DocumentPage } from '#web/documents/DocumentPage.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { refusedPolicy } from '#web/policy/access/refused-policy.tsx'
import { documentUrl, policyDocumentQuery } from '#web/policy/queries.ts'
import type { PageProps } from '#web/layout/page-props.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** The print view of a document of a policy; an older version of it by `?version=`, printed at once by `?print`. */
export default function PolicyDocumentPage({ params }: PageProps<'policy-paper'>) {
  return (
    <QueryProvider>
      <Layout printsHeader={false}>
        <DocumentPrintView {...params} />
      </Layout>
    </QueryProvider>
  )
}

function DocumentPrintView({ policynumber: number, typeofdoc: type }: PageProps<'policy-paper'>['params']) {
  const [search] = useSearchParams()
  const version = search.get('version') ?? undefined
  const query = useQuery(policyDocumentQuery(number, type, version))
  const isPrinted = search.has('print') && query.isSuccess
  useEffect(() => {
    if (isPrinted) window.print()
  }, [isPrinted])
  const page = (document?: PrintableDocument) => (
    <DocumentPage
      document={document}
      pdf={documentUrl(number, type, version)}
      back={
        <TextLink to={`/policy/all/mine/-/${number}`} className="inline-flex min-h-11 items-center">
          Policy {number}
        </TextLink>
      }
    />
  )
  return (
    <QueryView query={query} waiting={page()} refused={refusedPolicy}>
      {page}
    </QueryView>
  )
}
