import { type ReactNode, useId } from 'react'
import { ROLES } from '#web/ui/table-roles.ts'

/** A chart as rows of text, the first of each naming it. */
export interface ChartTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

interface ChartProps {
  /** By which the key finds it. */
  name: string
  title: string
  /** What it shows, in a sentence, for whoever does not see it too. */
  summary: string
  /** Where the books have it. */
  source?: ReactNode
  /** In a section that has a title of its own. */
  isPart?: boolean
  table: ChartTable
  isTable: boolean
  onToggle: () => void
  children: ReactNode
}

/**
 * A chart with its title and its sentence, and the table behind it.
 *
 * @rule P08 Each chart can be read as a table, by a button and by the key T.
 */
export function Chart(props: ChartProps) {
  const { name, title, summary, source, isPart = false, table, isTable, onToggle, children } = props
  const id = useId()
  const Title = isPart ? 'h3' : 'h2'
  return (
    <figure data-chart={name} aria-labelledby={`${id}-title`} className="grid min-w-0 content-start gap-4">
      <figcaption className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 border-b border-line pb-2">
        <Title id={`${id}-title`} className="text-lg">
          {title}
        </Title>
        <button
          type="button"
          aria-label={`Table of ${title}`}
          aria-pressed={isTable}
          onClick={onToggle}
          className="row-span-2 min-h-11 cursor-pointer self-end rounded-md px-2 text-sm font-semibold text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 print:hidden"
        >
          Table
        </button>
        <p className="col-start-1 text-sm text-muted">{summary}</p>
        {source !== undefined && <p className="col-span-2 flex flex-wrap gap-x-6 pt-1 text-sm">{source}</p>}
      </figcaption>
      {isTable ? <TableOf title={title} table={table} /> : children}
    </figure>
  )
}

/** On a narrow screen each row is a paragraph with the names of its figures, so that nothing has to be scrolled sideways. */
function TableOf({ title, table: { head, rows } }: { title: string; table: ChartTable }) {
  return (
    <table {...ROLES.table} aria-label={title} className="block w-full text-sm sm:table">
      <thead {...ROLES.group} className="max-sm:sr-only">
        <tr {...ROLES.row} className="border-b border-line text-muted">
          {head.map((cell, place) => (
            <th
              key={cell}
              {...ROLES.head}
              className={`py-1 pr-4 align-bottom font-semibold last:pr-0 ${place === 0 ? 'text-left' : 'text-right'}`}
            >
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group} className="max-sm:block">
        {rows.map(([name, ...cells]) => (
          <tr
            key={name}
            {...ROLES.row}
            className="border-b border-line max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:py-2"
          >
            <th
              {...ROLES.name}
              className="py-1 pr-4 text-left font-normal max-sm:w-full max-sm:py-0 max-sm:font-semibold"
            >
              {name}
            </th>
            {cells.map((cell, place) => (
              <td
                key={head[place + 1]}
                {...ROLES.cell}
                className="py-1 pr-4 text-right tabular-nums whitespace-nowrap last:pr-0 max-sm:p-0"
              >
                <span aria-hidden="true" className="text-muted sm:hidden">
                  {head[place + 1]}{' '}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
