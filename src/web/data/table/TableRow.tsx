import { memo, useId } from 'react'
import type { AnyList } from '#contract/list.ts'
import type { RowOf } from '#web/data/list/list-view.ts'
import { boxCellClass, rowClass, type RowLayout } from '#web/data/table/cell-class.ts'
import type { FullColumn } from '#web/data/table/columns.ts'
import { BOX_CLASS, LABEL_CLASS } from '#web/data/table/SelectAllBox.tsx'

/** A column with the look of its cells. */
export interface RowColumn<L extends AnyList> extends FullColumn<L> {
  look: string
}

interface TableRowProps<L extends AnyList> {
  row: RowOf<L>
  /** The same ones for each row, until others are shown. */
  columns: readonly RowColumn<L>[]
  layout: RowLayout
  /** The address that it opens. */
  href?: string | undefined
  /** Somebody else is at work on it. */
  isMuted?: boolean | undefined
  isSelected: boolean
  /** Absent if rows cannot be chosen. */
  onSelect?: ((ids: readonly string[], isChosen: boolean) => void) | undefined
}

/** The link of a row covers all of it. */
const LINK =
  'text-inherit no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-2 focus-visible:after:outline-fairway'

/**
 * A row of one line, or of two where there is no room for columns. It is drawn again only with other values. It is elements alone,
 * without components, and its grid handles the presses on its links: a page has a hundred of them.
 */
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<L extends AnyList>(props: TableRowProps<L>) {
  const { row, columns, layout, href, isMuted, isSelected, onSelect } = props
  const nameId = useId()
  const boxId = `${nameId}-box`
  const tone = `${isSelected ? 'bg-fairway-soft' : ''} ${isMuted ? 'text-muted' : ''} ${href === undefined ? '' : 'hover:bg-fairway-soft'}`
  return (
    <div
      role="row"
      data-row={row.id}
      aria-selected={onSelect ? isSelected : undefined}
      className={`${rowClass(layout, onSelect !== undefined)} ${tone}`}
    >
      {onSelect && (
        <div role="gridcell" data-cell="select" className={boxCellClass(layout)}>
          <label className={LABEL_CLASS.row}>
            <input
              type="checkbox"
              id={boxId}
              tabIndex={-1}
              aria-label="Select"
              aria-labelledby={`${boxId} ${nameId}`}
              checked={isSelected}
              onChange={(event) => onSelect([row.id], event.target.checked)}
              className={BOX_CLASS}
            />
          </label>
        </div>
      )}
      {columns.map(({ id, header, cell, look, isRowHeader }) => {
        const content = cell(row, href) ?? NOTHING
        if (!isRowHeader)
          return (
            <div key={id} role="gridcell" data-cell={id} data-heading={header} className={look}>
              {content}
            </div>
          )
        return (
          <div key={id} role="rowheader" data-cell={id} className={look}>
            {href === undefined ? (
              <span id={nameId}>{content}</span>
            ) : (
              <a id={nameId} href={href} tabIndex={-1} data-row-link="" className={LINK}>
                {content}
              </a>
            )}
          </div>
        )
      })}
    </div>
  )
}

const NOTHING = (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">none</span>
  </span>
)
