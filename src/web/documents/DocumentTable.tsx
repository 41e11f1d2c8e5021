import type { DocumentTable as Table } from '#domain/documents/layout/printable-document.ts'
import { ROLES } from '#web/ui/table-roles.ts'

type Column = Table['columns'][number]
type Row = Table['rows'][number]

/**
 * A table of a document. On paper its head is repeated on each page, and no row is broken. Where there is no room for the
 * columns of a scorecard, each of its rows stacks: the name with the fee beside it, below them the rest with its labels.
 */
export function DocumentTable({ table: { columns, rows, figures }, of }: { table: Table; of: string }) {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const last = columns.length - 1
  return (
    // Not a container on paper: there it would be the narrow window's, and it might not be broken between pages.
    <div className={figures ? '@container print:@container-normal' : ''}>
      <table {...ROLES.table} aria-label={`Table: ${of}`} className={`w-full ${figures ? 'stacked' : ''}`}>
        <thead {...ROLES.group} className="bg-fairway-soft text-sm text-muted">
          <tr {...ROLES.row} className="break-inside-avoid align-bottom">
            {columns.map(({ title, share, align }, index) => (
              <th
                key={title}
                {...ROLES.head}
                style={{ width: `${(100 * share) / whole}%` }}
                className={`px-2 py-1.5 font-normal ${sideOf(align)} ${index === last ? 'beside' : index > 0 ? 'below' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
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
      {...ROLES.row}
      className={`break-inside-avoid ${total ? 'break-before-avoid border-t-2 border-fairway text-lg' : 'border-b border-line'}`}
    >
      {cells.map((cell, index) => {
        const column = columns[index]
        const look = `px-2 py-2 ${total ? 'align-baseline' : 'align-top'} ${sideOf(column?.align)}`
        if (index > 0 && index < span) return null
        if (index === 0) {
          const isStrong = total || (isScorecard && span === 1)
          return (
            <th
              key={index}
              {...ROLES.name}
              dir="auto"
              colSpan={span}
              className={`${look} ${weightOf(isStrong)}`}
            >
              <CellLines text={cell} />
            </th>
          )
        }
        const isLast = index === last
        const isStrong = isScorecard ? isLast : total
        return (
          <td
            key={index}
            {...ROLES.cell}
            data-label={column?.title}
            className={`${look} ${weightOf(isStrong)} ${isScorecard || column?.align === 'right' ? 'money' : ''} ${isScorecard && total && isStrong ? 'text-2xl' : ''} ${isLast ? 'beside' : cell === '' ? 'nothing' : 'below'}`}
          >
            {column?.struck && cell !== '' ? (
              <s className="text-base font-normal text-muted">{cell}</s>
            ) : (
              // One box, so that its lines stay together beside a label.
              <span>
                <CellLines text={cell} />
              </span>
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
