import { nameChangedSection } from '#domain/policy/amendments/editing/name-changed-section.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { ROLES } from '#web/ui/table-roles.ts'
import { describeMoney } from '#web/policy/amendments/describe-change.ts'
import type { ChangeEffect } from '#web/policy/amendments/queries.ts'

interface EffectViewProps {
  effect: ChangeEffect
  sign?: DollarSign | undefined
}

/**
 * What a change does: before and after row by row, and what it costs.
 *
 * @rule D22 A change is seen row by row with its fee difference before it is confirmed.
 */
export function EffectView({ effect, sign }: EffectViewProps) {
  const money = (dollars: number | undefined) =>
    dollars === undefined ? undefined : formatMoney(fromDollars(dollars), sign)
  const { rows, fees, amount_before: before, amount_after: after, producers } = effect
  return (
    <div className="@container grid gap-3">
      <table {...ROLES.table} aria-label="Before and after" className="block w-full text-sm @sm:table">
        <thead {...ROLES.group} className="sr-only @sm:not-sr-only @sm:table-header-group">
          <tr {...ROLES.row} className="border-b border-line text-left text-muted @sm:table-row">
            {['What', 'Before', 'After'].map((head) => (
              <th key={head} {...ROLES.head} className="py-1.5 pr-3 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group} className="block @sm:table-row-group">
          {rows.map((row) =>
            row.answers.map((answer) => (
              <Line
                key={answer.key}
                label={answer.label}
                of={nameChangedSection(row)}
                before={answer.before}
                after={answer.after}
              />
            )),
          )}
          {fees.map(({ entity, index, title, before: was, after: is }) => (
            <Line
              key={`${entity} ${index}`}
              label="Fee"
              of={title}
              before={money(was)}
              after={money(is)}
              isMoney
            />
          ))}
          {producers && (
            <>
              <Line
                label="Commission"
                of="Of the producer"
                before={money(producers.commission.before)}
                after={money(producers.commission.after)}
                isMoney
              />
              <Line
                label="Due from the client"
                of="Policy"
                before={money(producers.due_from_client.before)}
                after={money(producers.due_from_client.after)}
                isMoney
              />
            </>
          )}
          <Line
            label="Price"
            of={producers ? 'Of the producer' : 'Policy'}
            before={money(before)}
            after={money(after)}
            isMoney
            isTotal
          />
        </tbody>
      </table>
      <p className="font-semibold">{describeMoney(effect, sign)}</p>
    </div>
  )
}

interface LineProps {
  label: string
  /** What it belongs to, such as the contest. */
  of: string
  before: string | undefined
  after: string | undefined
  /** What people typed may break anywhere, an amount nowhere. */
  isMoney?: boolean
  isTotal?: boolean
}

function Line({ label, of, before, after, isMoney = false, isTotal = false }: LineProps) {
  const breaks = isMoney ? 'money' : 'wrap-anywhere'
  const weight = isTotal || before !== after ? 'font-semibold' : ''
  return (
    <tr
      {...ROLES.row}
      className="grid grid-cols-2 gap-x-3 border-b border-line py-1.5 align-top @sm:table-row @sm:py-0"
    >
      <th {...ROLES.name} className="col-span-2 text-left font-normal @sm:py-1.5 @sm:pr-3">
        <span className="@sm:block">{label}</span>
        <span className="text-muted @sm:hidden">, </span>
        <span className="text-muted @sm:block">{of}</span>
      </th>
      <td {...ROLES.cell} dir="auto" className={`text-left ${breaks} text-muted @sm:py-1.5 @sm:pr-3`}>
        {before ?? 'none'}
      </td>
      <td {...ROLES.cell} dir="auto" className={`text-left ${breaks} @sm:py-1.5 ${weight}`}>
        {after ?? 'none'}
      </td>
    </tr>
  )
}
