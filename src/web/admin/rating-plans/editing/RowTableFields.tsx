import { useId } from 'react'
import type { PlanSection } from '#contract/rating-plans/plans.ts'
import { isSingle, ROW_TABLES, type RowTable } from '#domain/pricing/plans/plan-rows.ts'
import {
  columnsOf,
  isNew,
  keyOfSlot,
  type Slot,
  type Slots,
  withNewRow,
  withoutRow,
} from '#web/admin/rating-plans/editing/edited-rows.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Button } from '#web/ui/Button.tsx'

interface RowTableFieldsProps {
  table: RowTable
  /** How the page calls its columns and rows. */
  shown: PlanSection['tables'][number]
  slots: Slots
  onChange: (slots: Slots) => void
  field: (name: string) => FieldBinding
  focus: (name: string) => void
}

/** Bands or layers as fields, with rows that come and go. The focus goes to what was added, or to where another one is added. */
export function RowTableFields({ table, shown, slots, onChange, field, focus }: RowTableFieldsProps) {
  const adding = useId()
  const { name, columns } = ROW_TABLES[table]
  const labels = shown.columns.slice(shown.columns.length - columns.length)
  const rows = slots[table]
  const add = () => {
    const next = withNewRow(table, slots)
    if (!next) return
    onChange(next.slots)
    setTimeout(() => focus(keyOfSlot(table, next.added, columns[0])))
  }
  const remove = (slot: Slot) => {
    onChange(withoutRow(table, slot, slots))
    setTimeout(() => document.getElementById(adding)?.focus())
  }
  return (
    <>
      {rows.map((slot, at) => {
        const own = columnsOf(table, slot, slots)
        const label = labelOf(shown, table, slot, name)
        return (
          <fieldset
            key={slot}
            className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_6rem]"
          >
            <legend className="mb-1 text-sm">{label}</legend>
            {columns.map(
              (column, place) =>
                own.includes(column) && (
                  <TextField
                    key={column}
                    {...field(keyOfSlot(table, slot, column))}
                    label={labels[place] ?? column}
                    autoComplete="off"
                  />
                ),
            )}
            {(rows.length > 1 || isSingle(table)) && own.length === columns.length && (
              <p className="-ml-3 sm:col-start-4">
                <Button
                  kind="quiet"
                  aria-label={`Remove ${label}, row ${at + 1}`}
                  onClick={() => remove(slot)}
                >
                  Remove
                </Button>
              </p>
            )}
          </fieldset>
        )
      })}
      {(rows.length === 0 || !isSingle(table)) && (
        <p className="-ml-3">
          <Button id={adding} kind="quiet" onClick={add}>
            Add a {name}
          </Button>
        </p>
      )}
    </>
  )
}

function labelOf(shown: RowTableFieldsProps['shown'], table: RowTable, slot: Slot, name: string): string {
  if (isNew(slot)) return `New ${name}`
  const found = shown.rows.find(({ figures }) =>
    figures.some(({ path }) => path.startsWith(isSingle(table) ? `${table}.` : `${table}.${slot}.`)),
  )
  return found?.label ?? name
}
