import type { PlanSection } from '#contract/rating-plans/plans.ts'
import { readableFigure } from '#web/admin/rating-plans/plan-text.ts'

type PlanTable = PlanSection['tables'][number]

/** All figures of a plan, by kind of contest, with the formula in words. */
export function PlanFigures({ sections }: { sections: readonly PlanSection[] }) {
  return (
    <div className="grid gap-12">
      {sections.map(({ title, rule, tables }) => (
        <section key={title} aria-label={title} className="grid gap-5">
          <div className="grid gap-2">
            <h2 className="text-xl">{title}</h2>
            <p className="max-w-measure text-muted">{rule}</p>
          </div>
          <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
            {tables.map((table) => (
              <FigureTable key={table.title} table={table} of={title} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function FigureTable({ table: { title, columns, rows }, of }: { table: PlanTable; of: string }) {
  return (
    <table
      aria-label={title.startsWith(of) ? title : `${of}, ${title.toLowerCase()}`}
      className="w-full self-start text-sm"
    >
      <thead>
        <tr className="border-b border-edge align-bottom text-muted">
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={`py-1 pr-4 font-semibold last:pr-0 ${at === 0 ? 'text-left' : 'text-right'}`}
            >
              {at === 0 ? title : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figures }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {label}
            </th>
            {Array.from({ length: columns.length - 1 - figures.length }, (_, at) => (
              <td key={at} className="py-2 pr-4 text-right text-muted">
                no limit
              </td>
            ))}
            {figures.map(({ path, value }) => (
              <td key={path} className="py-2 pr-4 text-right tabular-nums last:pr-0">
                {readableFigure(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
