import { useState } from 'react'
import { changeRatingPlan, type PlanDetail, type PlanSection } from '#contract/rating-plans/plans.ts'
import type { FieldSet } from '#domain/values/field.ts'
import { text } from '#domain/values/field-kinds.ts'
import { reloadPlans } from '#web/admin/rating-plans/queries.ts'
import { call } from '#web/api/call.ts'
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

/**
 * Every figure of a draft as a field. Only those that were changed are sent, so that two who change different ones keep both.
 *
 * @rule O13 What the server refuses is named at its figure, and stays as it was typed.
 * @rule T18 What somebody else saved meanwhile is told; saving again adds what was typed here.
 */
export function EditFigures({ plan, onClose }: EditFiguresProps) {
  const [current, setCurrent] = useState(plan)
  const [meanwhile, setMeanwhile] = useState(false)
  const figures = plan.sections.flatMap(({ tables }) =>
    tables.flatMap(({ rows }) => rows.flatMap((row) => row.figures)),
  )
  const fields: FieldSet = Object.fromEntries(
    figures.map(({ path, label }) => [
      keyOf(path),
      text({ label, maxLength: 40, cardLike: true, message: 'Enter a number' }),
    ]),
  )
  const form = useForm({
    fields,
    initial: Object.fromEntries(figures.map(({ path, value }) => [keyOf(path), value])),
    serverName: keyOf,
    send: (values, { handlesError }) => {
      const typed = figures.flatMap(({ path, value }): [string, string][] => {
        const text = String(values[keyOf(path)] ?? '').trim()
        return text === value ? [] : [[path, text]]
      })
      return call(changeRatingPlan, {
        params: { plan: plan.name },
        body: { version: current.version ?? 1, figures: Object.fromEntries(typed) },
        handlesError,
      })
    },
    onDone: () => {
      reloadPlans()
      onClose()
    },
    onFailure: (failure) => {
      if (!isCallError(failure, 'PLAN_CHANGED')) return
      setCurrent(failure.data as PlanDetail)
      setMeanwhile(true)
    },
  })
  useUnsavedWarning(form.isDirty)
  const leave = async () => {
    if (!form.isDirty || (await askToLeave())) onClose()
  }
  return (
    <Form form={form} className="grid gap-10" labelledBy="edit-figures">
      <h2 id="edit-figures" className="sr-only">
        Figures of {plan.name}
      </h2>
      {meanwhile && (
        <Notice kind="info" title="Someone else saved this draft meanwhile">
          Your figures are still here. Save again to add them to theirs.
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
                table.rows.map((row) => (
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

/** A position as the name of a field: a dot would make it a part of another one. */
function keyOf(path: string): string {
  return path.replaceAll('.', '/')
}
