import { useState } from 'react'
import type { ComparedGroup } from '#contract/rating-plans/comparison.ts'
import { count } from '#web/admin/figures/figure-text.ts'
import { changeOf, percentOf, signed } from '#web/admin/rating-plans/comparing/comparison-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { dollars } from '#web/ui/dollars.ts'
import { ROLES } from '#web/ui/table-roles.ts'

interface GroupTableProps {
  title: string
  note?: string
  groups: readonly ComparedGroup[]
  /** How many are shown before the rest is asked for. */
  most?: number
}

/** The same columns in all tables of the page, so that their figures stand under one another. */
const HEADS = [
  { head: 'Quotes', width: 'w-20', look: '' },
  { head: 'In force', width: 'w-28', look: 'text-muted' },
  { head: 'Change', width: 'w-28', look: 'font-semibold' },
  { head: 'Percent', width: 'w-20', look: 'text-muted' },
] as const

/** Groups of quotes under both plans, with a bar for the change. On a narrow screen each row is a paragraph. */
export function GroupTable({ title, note, groups, most = groups.length }: GroupTableProps) {
  const [all, setAll] = useState(false)
  const shown = all ? groups : groups.slice(0, most)
  const largest = Math.max(1, ...groups.map((group) => Math.abs(changeOf(group))))
  return (
    <section aria-label={title} className="relative grid min-w-0 gap-1">
      {/* On a wide screen it stands where the head of the first column is. */}
      <h2 className="font-sans text-base sm:absolute sm:top-1.5">{title}</h2>
      <table {...ROLES.table} aria-label={title} className="block w-full text-sm sm:table sm:table-fixed">
        <thead {...ROLES.group} className="max-sm:sr-only">
          <tr {...ROLES.row} className="border-b border-edge text-muted">
            <th {...ROLES.head} className="py-2 text-left font-normal">
              <span className="sr-only">{title}</span>
            </th>
            {HEADS.map(({ head, width }) => (
              <th key={head} {...ROLES.head} className={`py-2 pr-4 text-right font-normal ${width}`}>
                {head}
              </th>
            ))}
            <td aria-hidden="true" className="w-24 lg:w-28" />
          </tr>
        </thead>
        <tbody {...ROLES.group} className="max-sm:block">
          {shown.map((group) => {
            const change = changeOf(group)
            const cells = [count(group.quotes), dollars(group.before), signed(change), percentOf(group)]
            return (
              <tr
                key={group.value}
                {...ROLES.row}
                className="border-b border-line max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:py-2"
              >
                <th
                  {...ROLES.name}
                  className="py-2.5 pr-4 text-left font-normal max-sm:w-full max-sm:py-0 max-sm:font-semibold"
                >
                  {group.label}
                </th>
                {HEADS.map(({ head, look }, at) => (
                  <td
                    key={head}
                    {...ROLES.cell}
                    className={`py-2.5 pr-4 text-right whitespace-nowrap tabular-nums max-sm:p-0 ${look}`}
                  >
                    <span aria-hidden="true" className="font-normal text-muted sm:hidden">
                      {head}{' '}
                    </span>
                    {cells[at]}
                  </td>
                ))}
                <td aria-hidden="true" className="max-sm:hidden">
                  <ChangeBar share={change / largest} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      {groups.length > shown.length && (
        <p className="-ml-3">
          <Button kind="quiet" onClick={() => setAll(true)}>
            {groups.length - shown.length} more
          </Button>
        </p>
      )}
    </section>
  )
}

/** From the middle to the right if it is dearer, to the left if it is cheaper. */
function ChangeBar({ share }: { share: number }) {
  const width = Math.abs(share) * 48
  return (
    <svg aria-hidden="true" width="100%" height={14} viewBox="0 0 100 14" preserveAspectRatio="none">
      <line x1="50" x2="50" y1="0" y2="14" className="stroke-edge" />
      <rect
        x={share < 0 ? 50 - width : 50}
        width={width}
        y="2"
        height="10"
        className={share < 0 ? 'fill-water' : 'fill-fairway'}
      />
    </svg>
  )
}
