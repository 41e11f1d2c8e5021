import { type ReactNode } from 'react'
import { Link } from 'wouter'
import { DOCUMENT_NAMES } from '#domain/documents/document-types.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { documentUrl, type IssuedDocument, type Policy } from '#web/policy/queries.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

interface PolicyDocumentsProps {
  number: string
  papers: readonly IssuedDocument[]
  sign: DollarSign | undefined
  /** What else there is of it, below. */
  children?: ReactNode
}

/** Every paper of the policy, to read, to print and as PDF: what holds now, and folded what a newer version replaced. */
export function PolicyDocuments({ number, papers, sign, children }: PolicyDocumentsProps) {
  const [now, before] = [papers.filter(({ current }) => current), papers.filter(({ current }) => !current)]
  return (
    <section aria-labelledby="papers" className="print:hidden">
      <h2 id="papers" className="mb-2 text-lg">
        Papers
      </h2>
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

function Paper({
  number,
  paper,
  sign,
}: {
  number: string
  paper: IssuedDocument
  sign: DollarSign | undefined
}) {
  const { id, title, issued_at, total, current } = paper
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line">
      <Link href={`/policy/paper/${number}/${id}`} className="group block min-w-0 py-2 no-underline">
        <span className="font-semibold text-fairway underline decoration-1 underline-offset-4 group-hover:decoration-2">
          {title}
        </span>{' '}
        <span className="block text-sm text-muted">
          {issuedOn.format(new Date(issued_at))}
          {!current && ', replaced by a newer version'}
          {total !== null && `, ${formatMoney(fromDollars(total), sign)}`}
        </span>
      </Link>
      <a
        href={documentUrl(number, id)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        PDF<span className="sr-only"> of {title}</span>
      </a>
    </li>
  )
}

/** The papers that the policy itself names, where their list could not be read. */
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
