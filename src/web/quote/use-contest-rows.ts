import { useState } from 'react'
import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { addRow, removeRow } from '#domain/quote/contest-rows.ts'
import { answerOf, rowsOf } from '#domain/quote/quote.ts'
import { type Editor } from '#domain/quote/wire.ts'
import { keyOf } from '#domain/quote/slots.ts'
import { figureKeys, lastFilled, numbered, rowTexts } from '#web/quote/row-texts.ts'
import { changeQuote, type Texts } from '#web/quote/session/change-quote.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { type Draft, draftQuote, textOf, wireText } from '#web/quote/session/draft.ts'

interface Removed {
  slot: number
  texts: readonly string[]
  addOn: Texts
}

/** The contests of one kind on the screen: those with any text in them, and those just added. */
export function useContestRows(kind: ContestKind) {
  const session = useSession()
  const state = useSessionState()
  const [shown, setShown] = useState(1)
  const [removed, setRemoved] = useState<Removed>()
  const count = Math.max(shown, lastFilled(kind, state))
  const { editor } = state.viewer
  const most = editor === 'rep' ? kind.rows.max : kind.rowsForClients
  const hasRoom = count < most

  return {
    slots: Array.from({ length: count }, (_, index) => index + 1),
    hasRoom,
    most,
    /** The row that can be brought back, while there is room for it. */
    removed: hasRoom ? removed : undefined,
    /** @rule T09 Adding a contest at the maximum does nothing. */
    add: () => {
      if (!hasRoom) return
      if (Object.keys(kind.defaults).length > 0) changeQuote(session, addedTo(kind, editor))
      setShown(count + 1)
    },
    copy: (slot: number) => {
      if (!hasRoom) return
      session.type(copied(kind, session.get(), slot, count + 1))
      setShown(count + 1)
    },
    remove: (slot: number) => {
      const draft = session.get()
      const rows = rowTexts(kind, draft)
      session.type({ ...numbered(kind, rows.toSpliced(slot - 1, 1)), ...addOnAfter(kind, draft, slot) })
      setRemoved({ slot, texts: rows[slot - 1] ?? [], addOn: addOnNow(kind, draft) })
      setShown(count - 1)
    },
    undo: () => {
      if (!removed) return
      const rows = rowTexts(kind, session.get()).toSpliced(removed.slot - 1, 0, [...removed.texts])
      session.type({ ...numbered(kind, rows), ...removed.addOn })
      setShown(count + 1)
      setRemoved(undefined)
    },
  }
}

function addedTo(kind: ContestKind, editor: Editor) {
  return (quote: Parameters<typeof addRow>[0]) => addRow(quote, kind, { editor })
}

/** The same once more, but for the hole: one hole is one contest a day. */
function copied(kind: ContestKind, draft: Draft, from: number, to: number): Texts {
  const keys = figureKeys(kind, to)
  const hole = kind.holeOnceADay ? keyOf(kind.rows, 'hole', to) : undefined
  const texts = figureKeys(kind, from).map((key) => textOf(draft, key))
  return Object.fromEntries(keys.map((key, place) => [key, key === hole ? '' : (texts[place] ?? '')]))
}

/** The number of the add-on changes with the number of its row. */
function addOnAfter(kind: ContestKind, draft: Draft, gone: number): Texts {
  const quote = draftQuote(draft)
  const { addOn } = kind
  if (addOn === undefined || answerOf(quote, addOn) === undefined || rowsOf(quote, kind).length < 2) return {}
  return { [addOn]: wireText(answerOf(removeRow(quote, kind, gone), addOn)) }
}

function addOnNow({ addOn }: ContestKind, draft: Draft): Texts {
  return addOn === undefined ? {} : { [addOn]: textOf(draft, addOn) }
}
