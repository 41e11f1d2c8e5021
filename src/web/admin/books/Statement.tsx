import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { BooksSection } from '#contract/accounting/books.ts'
import { ACCOUNTS } from '#domain/accounting/accounts.ts'
import { entriesPath } from '#web/admin/books/queries.ts'
import { dollars } from '#web/ui/dollars.ts'

/** The days whose entries a figure opens into. */
interface Days {
  from: string
  to: string
}

interface StatementProps {
  id: string
  title: string
  /** What it shows, in a sentence. */
  lead: string
  children: ReactNode
}

/** A statement with its title, as a table of names and amounts. */
export function Statement({ id, title, lead, children }: StatementProps) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted">{lead}</p>
      </div>
      <table aria-labelledby={id} className="w-full">
        {children}
      </table>
    </section>
  )
}

interface SectionRowsProps extends Days {
  title: string
  section: BooksSection
  total?: string
}

/** The accounts of a section to which something was posted, and their sum; each opens into its entries. */
export function SectionRows({
  title,
  section,
  total = `Total ${title.toLowerCase()}`,
  from,
  to,
}: SectionRowsProps) {
  const lines = section.lines.filter(({ amount }) => amount !== 0)
  return (
    <tbody>
      <tr className="border-b border-line text-left text-sm text-muted">
        <th scope="rowgroup" colSpan={2} className="pt-3 pb-1 font-normal">
          {title}
        </th>
      </tr>
      {lines.map(({ account, amount }) => (
        <tr key={account} className="border-b border-line">
          <th scope="row" className="py-1 pr-4 text-left font-normal">
            {ACCOUNTS[account].label}
          </th>
          <td className="py-1 text-right tabular-nums">
            <FigureLink to={entriesPath(account, from, to)} of={ACCOUNTS[account].label}>
              {dollars(amount)}
            </FigureLink>
          </td>
        </tr>
      ))}
      {lines.length === 0 && (
        <tr className="border-b border-line">
          <td colSpan={2} className="py-2 text-muted">
            Nothing was posted
          </td>
        </tr>
      )}
      <SumRow name={total} amount={section.total} />
    </tbody>
  )
}

interface SumRowProps {
  name: string
  amount: number
  /** The sum of a whole statement. */
  isLast?: boolean
}

export function SumRow({ name, amount, isLast = false }: SumRowProps) {
  return (
    <tr className={isLast ? 'border-t-2 border-fairway text-lg' : 'border-b border-line'}>
      <th scope="row" className="py-2 pr-4 text-left font-semibold">
        {name}
      </th>
      <td className="money py-2 text-right font-semibold">{dollars(amount)}</td>
    </tr>
  )
}

interface FigureLinkProps {
  to: string
  /** What the figure is of. */
  of: string
  children: ReactNode
}

/** A figure that opens into the entries behind it. */
export function FigureLink({ to, of, children }: FigureLinkProps) {
  return (
    <Link
      href={to}
      className="inline-flex min-h-8 items-center justify-end no-underline hover:text-fairway hover:underline pointer-coarse:min-h-11"
    >
      {children}
      <span className="sr-only">, entries of {of}</span>
    </Link>
  )
}
