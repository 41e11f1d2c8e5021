import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import { isEnded } from '#web/policy/overview/is-ended.ts'
import { calendarLabel } from '#web/policy/overview/PolicyHead.tsx'
import { calendarUrl, type DocumentType, documentUrl, type PolicySummary } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

interface DocumentLinksProps {
  policy: PolicySummary
  /** The document that the page is about. */
  first: DocumentType
}

/** Links to the documents of a policy, to keep, to print and for the calendar. Plain links, so that the browser can save and open them. */
export function DocumentLinks({ policy, first }: DocumentLinksProps) {
  const { number, documents } = policy
  const ended = isEnded(policy)
  const ordered = documents.toSorted((left, right) => Number(right === first) - Number(left === first))
  return (
    <div className="grid gap-3 print:hidden">
      <p className="flex flex-wrap gap-3">
        {ordered.filter(isShownAsButton(first)).map((type) => (
          <a
            key={type}
            href={documentUrl(number, type)}
            className={buttonClass(type === first && !ended ? 'primary' : 'secondary')}
          >
            {nameLink(type, ended)}
          </a>
        ))}
      </p>
      <ul aria-label="To print and for your calendar" className="flex flex-wrap gap-x-6">
        {documents.map((type) => (
          <li key={type}>
            <TextLink to={`/policy/paper/${number}/${type}`} className="inline-flex min-h-11 items-center">
              Print the {DOCUMENT_NAMES[type].toLowerCase()}
            </TextLink>
          </li>
        ))}
        <li>
          <a
            href={calendarUrl(number)}
            className="inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {calendarLabel(policy)}
          </a>
        </li>
      </ul>
    </div>
  )
}

function nameLink(type: DocumentType, ended: boolean): string {
  const former = ended && type === 'certificate' ? 'former ' : ''
  return `Open the ${former}${DOCUMENT_NAMES[type].toLowerCase()} (PDF)`
}

/** Documents to keep, and the one that the page is about, have buttons; all others have links. */
function isShownAsButton(first: DocumentType): (type: DocumentType) => boolean {
  return (type) => type === first || !['terms', 'checklist'].includes(type)
}
