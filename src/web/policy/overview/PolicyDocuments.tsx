import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { allDocumentsUrl, documentUrl, type IssuedDocument, type Policy } from '#web/policy/queries.ts'
import { DOCUMENT_ICON_PATHS } from '#web/policy/documents/document-icon-paths.tsx'
import { IconFrame } from '#web/ui/Icon.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

interface PolicyDocumentsProps {
  number: string
  papers: readonly IssuedDocument[]
  sign: DollarSign | undefined
  /** What else there is of it, below. */
  children?: ReactNode
}

/** Every document of the policy, to read, to print and as PDF: what holds now, and folded what a newer version replaced. */
export function PolicyDocuments({ number, papers, sign, children }: PolicyDocumentsProps) {
  const [now, before] = [papers.filter(({ current }) => current), papers.filter(({ current }) => !current)]
  return (
    <section aria-labelledby="papers" className="print:hidden">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="papers" className="text-lg">
          Documents
        </h2>
        {now.length > 1 && (
          <a
            href={allDocumentsUrl(number)}
            className="-my-2 inline-flex min-h-11 items-center font-semibold text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            All as one PDF
          </a>
        )}
      </div>
      <ul aria-labelledby="papers" className="ruled">
        {now.map((paper) => (
          <Paper key={paper.id} number={number} paper={paper} sign={sign} />
        ))}
      </ul>
      {before.length > 0 && (
        <Disclosure summary={`Earlier versions (${before.length})`}>
          <ul aria-label="Earlier versions">
            {before.map((paper) => (
              <Paper key={paper.id} number={number} paper={paper} sign={sign} />
            ))}
          </ul>
        </Disclosure>
      )}
      {children}
    </section>
  )
}

const issuedOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

interface PaperProps {
  number: string
  paper: IssuedDocument
  sign: DollarSign | undefined
}

function Paper({ number, paper, sign }: PaperProps) {
  const { id, title, issued_at, total, current } = paper
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line">
      <Link
        href={`/policy/paper/${number}/${id}`}
        className="group grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2 no-underline"
      >
        <IconFrame className="text-fairway">{DOCUMENT_ICON_PATHS.document}</IconFrame>
        <span className="min-w-0">
          <span className="font-semibold text-ink decoration-1 underline-offset-4 group-hover:text-fairway group-hover:underline">
            {title}
          </span>{' '}
          <span className="block text-sm text-muted">
            {issuedOn.format(new Date(issued_at))}
            {!current && ', replaced by a newer version'}
            {total !== null && `, ${formatMoney(fromDollars(total), sign)}`}
          </span>
        </span>
      </Link>
      <a
        href={documentUrl(number, id)}
        title={`PDF of ${title}`}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md text-fairway hover:bg-fairway-soft"
      >
        <IconFrame className="">{DOCUMENT_ICON_PATHS.download}</IconFrame>
        <span className="sr-only">PDF of {title}</span>
      </a>
    </li>
  )
}

/** The documents that the policy itself names, where their list could not be read. */
export function papersOf({ documents, issued_at }: Policy): IssuedDocument[] {
  return documents.map((type) => ({
    id: type,
    type,
    title: DOCUMENT_NAMES[type],
    issued_at,
    total: null,
    current: true,
  }))
}
