import type { Customer, CustomerCase } from '#contract/customers.ts'
import { QUOTE_STATE_LABELS } from '#domain/quote/model/quote-state.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { CaseName, roleNote } from '#web/admin/customers/cases/CaseName.tsx'
import { ShowAll } from '#web/admin/customers/cases/ShowAll.tsx'
import { dayOf } from '#web/admin/customers/customer-text.ts'
import { Section } from '#web/admin/customers/Section.tsx'
import { formatDay } from '#web/ui/format-day.ts'

interface QuotesProps {
  customer: Customer
  onShowAll: (() => void) | undefined
}

/** The quotes of a customer that are not bought, the last changed first. */
export function Quotes({ customer: { open, quotes, policies, roles }, onShowAll }: QuotesProps) {
  const count = quotes - policies
  if (open.length === 0)
    return (
      <Section title="Quotes">
        <p className="pt-3 text-muted">No unbought quotes.</p>
      </Section>
    )
  return (
    <Section title="Quotes" note={`${count} not bought`}>
      <table aria-label="Quotes not bought" className="stacked w-full text-sm">
        <thead className="text-muted @max-[40rem]:hidden">
          <tr className="border-b border-line">
            {['Event', 'First tee', 'State', 'Changed'].map((label) => (
              <th key={label} scope="col" className="py-1.5 @min-[40rem]:pr-3 text-left font-normal">
                {label}
              </th>
            ))}
            <th scope="col" className="py-1.5 @min-[40rem]:pl-3 text-right font-normal">
              Fee
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map((row) => (
            <QuoteRow key={row.id} row={row} usualRoles={roles.length} />
          ))}
        </tbody>
      </table>
      {count > open.length && <ShowAll shown={open.length} of={count} onShowAll={onShowAll} />}
    </Section>
  )
}

function QuoteRow({ row, usualRoles }: { row: CustomerCase; usualRoles: number }) {
  const note = roleNote(row, usualRoles)
  const day = row.first_contest_date === null ? null : formatDay(row.first_contest_date)
  return (
    <tr className="border-b border-line align-baseline">
      <th scope="row" className="py-2 @min-[40rem]:pr-3 text-left font-normal">
        <CaseName row={row} />
        {note && <span className="text-muted">, as {note}</span>}
      </th>
      <td
        data-label="First tee"
        className={`below py-2 @min-[40rem]:pr-3 whitespace-nowrap ${day ? '' : 'nothing'}`}
      >
        {day}
      </td>
      <td data-label="State" className="below py-2 @min-[40rem]:pr-3">
        {QUOTE_STATE_LABELS[row.state]}
      </td>
      <td data-label="Changed" className="below py-2 @min-[40rem]:pr-3 whitespace-nowrap">
        {dayOf(row.updated_at)}
      </td>
      <td
        data-label="Fee"
        className={`below py-2 @min-[40rem]:pl-3 text-right money ${row.fee === null ? 'nothing' : ''}`}
      >
        {row.fee !== null && formatMoney(fromDollars(row.fee), '$')}
      </td>
    </tr>
  )
}
