import { useRef } from 'react'
import type { AccountDocument, CustomerAccount } from '#contract/accounting/account.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { countOf } from '#domain/values/text-format.ts'
import { describeDocument, describeOpen, shortDay } from '#web/admin/customers/account/account-text.ts'
import { layOutLinks, type Link, nextLinked } from '#web/admin/customers/account/link-lanes.ts'
import { LinkSegments } from '#web/admin/customers/account/LinkSegments.tsx'
import { usePageKeys } from '#web/rep-frame/palette/keys/page-keys.ts'
import { formatDay } from '#web/ui/format-day.ts'
import { dollars } from '#web/ui/dollars.ts'

interface AccountDocumentsProps {
  account: CustomerAccount
  selected: string | undefined
  onSelect: (number: string) => void
  /** Beside the heading. */
  action?: React.ReactNode
}

/** The documents of the period and what is still open from before, the earliest first, with what settles what drawn beside them. */
export function AccountDocuments({ account, selected, onSelect, action }: AccountDocumentsProps) {
  const { documents, left_out: leftOut, from, to } = account
  const links = linksOf(documents)
  const segments = layOutLinks(links, documents.length)
  const place = documents.findIndex(({ number }) => number === selected)
  const table = useRef<HTMLTableElement>(null)
  const goTo = (choose: (from: number) => number) => focusDocument(table.current, place, choose)
  usePageKeys(
    documents.length === 0
      ? {}
      : {
          j: () => goTo((from) => from + 1),
          k: () => goTo((from) => from - 1),
          l: () => goTo((from) => nextLinked(links, from)),
        },
  )
  const near = new Set(links.flatMap((link, nth) => (link.from === place || link.to === place ? [nth] : [])))
  return (
    <section aria-labelledby="documents" className="@container grid min-w-0 gap-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="documents" className="text-xl">
          Documents
        </h2>
        {action}
      </div>
      {leftOut > 0 && (
        <p className="text-sm text-muted">
          {countOf(leftOut, 'earlier document isn’t', 'earlier documents aren’t')} shown. Choose a shorter
          period to see more.
        </p>
      )}
      {documents.length === 0 ? (
        <p className="text-muted">
          Nothing was billed or paid between {formatDay(from)} and {formatDay(to)}.
        </p>
      ) : (
        <table ref={table} aria-labelledby="documents" className="stacked w-full text-sm">
          <thead className="text-left text-muted @max-[40rem]:hidden">
            <tr className="border-y border-line">
              <Head name="Number" />
              <Head name="Document" />
              <Head name="Date" />
              <Head name="Details" />
              <Head name="Amount" isAmount />
              <Head name="Open" isAmount />
              <th
                aria-hidden="true"
                className="hidden w-24 border-hidden pl-2 font-normal @min-[40rem]:table-cell @min-[48rem]:w-40"
              >
                Settled by
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map((document, row) => (
              <DocumentRow
                key={document.number}
                document={document}
                day={account.to < account.today ? account.to : account.today}
                isSelected={document.number === selected}
                onSelect={() => onSelect(document.number)}
              >
                <LinkSegments segments={segments[row] ?? []} near={near} />
              </DocumentRow>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-fairway font-semibold">
              <th scope="row" colSpan={5} className="py-3 pl-2.5 text-left">
                Balance
              </th>
              <td className="money beside py-3 pr-2.5 text-right text-lg">{dollars(account.balance)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

/** Moves the focus from the document that has it, or else from the one that is shown. */
function focusDocument(table: HTMLElement | null, shown: number, choose: (from: number) => number): void {
  const buttons = [...(table?.querySelectorAll<HTMLElement>('tbody th button') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const to = choose(at < 0 ? shown : at)
  buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus()
}

function Head({ name, isAmount = false }: { name: string; isAmount?: boolean }) {
  return (
    <th scope="col" className={`px-2.5 py-2 font-normal ${isAmount ? 'text-right' : ''}`}>
      {name}
    </th>
  )
}

interface DocumentRowProps {
  document: AccountDocument
  day: string
  isSelected: boolean
  onSelect: () => void
  children: React.ReactNode
}

function DocumentRow({ document, day, isSelected, onSelect, children }: DocumentRowProps) {
  const { number, type, posted_on: posted, amount, open, is_void: isVoid } = document
  const { text, isLate } = describeDocument(document, day)
  return (
    <tr
      className={`border-b border-line ${isSelected ? 'bg-fairway-soft shadow-[inset_3px_0_0_var(--color-fairway)] @max-[40rem]:px-2.5' : ''}`}
    >
      <th scope="row" className="text-left font-semibold @min-[40rem]:pl-2.5">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={onSelect}
          className="min-h-11 cursor-pointer text-left whitespace-nowrap hover:text-fairway hover:underline"
        >
          {number}
        </button>
      </th>
      <td data-label="Document" className="below px-2.5 whitespace-nowrap @max-[40rem]:px-0">
        {ENTRY_TYPE_NAMES[type]}
      </td>
      <td data-label="Date" className="below px-2.5 whitespace-nowrap @max-[40rem]:px-0">
        {shortDay(posted, day)}
      </td>
      <td
        data-label="Details"
        className={`below px-2.5 @max-[40rem]:px-0 ${isLate ? 'font-semibold text-sand' : 'text-muted'}`}
      >
        {text}
      </td>
      <td className="money beside px-2.5 text-right @max-[40rem]:px-0">
        {isVoid ? <s className="money text-muted">{dollars(amount)}</s> : dollars(amount)}
      </td>
      <td
        data-label="Open"
        className={`below px-2.5 text-right whitespace-nowrap tabular-nums @max-[40rem]:px-0 ${open ? 'font-semibold' : 'text-muted'} ${open === null || isVoid ? 'nothing' : ''}`}
      >
        {describeOpen(document)}
      </td>
      <td
        aria-hidden="true"
        className="relative hidden border-hidden bg-paper [--lane:1.5rem] @min-[40rem]:table-cell @min-[48rem]:[--lane:3.25rem]"
      >
        {children}
      </td>
    </tr>
  )
}

function linksOf(documents: readonly AccountDocument[]): Link[] {
  const places = new Map(documents.map(({ number }, place) => [number, place]))
  return documents.flatMap(({ settles }, from) =>
    settles.flatMap(({ number, amount }) => {
      const to = places.get(number)
      return to === undefined ? [] : [{ from, to, label: dollars(amount) }]
    }),
  )
}
