import { useQuery } from '@tanstack/react-query'
import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import { DocumentBody } from '#web/documents/DocumentBody.tsx'
import { type DocumentType, policyDocumentQuery } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** A document of a policy, shown below a heading of the page. */
export function DocumentView({ number, type }: { number: string; type: DocumentType }) {
  const { data: document, error, refetch } = useQuery(policyDocumentQuery(number, type))
  if (error) {
    return (
      <div className="grid justify-items-start gap-4 py-4">
        <Notice kind="error" live>
          {error.message}
        </Notice>
        <Button onClick={() => void refetch()}>Load it again</Button>
      </div>
    )
  }
  if (!document) {
    return (
      <div role="status" aria-label={`Opening the ${DOCUMENT_NAMES[type].toLowerCase()}`} className="py-4">
        <Skeleton className="h-96 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-6 py-4">
      <DocumentBody document={document} />
    </div>
  )
}
