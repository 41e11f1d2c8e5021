import { useRef, useState } from 'react'
import { changeRatingPlan, type PlanDetail, type PlanSection } from '#contract/rating-plans/plans.ts'
import { isSingle, ROW_TABLE_PATHS, ROW_TABLES, type RowTable } from '#domain/pricing/plans/plan-rows.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { text } from '#domain/values/field-kinds.ts'
import {
  columnsOf,
  hasMoved,
  isChanged,
  keyOf,
  keyOfSent,
  keyOfSlot,
  NEW_SLOTS,
  rowTableOf,
  sentSlots,
  type Slot,
  slotsOf,
} from '#web/admin/rating-plans/editing/edited-rows.ts'
import { RowTableFields } from '#web/admin/rating-plans/editing/RowTableFields.tsx'
import { readableFigure } from '#web/admin/rating-plans/plan-text.ts'
import { planQuery, reloadPlans } from '#web/admin/rating-plans/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isCallError } from '#web/api/call-error.ts'
import { TextField } from '#web/form/fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { askToLeave } from '#web/form/unsaved-work.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface EditFiguresProps {
  plan: PlanDetail
  onClose: () => void
}

type Row = PlanSection['tables'][number]['rows'][number]

const COLUMN_LABELS: Readonly<Record<string, string>> = {
  from: 'first yard',
  to: 'last yard',
  f: 'factor',
  upto: 'end',
  load: 'load',
}

/**
 * Every figure of a draft as a field, and rows of bands and layers that come and go. Only those that were changed are sent, so that two who change different ones keep both.
 *
 * @rule O13 What the server refuses is named at its figure, and stays as it was typed.
 * @rule T18 What somebody else saved meanwhile is told; saving again adds what was typed here.
 */
export function EditFigures({ plan: shown, onClose }: EditFiguresProps) {
  // As it was when it was opened, whatever is shown since: what was typed is told from it.
  const [plan] = useState(shown)
  const [current, setCurrent] = useState(plan)
  const [meanwhile, setMeanwhile] = useState(false)
  const figures = plan.sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap((row) => row.figures)),
  )
  const [stored] = useState(() => slotsOf(plan))
  const [slots, setSlots] = useState(stored)
  const sent = useRef<Partial<Record<RowTable, readonly Slot[]>>>({})
  const changedTables = ROW_TABLE_PATHS.filter((table) => isChanged(table, slots, stored))
  const fresh = ROW_TABLE_PATHS.flatMap((table) =>
    NEW_SLOTS.flatMap((slot) =>
      ROW_TABLES[table].columns.map((column) => ({
        key: keyOfSlot(table, slot, column),
        label: `New ${ROW_TABLES[table].name}, ${COLUMN_LABELS[column] ?? column}`,
      })),
    ),
  )
  const fields: FieldSet = Object.fromEntries(
    [...figures.map(({ path, label }) => ({ key: keyOf(path), label })), ...fresh].map(({ key, label }) => [
      key,
      text({ label, maxLength: 40, cardLike: true, message: 'Enter a number' }),
    ]),
  )
  const shownKeys = new Set(
    ROW_TABLE_PATHS.flatMap((table) =>
      slots[table].flatMap((slot) =>
        columnsOf(table, slot, slots).map((column) => keyOfSlot(table, slot, column)),
      ),
    ),
  )
  const form = useForm({
    fields,
    initial: Object.fromEntries(figures.map(({ path, value }) => [keyOf(path), readableFigure(value)])),
    hidden: () =>
      Object.keys(fields).filter(
        (key) => rowTableOf(key.replaceAll('/', '.')) !== undefined && !shownKeys.has(key),
      ),
    serverName: (path) => keyOfSent(path, sent.current),
    send: (values, { handlesError }) => {
      const textOf = (key: string) => String(values[key] ?? '').trim()
      const typed = figures.flatMap(({ path, value }): [string, string][] => {
        const text = textOf(keyOf(path))
        return text === readableFigure(value) ? [] : [[path, text]]
      })
      const wholeTables = ROW_TABLE_PATHS.filter(
        (table) =>
          changedTables.includes(table) ||
          (hasMoved(table, plan, current) && typed.some(([path]) => rowTableOf(path) === table)),
      )
      sent.current = Object.fromEntries(wholeTables.map((table) => [table, sentSlots(table, slots, textOf)]))
      const single = typed.filter(([path]) => !wholeTables.some((table) => table === rowTableOf(path)))
      const rows = Object.fromEntries(
        Object.entries(sent.current).map(([table, own]) => [
          table,
          own.map((slot) =>
            Object.fromEntries(
              columnsOf(table as RowTable, slot, slots).map((column) => [
                column,
                textOf(keyOfSlot(table as RowTable, slot, column)),
              ]),
            ),
          ),
        ]),
      )
      return call(changeRatingPlan, {
        params: { plan: plan.name },
        body: {
          version: current.version ?? 1,
          figures: Object.fromEntries(single),
          ...(wholeTables.length > 0 && { rows }),
        },
        handlesError,
      })
    },
    onDone: ({ data }) => {
      // What was saved is there at once: whoever edits again begins with it.
      queryClient.setQueryData(planQuery(plan.name).queryKey, data)
      reloadPlans()
      onClose()
    },
    onFailure: (failure) => {
      if (!isCallError(failure, 'PLAN_CHANGED')) return
      setCurrent(failure.data as PlanDetail)
      setMeanwhile(true)
    },
  })
  const isDirty = form.isDirty || changedTables.length > 0
  useUnsavedWarning(isDirty)
  const leave = async () => {
    if (!isDirty || (await askToLeave())) onClose()
  }
  return (
    <Form form={form} className="grid gap-10" labelledBy="edit-figures">
      <h2 id="edit-figures" className="sr-only">
        Figures of {plan.name}
      </h2>
      {meanwhile && (
        <Notice kind="info" title="Someone else saved this draft meanwhile">
          Your figures are still here. Save again to add them to theirs. Where either of you added or removed
          bands or layers, all that you see here of that table replaces theirs.
        </Notice>
      )}
      {plan.sections.map(({ title, tables }) => (
        <section key={title} aria-label={title} className="grid gap-5">
          <h3 className="text-xl">{title}</h3>
          {tables.map((table) => (
            <div key={table.title} className="grid gap-3">
              <h4 className="border-b border-line pb-1 text-sm font-semibold text-muted">{table.title}</h4>
              {table.columns.length === 2 ? (
                <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                  {table.rows.map((row) => (
                    <RowFields key={row.label} row={row} labels={[row.label]} field={form.field} />
                  ))}
                </div>
              ) : (
                table.rows
                  .filter((row) => tableOf(row) === undefined)
                  .map((row) => (
                    <fieldset key={row.label} className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
                      <legend className="mb-1 text-sm">{row.label}</legend>
                      <RowFields
                        row={row}
                        labels={table.columns.slice(table.columns.length - row.figures.length)}
                        field={form.field}
                      />
                    </fieldset>
                  ))
              )}
              {rowTables(table).map((name) => (
                <RowTableFields
                  key={name}
                  table={name}
                  shown={table}
                  slots={slots}
                  onChange={setSlots}
                  field={form.field}
                  focus={form.focus}
                />
              ))}
            </div>
          ))}
        </section>
      ))}
      <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-paper py-3">
        <FormFailure form={form} failureTitle="Nothing was saved" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="primary" busy={form.isBusy}>
            Save the figures
          </Button>
          <Button onClick={() => void leave()} disabled={form.isBusy}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  )
}

interface RowFieldsProps {
  row: Row
  labels: readonly string[]
  field: ReturnType<typeof useForm<FieldSet, unknown>>['field']
}

function RowFields({ row, labels, field }: RowFieldsProps) {
  return row.figures.map(({ path }, at) => (
    <TextField key={path} {...field(keyOf(path))} label={labels[at] ?? row.label} autoComplete="off" />
  ))
}

/** The table of bands or layers that a row belongs to, if it can be removed. */
function tableOf({ figures: [first] }: Row): RowTable | undefined {
  return first && rowTableOf(first.path)
}

function rowTables({ rows }: PlanSection['tables'][number]): RowTable[] {
  const found = new Set(rows.flatMap((row) => tableOf(row) ?? []))
  // A plan without a band for reps can get one.
  return ROW_TABLE_PATHS.filter((table) => found.has(table) || (isSingle(table) && found.has('hio.bands')))
}
