import { textOf } from '#web/quote/answers/draft/draft.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'

/** Texts by wire key. */
type Texts = Readonly<Record<string, string>>

interface Edit {
  before: Texts
  at: number
}

/** Key presses that follow one another in one field are undone together. */
const ONE_EDIT_MS = 1500
const MOST_EDITS = 100

/**
 * What was typed on this page, newest last, for one key that takes it back. What others save in between stays, as only the
 * fields that were typed in go back.
 */
export function followEdits(session: QuoteSession) {
  let edits: Edit[] = []
  let isUndoing = false
  let last = session.get()

  const stop = session.subscribe(() => {
    const next = session.get()
    const previous = last
    last = next
    // A save takes what was typed into the quote: the texts are the same.
    if (isUndoing || next.contact !== previous.contact) return
    const keys = Object.keys(next.pendingChanges).filter((key) => textOf(previous, key) !== textOf(next, key))
    if (keys.length > 0) add(Object.fromEntries(keys.map((key) => [key, textOf(previous, key)])))
  })

  function add(before: Texts) {
    const now = Date.now()
    const newest = edits.at(-1)
    if (newest && now - newest.at < ONE_EDIT_MS && Object.keys(before).every((key) => key in newest.before))
      newest.at = now
    else edits = [...edits.slice(1 - MOST_EDITS), { before, at: now }]
  }

  return {
    stop,
    /** False if there is nothing to take back. */
    undo: (): boolean => {
      const edit = edits.pop()
      if (!edit) return false
      isUndoing = true
      session.edit(edit.before)
      isUndoing = false
      last = session.get()
      return true
    },
  }
}
