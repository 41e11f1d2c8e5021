import type { DocumentState } from '#domain/claims/states/document-states.ts'
import { DOCUMENT_STATE_NAMES } from '#web/admin/claims/claim-texts.ts'
import type { ClaimDocumentShown, ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { filesPath } from '#web/admin/files/files-path.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/Link.tsx'

interface DocumentListProps {
  work: ClaimWork
  /** The one that is open beside it. */
  opened: string | undefined
  onOpen: (document: ClaimDocumentShown) => void
}

export function documentId({ key, place }: Pick<ClaimDocumentShown, 'key' | 'place'>): string {
  return `${key} ${place}`
}

/** The documents that the claim asks for, each with where it stands; one that is chosen opens beside. */
export function DocumentList({ work, opened, onOpen }: DocumentListProps) {
  const { documents, number, quote_id: quoteId } = work.claim
  const here = documents.filter(({ state }) => state === 'received' || state === 'accepted')
  const accepted = documents.filter(({ state }) => state === 'accepted')
  return (
    <section aria-labelledby="documents" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="documents" className="text-lg">
          Documents{' '}
          <span className="font-sans text-sm font-normal text-muted">
            {here.length} of {documents.length} here, {accepted.length} accepted
          </span>
        </h2>
        <TextLink
          to={filesPath(quoteId, number)}
          className="inline-flex min-h-8 items-center text-sm pointer-coarse:min-h-11"
        >
          Files of this claim
        </TextLink>
      </div>
      <ul className="border-t border-line">
        {documents.map((document) => (
          <li key={documentId(document)} className="border-b border-line">
            <DocumentRow
              document={document}
              step={stepOf(work, document)}
              isOpen={opened === documentId(document)}
              onOpen={() => onOpen(document)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Step = ClaimWork['claim']['steps'][number]

function stepOf({ claim }: ClaimWork, { key, place }: ClaimDocumentShown): Step | undefined {
  return claim.steps.find((one) => one.key === key && one.place === place)
}

const LOOKS: Readonly<Record<DocumentState, { icon: IconName; ink: string; bars: readonly string[] }>> = {
  missing: { icon: 'minus', ink: 'text-muted', bars: ['bg-edge', 'bg-line', 'bg-line'] },
  received: { icon: 'mail', ink: 'text-water', bars: ['bg-edge', 'bg-water', 'bg-line'] },
  accepted: { icon: 'check', ink: 'text-fairway', bars: ['bg-fairway', 'bg-fairway', 'bg-fairway'] },
  rejected: { icon: 'warning', ink: 'text-sand', bars: ['bg-sand', 'bg-sand', 'bg-sand'] },
  not_needed: { icon: 'minus', ink: 'text-muted', bars: ['bg-line', 'bg-line', 'bg-line'] },
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

interface DocumentRowProps {
  document: ClaimDocumentShown
  step: Step | undefined
  isOpen: boolean
  onOpen: () => void
}

function DocumentRow({
  document: { title, state, reason, is_notarized: isNotarized },
  step,
  isOpen,
  onOpen,
}: DocumentRowProps) {
  const { icon, ink, bars } = LOOKS[state]
  const { who = null, at = null } = step ?? {}
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 border-l-3 border-unseen px-2 py-1.5 text-left text-sm hover:bg-well aria-pressed:border-fairway aria-pressed:bg-fairway-soft"
    >
      <Icon name={icon} className={`size-4 ${ink}`} />
      <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
        <span className="font-semibold">{title}</span>
        {who !== null && <span className="text-muted"> {who}</span>}
        {isNotarized && <span className="text-muted"> before a notary</span>}
        {reason !== null && <span className="block text-sand">{reason}</span>}
      </span>
      <span aria-hidden="true" className="flex w-20 gap-0.5 max-sm:hidden">
        {bars.map((bar, nth) => (
          <span key={nth} className={`h-1 flex-1 rounded-full ${bar}`} />
        ))}
      </span>
      <span className={`w-24 text-right max-sm:ml-7 max-sm:w-auto ${ink}`}>
        {DOCUMENT_STATE_NAMES[state]}
      </span>
      <span className="w-12 text-right text-muted">{at !== null && DAY.format(new Date(at))}</span>
    </button>
  )
}
