import { useEffect, useRef } from 'react'
import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import { ContestRow } from '#web/quote/contests/rows/ContestRow.tsx'
import { UndoNotice } from '#web/ui/UndoNotice.tsx'
import { figureKeys } from '#web/quote/contests/rows/row-texts.ts'
import { useContestRows } from '#web/quote/contests/rows/use-contest-rows.ts'
import { type RowFocus, useOpenRows } from '#web/quote/contests/rows/use-open-rows.ts'
import { type ShowErrors, type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ContestSectionProps {
  kind: ContestDefinition
  field: StepField
  showErrors: ShowErrors
  /** Removes the last contest, and the kind with it. */
  onTakeOut: () => void
}

/** All contests of one kind. */
export function ContestSection({ kind, field, showErrors, onTakeOut }: ContestSectionProps) {
  const rows = useContestRows(kind)
  const open = useOpenRows(kind, rows.slots, field)
  const section = useRowFocus(kind, open.focus)
  const { slots, removed } = rows

  function remove(slot: number) {
    if (slots.length === 1) return onTakeOut()
    rows.remove(slot)
    open.removeSlot(slot)
  }

  function openNewRow(add: () => void) {
    add()
    open.openNew(slots.length + 1)
  }

  function undo() {
    if (!removed) return
    rows.undo()
    open.restoreSlot(removed.slot)
  }

  return (
    <section ref={section} className="grid gap-6" aria-labelledby={`${kind.entity}-title`}>
      <h2 id={`${kind.entity}-title`} className="text-xl">
        {kind.title}
      </h2>
      {slots.map((slot) => (
        <ContestRow
          key={slot}
          kind={kind}
          slot={slot}
          field={field}
          isOpen={open.isOpen(slot)}
          onEdit={() => open.edit(slot)}
          onDone={() => showErrors(figureKeys(kind, slot)) && open.close(slot)}
          onCopy={rows.canAdd ? () => openNewRow(() => rows.copy(slot)) : undefined}
          onRemove={() => remove(slot)}
        />
      ))}
      {removed && (
        <UndoNotice key={slots.length} takesFocus onUndo={undo}>
          {contestName(kind, removed.slot)} was removed.
        </UndoNotice>
      )}
      {!kind.rows.isSingle && (
        <AddRow kind={kind} canAdd={rows.canAdd} maxRows={rows.maxRows} onAdd={() => openNewRow(rows.add)} />
      )}
    </section>
  )
}

interface AddRowProps {
  kind: ContestDefinition
  canAdd: boolean
  maxRows: number
  onAdd: () => void
}

/** @rule V02 The most that fit on one quote are said where another would be added. */
function AddRow({ kind, canAdd, maxRows, onAdd }: AddRowProps) {
  const { rowName, isHoleUniquePerDay } = kind
  const suffix = isHoleUniquePerDay ? ', each on its own hole or day' : ''
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={!canAdd} onClick={onAdd}>
        Add another {rowName.toLowerCase()}
      </Button>
      <p className="text-sm text-muted">
        {canAdd ? `Up to ${maxRows}${suffix}.` : `${maxRows} are the most that fit on one certificate.`}
      </p>
    </div>
  )
}

/** A row that was opened, added or restored gets the focus, at its first empty field. */
function useRowFocus(kind: ContestDefinition, focus: RowFocus | undefined) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = focus && section.current?.querySelector(`#${kind.entity}-${focus.slot}`)
    if (!row) return
    if (focus.on === 'edit') return row.querySelector<HTMLElement>('[data-edit]')?.focus()
    // The texts of a copied or restored row reach its fields after this.
    const timer = setTimeout(() => firstToFill(row)?.focus())
    return () => clearTimeout(timer)
  }, [kind, focus])
  return section
}

function firstToFill(row: Element): HTMLElement | undefined {
  const controls = [...row.querySelectorAll<HTMLInputElement>('input, select')]
  const empty = controls.find(
    (control) => control.getAttribute('aria-required') === 'true' && control.value === '',
  )
  return empty ?? controls[0]
}
