import { type DocumentTable as Table } from '#domain/documents/layout/printable-document.ts'

/** A table of a document. If it is wider than the screen, it scrolls, with the keyboard too. */
export function DocumentTable({ table: { columns, rows, figures }, of }: { table: Table; of: string }) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const sides = columns.map(({ align }) => (align === 'right' ? 'text-right' : 'text-left'))
  return (
    <div
      role="group"
      aria-label={`Table: ${of}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
      tabIndex={0}
      className="overflow-x-auto break-inside-avoid print:overflow-visible"
    >
      <table className={`w-full ${figures ? 'whitespace-nowrap print:whitespace-normal' : ''}`}>
        <thead className="bg-fairway-soft text-sm text-muted">
          <tr>
            {columns.map(({ title, share }, index) => (
              <th
                key={title}
                scope="col"
                style={figures ? undefined : { width: `${(100 * share) / whole}%` }}
                className={`px-2 py-1.5 font-normal ${sides[index]}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, total }, row) => (
            <tr key={row} className={rowClass(total)}>
              {cells.map((cell, index) => (
                <Cell
                  key={index}
                  names={index === 0}
                  className={`${sides[index]} ${fontWeight(figures || total)}`}
                >
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rowClass(total: boolean): string {
  return `break-inside-avoid ${total ? 'border-t-2 border-fairway text-lg' : 'border-b border-line'}`
}

function fontWeight(yes: boolean): string {
  return yes ? 'font-semibold' : 'font-normal'
}

interface CellProps {
  /** The first cell of a row is its heading. */
  names: boolean
  className: string
  children: string
}

function Cell({ names, className, children }: CellProps) {
  const look = `px-2 py-2 align-top ${className}`
  return names ? (
    <th scope="row" dir="auto" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  )
}
