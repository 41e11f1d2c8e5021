import { useState } from 'react'
import { GRAND_PRIZES_FOR_CLIENTS, grandPrizes } from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { slotFields, slotKey } from '#domain/quote/slots.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { type Draft, textOf } from '#web/quote/session/draft.ts'

const NAMES = Object.keys(grandPrizes.fields)
const KEYS = slotFields(grandPrizes)

/** The contest rows on the screen: those with any text in them, and those just added. */
export function useGrandPrizeRows() {
  const session = useSession()
  const state = useSessionState()
  const [shown, setShown] = useState(1)
  const [removed, setRemoved] = useState<{ slot: number; before: Record<string, string>; shown: number }>()
  const count = Math.max(shown, lastFilled(state))

  function remove(slot: number) {
    const before = textsOf(session.get())
    session.type(closedUp(before, slot))
    setRemoved({ slot, before, shown: count })
    setShown(count - 1)
  }

  return {
    slots: Array.from({ length: count }, (_, index) => index + 1),
    removed,
    add: () => setShown(Math.min(count + 1, GRAND_PRIZES_FOR_CLIENTS)),
    remove,
    undo: () => {
      if (!removed) return
      session.type(removed.before)
      setShown(removed.shown)
      setRemoved(undefined)
    },
  }
}

/** The rows below a removed one move up, so that contests are numbered without a gap. */
function closedUp(texts: Record<string, string>, gone: number): Record<string, string> {
  const moved = KEYS.filter(({ slot }) => slot >= gone).map(({ key }) => [key, ''] as const)
  const closed = { ...texts, ...Object.fromEntries(moved) }
  for (let slot = gone; slot < grandPrizes.max; slot += 1) {
    for (const name of NAMES) {
      closed[slotKey(grandPrizes.prefix, name, slot)] =
        texts[slotKey(grandPrizes.prefix, name, slot + 1)] ?? ''
    }
  }
  return closed
}

function textsOf(draft: Draft): Record<string, string> {
  return Object.fromEntries(KEYS.map(({ key }) => [key, textOf(draft, key)]))
}

function lastFilled(draft: Draft): number {
  const filled = KEYS.filter(({ key }) => textOf(draft, key) !== '').map(({ slot }) => slot)
  return Math.max(0, ...filled)
}
