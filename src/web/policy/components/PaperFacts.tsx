import { useQuery } from '@tanstack/react-query'
import { DOCUMENT_NAMES } from '#domain/policy/document-types.ts'
import { PaperBody } from '#web/papers/PaperBody.tsx'
import { type DocumentType, policyPaperQuery } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** What a paper of a policy says, below a heading of the page. */
export function PaperFacts({ number, type }: { number: string; type: DocumentType }) {
  const { data: words, error, refetch } = useQuery(policyPaperQuery(number, type))
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
  if (!words) {
    return (
      <div role="status" aria-label={`Opening the ${DOCUMENT_NAMES[type].toLowerCase()}`} className="py-4">
        <Skeleton className="h-96 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-6 py-4">
      <PaperBody words={words} />
    </div>
  )
}
