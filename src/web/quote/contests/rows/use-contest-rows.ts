import { useState } from 'react'
import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { addRow, removeRow } from '#domain/quote/model/contest-rows.ts'
import { answerOf, rowsOf } from '#domain/quote/model/quote.ts'
import { type Editor } from '#domain/values/editor.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { takeFirstDate } from '#web/quote/contests/rows/first-date.ts'
import { figureKeys, lastFilledSlot, renumberRows, rowTexts } from '#web/quote/contests/rows/row-texts.ts'
import { changeQuote, type Texts } from '#web/quote/session/change-quote.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { type Draft, draftQuote, textOf, wireText } from '#web/quote/session/draft/draft.ts'

interface Removed {
  slot: number
  texts: readonly string[]
  addOn: Texts
}

/** The contests of one kind on the screen: those with any text in them, and those just added. */
export function useContestRows(kind: ContestDefinition) {
  const session = useSession()
  const state = useSessionState()
  const [shown, setShown] = useState(1)
  const [removed, setRemoved] = useState<Removed>()
  const count = Math.max(shown, lastFilledSlot(kind, state))
  const { editor } = state.viewer
  const maxRows = editor === 'rep' ? kind.rows.max : kind.maxClientRows
  const canAdd = count < maxRows

  return {
    kind,
    slots: Array.from({ length: count }, (_, index) => index + 1),
    canAdd,
    maxRows,
    /** Whether nothing is typed yet in the last one. */
    hasBlank: lastFilledSlot(kind, state) < count,
    /** The row that can be restored, while there is room for it. */
    removed: canAdd ? removed : undefined,
    /** @rule T09 Adding a contest at the maximum does nothing; a new one takes the date of the first. */
    add: () => {
      if (!canAdd) return
      if (Object.keys(kind.defaults).length > 0) changeQuote(session, addRowTransition(kind, editor))
      session.edit(takeFirstDate(session.get(), kind, count + 1))
      setShown(count + 1)
    },
    copy: (slot: number) => {
      if (!canAdd) return
      session.edit(copyTexts(kind, session.get(), slot, count + 1))
      setShown(count + 1)
    },
    remove: (slot: number) => {
      const draft = session.get()
      const rows = rowTexts(kind, draft)
      session.edit({
        ...renumberRows(kind, rows.toSpliced(slot - 1, 1)),
        ...addOnTextAfterRemoval(kind, draft, slot),
      })
      setRemoved({ slot, texts: rows[slot - 1] ?? [], addOn: currentAddOnText(kind, draft) })
      setShown(count - 1)
    },
    undo: () => {
      if (!removed) return
      const rows = rowTexts(kind, session.get()).toSpliced(removed.slot - 1, 0, [...removed.texts])
      session.edit({ ...renumberRows(kind, rows), ...removed.addOn })
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
