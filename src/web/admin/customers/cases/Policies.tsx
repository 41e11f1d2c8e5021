import type { Customer, CustomerCase } from '#contract/customers.ts'
import { readMoney } from '#contract/money-statement.ts'
import { type MoneyStatement, shownLines, type StatementLine } from '#domain/policy/money-statement.ts'
import { QUOTE_STATE_LABELS } from '#domain/quote/model/quote-state.ts'
import { formatMoney } from '#domain/values/money.ts'
import { CaseName, roleNote } from '#web/admin/customers/cases/CaseName.tsx'
import { ShowAll } from '#web/admin/customers/cases/ShowAll.tsx'
import { Section } from '#web/admin/customers/Section.tsx'
import { formatDay } from '#web/ui/format-day.ts'

interface PoliciesProps {
  customer: Customer
  onShowAll: (() => void) | undefined
}

/**
 * The policies of a customer, each with where its money stands, and all of them together.
 *
 * @rule N86 The page of a customer says the money of each policy in the words that its own page uses, and they add up.
 */
export function Policies({ customer, onShowAll }: PoliciesProps) {
  const { bought, policies, roles } = customer
  const total = readMoney(customer.statement)
  const rows = bought.flatMap((row) => (row.statement ? [{ row, money: readMoney(row.statement) }] : []))
  const lines = shownLines(total, ...rows.map(({ money }) => money))
  if (rows.length === 0)
    return (
      <Section title="Policies">
        <p className="pt-3 text-muted">No policies yet.</p>
      </Section>
    )
  return (
    <Section title="Policies" note={policies}>
      <table aria-label="Policies and their money" className="stacked w-full text-sm">
        <thead className="text-muted @max-[40rem]:hidden">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 @min-[40rem]:pr-3 text-left font-normal">
              Event
            </th>
            <th scope="col" className="py-1.5 @min-[40rem]:pr-3 text-left font-normal">
              First tee
            </th>
            <th scope="col" className="py-1.5 @min-[40rem]:pr-3 text-left font-normal">
              State
            </th>
            {lines.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1.5 @min-[40rem]:pl-3 text-right font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, money }) => (
            <PolicyRow key={row.id} row={row} money={money} lines={lines} usualRoles={roles.length} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-fairway font-semibold">
            <th scope="row" colSpan={3} className="py-2 @min-[40rem]:pr-3 text-left">
              {policies === 1 ? 'Total' : `Total of ${policies} policies`}
            </th>
            <Amounts money={total} lines={lines} />
          </tr>
        </tfoot>
      </table>
      {policies > rows.length && <ShowAll shown={rows.length} of={policies} onShowAll={onShowAll} />}
    </Section>
  )
}

interface PolicyRowProps {
  row: CustomerCase
  money: MoneyStatement
  lines: readonly StatementLine[]
  usualRoles: number
}

function PolicyRow({ row, money, lines, usualRoles }: PolicyRowProps) {
  const note = roleNote(row, usualRoles)
  return (
    <tr className="border-b border-line align-baseline">
      <th scope="row" className="py-2 @min-[40rem]:pr-3 text-left font-normal">
        <CaseName row={row} />
        {note && <span className="text-muted">, as {note}</span>}
      </th>
      <td data-label="First tee" className="below py-2 @min-[40rem]:pr-3 whitespace-nowrap">
        {row.first_contest_date !== null && formatDay(row.first_contest_date)}
      </td>
      <td data-label="State" className="below py-2 @min-[40rem]:pr-3">
        {QUOTE_STATE_LABELS[row.state]}
      </td>
      <Amounts money={money} lines={lines} />
    </tr>
  )
}

function Amounts({ money, lines }: { money: MoneyStatement; lines: readonly StatementLine[] }) {
  return lines.map(({ key, label }) => (
    <td key={key} data-label={label} className="below py-2 @min-[40rem]:pl-3 text-right money">
      {formatMoney(money[key], '$')}
    </td>
  ))
}
