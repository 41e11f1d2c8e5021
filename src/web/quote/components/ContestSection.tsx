import { useEffect, useRef } from 'react'
import { type ContestKind, contestName } from '#domain/contests/contest-kind.ts'
import { ContestRow } from '#web/quote/components/ContestRow.tsx'
import { UndoNotice } from '#web/quote/components/UndoNotice.tsx'
import { figureKeys } from '#web/quote/row-texts.ts'
import { useContestRows } from '#web/quote/use-contest-rows.ts'
import { type RowFocus, useOpenRows } from '#web/quote/use-open-rows.ts'
import { type Complain, type StepField } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ContestSectionProps {
  kind: ContestKind
  field: StepField
  complain: Complain
  /** Removes the last contest, and the kind with it. */
  onTakeOut: () => void
}

/** All contests of one kind. */
export function ContestSection({ kind, field, complain, onTakeOut }: ContestSectionProps) {
  const rows = useContestRows(kind)
  const open = useOpenRows(kind, rows.slots, field)
  const section = useRowFocus(kind, open.focus)
  const { slots, removed } = rows

  function remove(slot: number) {
    if (slots.length === 1) return onTakeOut()
    rows.remove(slot)
    open.moveUp(slot)
  }

  function begin(add: () => void) {
    add()
    open.begin(slots.length + 1)
  }

  function undo() {
    if (!removed) return
    rows.undo()
    open.moveDown(removed.slot)
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
          onDone={() => complain(figureKeys(kind, slot)) && open.close(slot)}
          onCopy={rows.hasRoom ? () => begin(() => rows.copy(slot)) : undefined}
          onRemove={() => remove(slot)}
        />
      ))}
      {removed && (
        <UndoNotice key={slots.length} takesFocus onUndo={undo}>
          {contestName(kind, removed.slot)} was removed.
        </UndoNotice>
      )}
      {!kind.rows.single && (
        <AddRow kind={kind} hasRoom={rows.hasRoom} most={rows.most} onAdd={() => begin(rows.add)} />
      )}
    </section>
  )
}

interface AddRowProps {
  kind: ContestKind
  hasRoom: boolean
  most: number
  onAdd: () => void
}

/** @rule V02 The most that fit on one quote are said where another would be added. */
function AddRow({ kind, hasRoom, most, onAdd }: AddRowProps) {
  const { called, holeOnceADay } = kind
  const apart = holeOnceADay ? ', each on its own hole or day' : ''
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={!hasRoom} onClick={onAdd}>
        Add another {called.toLowerCase()}
      </Button>
      <p className="text-sm text-muted">
        {hasRoom ? `Up to ${most}${apart}.` : `${most} are the most that fit on one certificate.`}
      </p>
    </div>
  )
}

/** A row that was opened, added or brought back is where one goes on: at the first thing that it still asks for. */
function useRowFocus(kind: ContestKind, focus: RowFocus | undefined) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = focus && section.current?.querySelector(`#${kind.entity}-${focus.slot}`)
    if (!row) return
    if (focus.on === 'edit') return row.querySelector<HTMLElement>('[data-edit]')?.focus()
    // The texts of a row that was copied or brought back reach its fields after this.
    const soon = setTimeout(() => firstToFill(row)?.focus())
    return () => clearTimeout(soon)
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
