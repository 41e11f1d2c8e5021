import { useQuery } from '@tanstack/react-query'
import { type DollarSign, fromDollars, formatMoney } from '#domain/values/money.ts'
import { documentUrl, type IssuedDocument, issuedDocumentsQuery } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'

const issuedOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** What came after the purchase: certificates of each version, endorsements, documents of account. Nothing before that. */
export function IssuedDocuments({ number, sign }: { number: string; sign: DollarSign | undefined }) {
  const { data: issued = [] } = useQuery(issuedDocumentsQuery(number))
  const dated = issued.filter(({ type }) => type !== 'terms' && type !== 'checklist')
  // The certificate and its receipt or invoice have links of their own.
  if (dated.length <= 2) return null
  return (
    <section aria-labelledby="issued-documents" className="ruled grid min-w-0 gap-2 pt-6 print:hidden">
      <h2 id="issued-documents" className="font-serif text-xl font-semibold">
        All papers
      </h2>
      <ul>
        {dated.map((one) => (
          <IssuedDocumentRow key={one.id} number={number} issued={one} sign={sign} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  number: string
  issued: IssuedDocument
  sign: DollarSign | undefined
}

function IssuedDocumentRow({ number, issued, sign }: RowProps) {
  const { id, title, issued_at, total, current } = issued
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-b border-line py-1">
      <TextLink to={`/policy/paper/${number}/${id}`} className="inline-flex min-h-11 items-center">
        {title}
      </TextLink>
      <span className="text-muted">
        {issuedOn.format(new Date(issued_at))}
        {!current && ', replaced by a newer version'}
      </span>
      {total !== null && <span className="tabular-nums">{formatMoney(fromDollars(total), sign)}</span>}
      <a
        href={documentUrl(number, id)}
        className="ml-auto inline-flex min-h-11 items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        PDF<span className="sr-only"> of {title}</span>
      </a>
    </li>
  )
}
