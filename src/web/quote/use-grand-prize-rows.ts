import { useState } from 'react'
import {
  GRAND_PRIZES_FOR_CLIENTS,
  grandPrizes,
  grandPrizeSponsors,
} from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { slotFields, slotName } from '#domain/quote/slots.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { type Draft, textOf } from '#web/quote/session/draft.ts'

const FIELDS = slotFields(grandPrizes)

/** What belongs to a contest: its own fields, and the sponsor on its sign. */
const NAMES = [grandPrizes, grandPrizeSponsors].flatMap(({ prefix, fields }) =>
  Object.keys(fields).map((name) => slotName(prefix, name)),
)

/** The texts of one contest by field name, without its number. */
type Texts = Readonly<Record<string, string>>

interface Removed {
  slot: number
  texts: Texts
}

/** The contest rows on the screen: those with any text in them, and those just added. */
export function useGrandPrizeRows() {
  const session = useSession()
  const state = useSessionState()
  const [shown, setShown] = useState(1)
  const [removed, setRemoved] = useState<Removed>()
  const count = Math.max(shown, lastFilled(state))
  const most = state.viewer.editor === 'rep' ? grandPrizes.max : GRAND_PRIZES_FOR_CLIENTS
  const hasRoom = count < most

  return {
    slots: Array.from({ length: count }, (_, index) => index + 1),
    hasRoom,
    most,
    /** The row that can be brought back, while there is room for it. */
    removed: hasRoom ? removed : undefined,
    add: () => setShown(hasRoom ? count + 1 : count),
    remove: (slot: number) => {
      const rows = rowsOf(session.get())
      session.type(numbered(rows.toSpliced(slot - 1, 1)))
      setRemoved({ slot, texts: rows[slot - 1] ?? {} })
      setShown(count - 1)
    },
    undo: () => {
      if (!removed) return
      session.type(numbered(rowsOf(session.get()).toSpliced(removed.slot - 1, 0, removed.texts)))
      setShown(count + 1)
      setRemoved(undefined)
    },
  }
}

function rowsOf(draft: Draft): Texts[] {
  return Array.from({ length: grandPrizes.max }, (_, index) =>
    Object.fromEntries(NAMES.map((name) => [name, textOf(draft, `${name}_${index + 1}`)])),
  )
}

/** Rows under the numbers of their places: contests are counted without a gap, and what is left over is empty. */
function numbered(rows: readonly Texts[]): Record<string, string> {
  const entries = Array.from({ length: grandPrizes.max }, (_, index) =>
    NAMES.map((name) => [`${name}_${index + 1}`, rows[index]?.[name] ?? ''] as const),
  )
  return Object.fromEntries(entries.flat())
}

function lastFilled(draft: Draft): number {
  return Math.max(0, ...FIELDS.filter(({ key }) => textOf(draft, key) !== '').map(({ slot }) => slot))
}
