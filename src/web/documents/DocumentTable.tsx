import { type DocumentTable as Table } from '#domain/documents/layout/printable-document.ts'

type Column = Table['columns'][number]
type Row = Table['rows'][number]

/**
 * A table of a document. If it is wider than the screen, it scrolls, with the keyboard too. On paper its head is repeated
 * on each page, and no row is broken.
 */
export function DocumentTable({ table: { columns, rows, figures }, of }: { table: Table; of: string }) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  return (
    <div
      role="group"
      aria-label={`Table: ${of}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className={`w-full ${figures ? 'min-w-[34rem] print:min-w-0' : ''}`}>
        <thead className="bg-fairway-soft text-sm text-muted">
          <tr className="break-inside-avoid align-bottom">
            {columns.map(({ title, share, align }) => (
              <th
                key={title}
                scope="col"
                style={{ width: `${(100 * share) / whole}%` }}
                className={`px-2 py-1.5 font-normal ${sideOf(align)}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <TableRow key={index} row={row} columns={columns} isScorecard={figures} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TableRowProps {
  row: Row
  columns: readonly Column[]
  isScorecard: boolean
}

/** The first cell names the row. Where it spans columns, their cells are empty and left out. */
function TableRow({ row: { cells, total, span = 1 }, columns, isScorecard }: TableRowProps) {
  const last = cells.length - 1
  return (
    <tr
      className={`break-inside-avoid ${total ? 'break-before-avoid border-t-2 border-fairway text-lg' : 'border-b border-line'}`}
    >
      {cells.map((cell, index) => {
        const column = columns[index]
        const look = `px-2 py-2 ${total ? 'align-baseline' : 'align-top'} ${sideOf(column?.align)}`
        if (index > 0 && index < span) return null
        if (index === 0) {
          const isStrong = total || (isScorecard && span === 1)
          return (
            <th key={index} scope="row" dir="auto" colSpan={span} className={`${look} ${weightOf(isStrong)}`}>
              <CellLines text={cell} />
            </th>
          )
        }
        const isStrong = isScorecard ? index === last : total
        return (
          <td
            key={index}
            className={`${look} ${weightOf(isStrong)} ${isScorecard ? 'whitespace-nowrap' : ''} ${isScorecard && total && isStrong ? 'text-2xl' : ''}`}
          >
            {column?.struck && cell !== '' ? (
              <s className="text-base font-normal text-muted">{cell}</s>
            ) : (
              <CellLines text={cell} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** What explains a name or a figure stands below it, smaller. */
function CellLines({ text }: { text: string }) {
  const [first, ...below] = text.split('\n')
  return (
    <>
      {first}
      {below.map((line, index) => (
        <span key={index} className="block text-sm font-normal wrap-anywhere text-muted">
          {line}
        </span>
      ))}
    </>
  )
}

function sideOf(align: Column['align'] = 'left'): string {
  return align === 'right' ? 'text-right' : 'text-left'
}

function weightOf(isStrong: boolean): string {
  return isStrong ? 'font-semibold' : 'font-normal'
}
