import type { AnyList } from '#contract/list.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import type { FullColumn } from '#web/data/table/columns.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

interface TableToolsProps<L extends AnyList> {
  shown: ShownList<L>
  columns: readonly FullColumn<L>[]
}

/** Which columns are shown. */
export function ColumnMenu<L extends AnyList>({ shown: { view, change }, columns }: TableToolsProps<L>) {
  const hideable = columns.filter((column) => column.hideable)
  if (hideable.length === 0) return null
  return (
    <Menu
      label="Columns"
      kind="quiet"
      items={hideable.map(({ id, header }) => ({ id, label: header, isChecked: !view.hidden.includes(id) }))}
      onCheck={(ids) =>
        change({ hidden: hideable.flatMap(({ id }) => (ids.has(id) ? [] : [id])) }, { replace: true })
      }
    />
  )
}

/** The sort where cards have no headings to press. */
export function SortField<L extends AnyList>({ shown: { view, change }, columns }: TableToolsProps<L>) {
  const options = columns.flatMap(({ header, sort }) =>
    sort === undefined
      ? []
      : [
          { value: sort, label: header },
          { value: `-${sort}`, label: `${header}, reversed` },
        ],
  )
  if (options.length === 0) return null
  return (
    <SelectField
      name="sort"
      label="Sort by"
      size="medium"
      prompt="Default order"
      value={options.some(({ value }) => value === view.sort) ? view.sort : ''}
      options={options}
      onChange={(sort) => change({ sort })}
    />
  )
}
