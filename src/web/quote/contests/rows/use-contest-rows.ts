import { useState } from 'react'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { addRow, removeRow } from '#domain/quote/model/contest-rows.ts'
import { answerOf, rowsOf } from '#domain/quote/model/quote.ts'
import type { Editor } from '#domain/values/editor.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { takeFirstDate } from '#web/quote/contests/rows/first-date.ts'
import { figureKeys, lastFilledSlot, renumberRows, rowTexts } from '#web/quote/contests/rows/row-texts.ts'
import { changeQuote, type Texts } from '#web/quote/answers/change-quote.ts'
import { useAnswers, useAnswersState } from '#web/quote/answers/context.ts'
import type { AnswersStore, AnswersState } from '#web/quote/answers/answers-store.ts'
import { type Draft, draftQuote, textOf, wireText } from '#web/quote/answers/draft/draft.ts'

interface Removed {
  slot: number
  texts: readonly string[]
  addOn: Texts
}

/** The contests of each kind on the screen: those with any text in them, and those just added. */
export function useContestRows() {
  const session = useAnswers()
  const state = useAnswersState()
  const [shown, setShown] = useState<ByKind<number>>({})
  const [removed, setRemoved] = useState<ByKind<Removed>>({})

  return (kind: ContestDefinition) => {
    const { entity } = kind
    return rowsOfKind(kind, session, state, {
      shown: shown[entity] ?? 1,
      setShown: (count) => setShown((others) => ({ ...others, [entity]: count })),
      removed: removed[entity],
      setRemoved: (row) => setRemoved((others) => ({ ...others, [entity]: row })),
    })
  }
}

type ByKind<T> = { readonly [Kind in ContestKind]?: T | undefined }

interface RowState {
  /** So many stand on the screen even while they are empty. */
  shown: number
  setShown: (count: number) => void
  removed: Removed | undefined
  setRemoved: (row: Removed | undefined) => void
}

function rowsOfKind(kind: ContestDefinition, session: AnswersStore, state: AnswersState, rows: RowState) {
  const { shown, setShown, removed, setRemoved } = rows
  const count = Math.max(shown, lastFilledSlot(kind, state))
  const { editor } = state.viewer
  const maxRows = editor === 'rep' ? kind.rows.max : kind.maxClientRows
  const canAdd = count < maxRows
  // Behind all there are now, also what was typed or added by somebody else just before, and is not rendered yet.
  const filledNow = () => lastFilledSlot(kind, session.get())
  const findNext = () => Math.max(shown, filledNow()) + 1

  function add(): void {
    const next = findNext()
    if (next > maxRows) return
    if (Object.keys(kind.defaults).length > 0) changeQuote(session, addRowTransition(kind, editor))
    session.edit(takeFirstDate(session.get(), kind, next))
    setShown(next)
  }

  return {
    kind,
    slots: Array.from({ length: count }, (_, index) => index + 1),
    canAdd,
    maxRows,
    /** The row that can be restored, while there is room for it. */
    removed: canAdd ? removed : undefined,
    /** @rule T09 Adding a contest at the maximum does nothing; a new one takes the date of the first. */
    add,
    /** Adds one, unless nothing is typed yet in the last one: that is filled in first. Its place. */
    addUnlessBlank: (): number => {
      if (filledNow() < shown) return shown
      const next = Math.min(findNext(), maxRows)
      add()
      return next
    },
    copy: (slot: number) => {
      const next = findNext()
      if (next > maxRows) return
      session.edit(copyTexts(kind, session.get(), slot, next))
      setShown(next)
    },
    remove: (slot: number) => {
      const draft = session.get()
      const texts = rowTexts(kind, draft)
      session.edit({
        ...renumberRows(kind, texts.toSpliced(slot - 1, 1)),
        ...addOnTextAfterRemoval(kind, draft, slot),
      })
      setRemoved({ slot, texts: texts[slot - 1] ?? [], addOn: currentAddOnText(kind, draft) })
      setShown(count - 1)
    },
    undo: () => {
      if (!removed) return
      const texts = rowTexts(kind, session.get()).toSpliced(removed.slot - 1, 0, [...removed.texts])
      session.edit({ ...renumberRows(kind, texts), ...removed.addOn })
      setShown(count + 1)
      setRemoved(undefined)
    },
  }
}

function addRowTransition(kind: ContestDefinition, editor: Editor) {
  return (quote: Parameters<typeof addRow>[0]) => addRow(quote, kind, { editor })
}

/** A copy without the hole, as there is one contest for each hole and day. */
function copyTexts(kind: ContestDefinition, draft: Draft, from: number, to: number): Texts {
  const keys = figureKeys(kind, to)
  const hole = kind.isHoleUniquePerDay ? wireKey(kind.rows, 'hole', to) : undefined
  const texts = figureKeys(kind, from).map((key) => textOf(draft, key))
  return Object.fromEntries(keys.map((key, place) => [key, key === hole ? '' : (texts[place] ?? '')]))
}

/** The number of the add-on changes with the number of its row. */
function addOnTextAfterRemoval(kind: ContestDefinition, draft: Draft, removedSlot: number): Texts {
  const quote = draftQuote(draft)
  const { addOnKey } = kind
  if (addOnKey === undefined || answerOf(quote, addOnKey) === undefined || rowsOf(quote, kind).length < 2)
    return {}
  return { [addOnKey]: wireText(answerOf(removeRow(quote, kind, removedSlot), addOnKey)) }
}

function currentAddOnText({ addOnKey }: ContestDefinition, draft: Draft): Texts {
  return addOnKey === undefined ? {} : { [addOnKey]: textOf(draft, addOnKey) }
}
