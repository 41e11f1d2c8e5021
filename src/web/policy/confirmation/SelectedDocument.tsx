import { useQuery } from '@tanstack/react-query'
import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import { CONFIRMED_TYPES } from '#domain/documents/issued-documents.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { DocumentView } from '#web/policy/documents/DocumentView.tsx'
import { readerOf } from '#web/policy/policy-reader.ts'
import { issuedDocumentsQuery, type Policy } from '#web/policy/queries.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface SelectedDocumentProps {
  policy: Policy
  /** As named in the address. */
  document: string
}

/** The paper that the address names, in words, or why there is none. What the certificate states, the page itself says. */
export function SelectedDocument({ policy, document }: SelectedDocumentProps) {
  const type = policy.documents.find((known) => known === document)
  if (type === 'certificate') return null
  if (type)
    return (
      <section aria-label={DOCUMENT_NAMES[type]}>
        <DocumentView number={policy.number} type={type} name={DOCUMENT_NAMES[type]} />
      </section>
    )
  const missing = missingDocumentMessage(policy, document.replace('_', ' '))
  if (CONFIRMED_TYPES.some((known) => known === document))
    return <LatestDocument number={policy.number} type={document} missing={missing} />
  return <p className="py-4">{missing}</p>
}

const isAccount = (type: string) => type === 'receipt' || type === 'invoice'

function missingDocumentMessage(policy: Policy, document: string): string {
  if (document === 'endorsement')
    return 'This policy hasn’t been changed, so it has no endorsement (record of a change).'
  if (policy.sold_by_producer && !policy.documents.some(isAccount)) {
    if (readerOf(policy) === 'client') return `We sent the ${document} to your agent or broker.`
    if (isAccount(document)) return `The person who paid for this policy before has its ${document}.`
  }
  return `This policy has no ${document}.`
}

interface LatestDocumentProps {
  number: string
  type: string
  /** Shown if there is none. */
  missing: string
}

/** The newest document of a type that a policy may have several of. */
function LatestDocument({ number, type, missing }: LatestDocumentProps) {
  return (
    <QueryView
      query={useQuery(issuedDocumentsQuery(number))}
      waiting={
        <div role="status" aria-label="Opening the document">
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
