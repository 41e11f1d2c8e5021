import { useQuery } from '@tanstack/react-query'
import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { DocumentBody } from '#web/documents/DocumentBody.tsx'
import { type DocumentType, policyDocumentQuery } from '#web/policy/queries.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A document of a policy, shown below a heading of the page. */
export function DocumentView({ number, type }: { number: string; type: DocumentType }) {
  return (
    <div className="grid gap-6 py-4">
      <QueryView
        query={useQuery(policyDocumentQuery(number, type))}
        waiting={
          <div role="status" aria-label={`Opening the ${DOCUMENT_NAMES[type].toLowerCase()}`}>
            <Skeleton className="h-96 w-full" />
          </div>
        }
        failure={{ of: 'part' }}
      >
        {(document) => <DocumentBody document={document} />}
      </QueryView>
    </div>
  )
}
