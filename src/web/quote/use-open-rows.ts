import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { coverageStep } from '#domain/quote/coverage.step.ts'
import { type Judging } from '#domain/quote/step.ts'
import { rowsOf } from '#domain/quote/quote.ts'
import { type Draft, typedPatch } from '#web/quote/session/draft.ts'
import { figureKeys } from '#web/quote/row-texts.ts'
import { useJudging, useSessionState } from '#web/quote/session/context.ts'
import { type StepField } from '#web/quote/WizardStep.tsx'
import { useWantedRow, wantRow } from '#web/quote/wanted-row.ts'

/** Where the focus goes: to the fields of a row, or to the button that opens it again. */
export interface RowFocus {
  slot: number
  on: 'field' | 'edit'
}

/** Which rows are open for editing. What is complete is closed until somebody opens it, or it turns out wrong. */
export function useOpenRows(kind: ContestKind, slots: readonly number[], field: StepField) {
  const state = useSessionState()
  const judging = useJudging()
  const [open, setOpen] = useState<readonly number[]>(() =>
    slots.filter((slot) => !isFinished(kind, slot, state, judging)),
  )
  const [focus, setFocus] = useState<RowFocus>()
  const wrong = useWrongRows(kind, slots, field)
  const [knownWrong, setKnownWrong] = useState(wrong)
  const wanted = useWantedRow()
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
    if (wanted?.entity === kind.entity) wantRow(undefined)
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
    /** A new row is open and has the focus; those that are complete close. */
    begin: (slot: number) => {
      const unfinished = open.filter((other) => !isFinished(kind, other, state, judging))
      setOpen([...unfinished, slot])
      setFocus({ slot, on: 'field' })
    },
    /** The rows behind one that goes, or comes back, change their numbers. */
    moveUp: (gone: number) =>
      setOpen(open.filter((slot) => slot !== gone).map((slot) => slot - Number(slot > gone))),
    moveDown: (back: number) => {
      setOpen([...open.map((slot) => slot + Number(slot >= back)), back])
      setFocus({ slot: back, on: 'field' })
    },
  }
}

function isFinished(kind: ContestKind, slot: number, draft: Draft, judging: Judging): boolean {
  const keys = figureKeys(kind, slot)
  const isThere = rowsOf(judging.quote, kind).some((row) => row.slot === slot)
  const problems = [...typedPatch(draft).malformed, ...coverageStep.problems(judging)]
  return isThere && !problems.some((problem) => keys.includes(problem.field))
}

/** The rows with an error on a field, as text, so that it can be compared. */
function useWrongRows(kind: ContestKind, slots: readonly number[], field: StepField): string {
  const { errors } = useFormState({ control: field(kind.coverage).control })
  return slots.filter((slot) => figureKeys(kind, slot).some((key) => errors[key] !== undefined)).join(' ')
}
