import { type DocumentType, documentAddress, type PolicySummary } from '#web/policy/queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'

interface PaperLinksProps {
  policy: Pick<PolicySummary, 'number' | 'documents'>
  /** The paper that the page is about. */
  first: DocumentType
}

/** The papers of a policy, to keep: plain links, so that the browser's own viewer and "save as" work. */
export function PaperLinks({ policy: { number, documents }, first }: PaperLinksProps) {
  const ordered = documents.toSorted((left, right) => Number(right === first) - Number(left === first))
  return (
    <p className="flex flex-wrap gap-3 print:hidden">
      {ordered.map((type) => (
        <a
          key={type}
          href={documentAddress(number, type)}
          download={`${number}-${type}.pdf`}
          className={buttonClass(type === first ? 'primary' : 'secondary')}
        >
          Open the {type} (PDF)
        </a>
      ))}
    </p>
  )
}
