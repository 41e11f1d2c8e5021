import { useEffect, useState } from 'react'
import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { type StepContext } from '#domain/quote/steps/step.ts'
import { rowsOf } from '#domain/quote/model/quote.ts'
import { type Draft, pendingPatch } from '#web/quote/session/draft/draft.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { figureKeys } from '#web/quote/contests/rows/row-texts.ts'
import { useStepContext, useSessionState } from '#web/quote/session/context.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { useRequestedRow, requestRow } from '#web/quote/session/requested-row.ts'

/** Where the focus goes: to the fields of a row or to the button that opens it. */
export interface RowFocus {
  slot: number
  on: 'field' | 'edit'
}

/** Which rows are open for editing. A complete row is closed until it is opened or has an error. */
export function useOpenRows(kind: ContestDefinition, slots: readonly number[], field: StepField) {
  const state = useSessionState()
  const context = useStepContext()
  const [open, setOpen] = useState<readonly number[]>(() =>
    slots.filter((slot) => !isFinished(kind, slot, state, context)),
  )
  const [focus, setFocus] = useState<RowFocus>()
  const wrong = useWrongRows(kind, slots, field)
  const [knownWrong, setKnownWrong] = useState(wrong)
  const wanted = useRequestedRow()
  const [knownWanted, setKnownWanted] = useState<typeof wanted>()

  if (wrong !== knownWrong) {
    setKnownWrong(wrong)
    setOpen([...open, ...wrong.split(' ').map(Number)])
  }
  if (wanted !== knownWanted) {
    setKnownWanted(wanted)
    if (wanted?.entity === kind.entity) {
      setOpen([...open, wanted.index])
      setFocus({ slot: wanted.index, on: 'field' })
    }
  }
  useEffect(() => {
    if (wanted?.entity === kind.entity) requestRow(undefined)
  }, [wanted, kind])

  return {
    isOpen: (slot: number) => open.includes(slot),
    focus,
    edit: (slot: number) => {
      setOpen([...open, slot])
      setFocus({ slot, on: 'field' })
    },
    close: (slot: number) => {
      setOpen(open.filter((other) => other !== slot))
      setFocus({ slot, on: 'edit' })
    },
    /** Opens a new row with the focus, and closes the complete ones. */
    openNew: (slot: number) => {
      const unfinished = open.filter((other) => !isFinished(kind, other, state, context))
      setOpen([...unfinished, slot])
      setFocus({ slot, on: 'field' })
    },
    /** Renumbers the rows after one that was removed or restored. */
    removeSlot: (removedSlot: number) =>
      setOpen(open.filter((slot) => slot !== removedSlot).map((slot) => slot - Number(slot > removedSlot))),
    restoreSlot: (restoredSlot: number) => {
      setOpen([...open.map((slot) => slot + Number(slot >= restoredSlot)), restoredSlot])
      setFocus({ slot: restoredSlot, on: 'field' })
    },
  }
}

function isFinished(kind: ContestDefinition, slot: number, draft: Draft, context: StepContext): boolean {
  const keys = figureKeys(kind, slot)
  const isThere = rowsOf(context.quote, kind).some((row) => row.slot === slot)
  const problems = [...pendingPatch(draft).malformed, ...coverageStep.problems(context)]
  return isThere && !problems.some((problem) => keys.includes(problem.field))
}

/** The rows that have an error, as text, so that it can be compared. */
function useWrongRows(kind: ContestDefinition, slots: readonly number[], field: StepField): string {
  const errorOf = useFieldErrors(field(kind.coverageKey))
  return slots.filter((slot) => figureKeys(kind, slot).some((key) => errorOf(key) !== undefined)).join(' ')
}
