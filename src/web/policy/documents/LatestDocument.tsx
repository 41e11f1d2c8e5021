import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { DocumentView } from '#web/policy/documents/DocumentView.tsx'
import { issuedDocumentsQuery } from '#web/policy/queries.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface LatestDocumentProps {
  number: string
  type: string
  /** Shown if there is none. */
  missing: string
}

/** The newest document of a type that a policy may have several of. */
export function LatestDocument({ number, type, missing }: LatestDocumentProps) {
  return (
    <QueryView
      query={useQuery(issuedDocumentsQuery(number))}
      waiting={
        <div role="status" aria-label="Opening the paper">
          <Skeleton className="h-96 w-full" />
        </div>
      }
      failure={{ of: 'part' }}
    >
      {(issued) => {
        const latest = issued.find((one) => one.type === type)
        if (!latest) return <p className="py-4">{missing}</p>
        return <DocumentView number={number} type={latest.id} name={latest.title} />
      }}
    </QueryView>
  )
}
