import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { DocumentBody } from '#web/documents/DocumentBody.tsx'
import { policyDocumentQuery } from '#web/policy/queries.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface DocumentViewProps {
  number: string
  /** Its type, or the id of one issued document. */
  type: string
  name: string
}

/** A document of a policy, shown below a heading of the page. */
export function DocumentView({ number, type, name }: DocumentViewProps) {
  return (
    <div className="grid gap-6 py-4">
      <QueryView
        query={useQuery(policyDocumentQuery(number, type))}
        waiting={
          <div role="status" aria-label={`Opening the ${name.toLowerCase()}`}>
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
