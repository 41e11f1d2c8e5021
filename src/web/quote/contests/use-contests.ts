import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { useContestRows } from '#web/quote/contests/rows/use-contest-rows.ts'
import { figureKeys } from '#web/quote/contests/rows/row-texts.ts'
import { type RowPlace, useOpenRow } from '#web/quote/contests/rows/use-open-row.ts'
import { useContestChoice } from '#web/quote/contests/use-contest-choice.ts'
import type { ShowErrors, StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

export type Contests = ReturnType<typeof useContests>

/** The contests of the quote, which of them is open, and what can be done with them. */
export function useContests(field: StepField, showErrors: ShowErrors) {
  const { chosen, takenOut, choose, takeOut, undo } = useContestChoice()
  const all = CONTEST_DEFINITIONS.map(useContestRows())
  const lists = all.filter(({ kind }) => chosen.includes(kind))
  const open = useOpenRow(
    lists.flatMap(({ kind, slots }) => slots.map((slot) => ({ kind, slot }))),
    field,
  )
  const listOf = (kind: ContestDefinition) => all.find((list) => list.kind === kind)

  /** One in which nothing is typed yet is opened instead of another. */
  function add(kind: ContestDefinition) {
    const list = listOf(kind)
    if (!list) return
    if (!chosen.includes(kind)) {
      choose(kind)
      return open.open({ kind, slot: 1 })
    }
    open.open({ kind, slot: list.addUnlessBlank() })
  }

  function remove({ kind, slot }: RowPlace) {
    const list = listOf(kind)
    if (list?.slots.length === 1) return void takeOut(kind)
    list?.remove(slot)
    open.forget()
  }

  return {
    lists,
    all,
    open,
    takenOut,
    add,
    remove,
    undoTakeOut: () => {
      undo()
      if (takenOut) open.close({ kind: takenOut, slot: 1 })
    },
    copy: ({ kind, slot }: RowPlace) => {
      const list = listOf(kind)
      if (!list) return
      list.copy(slot)
      open.open({ kind, slot: list.slots.length + 1 })
    },
    finish: (place: RowPlace) =>
      showErrors(figureKeys(place.kind, place.slot)) ? open.close(place) : open.open(place),
  }
}
