import { useEffect, useState } from 'react'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { figureKeys } from '#web/quote/contests/rows/row-texts.ts'
import { findRowProblems } from '#web/quote/contests/rows/row-problems.ts'
import { useRequestedRow, requestRow } from '#web/quote/answers/requested-row.ts'
import { useStepContext } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

/** One contest on the page. */
export interface RowPlace {
  kind: ContestDefinition
  slot: number
}

/** Where the focus goes: to the fields of a contest, to one of them, or to its line. */
export interface RowFocus {
  id: string
  on: 'fields' | 'line'
  field?: string | undefined
}

/** The id of a contest's element. */
export function rowId({ entity }: { entity: ContestKind }, slot: number): string {
  return `${entity}-${slot}`
}

/**
 * Which contest is open for editing: one at a time. At first it is the first that is not finished; what is wrong opens
 * when Next finds it, unless another is open in which something is wrong too.
 */
export function useOpenRow(rows: readonly RowPlace[], field: StepField) {
  const state = useAnswersState()
  const context = useStepContext()
  const [open, setOpen] = useState(() => {
    const unfinished = rows.find(({ kind, slot }) => findRowProblems(kind, slot, state, context).length > 0)
    return unfinished && rowId(unfinished.kind, unfinished.slot)
  })
  const [focus, setFocus] = useState<RowFocus>()
  const wrong = useWrongRows(rows, field)
  const [knownWrong, setKnownWrong] = useState(wrong)
  const wanted = useRequestedRow()
  const [knownWanted, setKnownWanted] = useState<typeof wanted>()

  if (wrong !== knownWrong) {
    setKnownWrong(wrong)
    const ids = wrong.split(' ')
    const isNew = ids.some((id) => id !== '' && !knownWrong.split(' ').includes(id))
    if (isNew && !(open !== undefined && ids.includes(open))) setOpen(ids[0])
  }
  if (wanted !== knownWanted) {
    setKnownWanted(wanted)
    if (wanted) openAt(rowId(wanted, wanted.index), wanted.field)
  }
  useEffect(() => {
    if (wanted) requestRow(undefined)
  }, [wanted])

  function openAt(id: string, at?: string) {
    setOpen(id)
    setFocus({ id, on: 'fields', field: at })
  }

  return {
    isOpen: ({ kind, slot }: RowPlace) => open === rowId(kind, slot),
    focus,
    open: ({ kind, slot }: RowPlace) => openAt(rowId(kind, slot)),
    /** What was typed stays. */
    close: ({ kind, slot }: RowPlace) => {
      setOpen(undefined)
      setFocus({ id: rowId(kind, slot), on: 'line' })
    },
    /** After a contest was removed; what takes the focus is not a contest. */
    forget: () => setOpen(undefined),
  }
}

/** The ids of the rows that show an error, as text, so that it can be compared. */
function useWrongRows(rows: readonly RowPlace[], field: StepField): string {
  const errorOf = useFieldErrors(field(rows[0]?.kind.coverageKey ?? ''))
  return rows
    .filter(({ kind, slot }) => figureKeys(kind, slot).some((key) => errorOf(key) !== undefined))
    .map(({ kind, slot }) => rowId(kind, slot))
    .join(' ')
}
