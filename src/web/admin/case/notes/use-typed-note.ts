import { useRef, useState } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'

const keyOf = (quoteId: string) => `note ${quoteId}`

/** What is typed of a note, kept in this tab until it is added. */
export function useTypedNote(quoteId: string) {
  const [text, setText] = useState(() => readFromTab(keyOf(quoteId)) ?? '')
  // The same note, however often it is sent after a failure, is added once.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)

  const latest = useRef(text)

  function type(typed: string) {
    latest.current = typed
    setText(typed)
    setKey(newIdempotencyKey())
    if (typed === '') forgetInTab(keyOf(quoteId))
    else keepInTab(keyOf(quoteId), typed)
  }

  /** Takes what was added out of the field; what was typed behind it meanwhile stays. */
  function drop(added: string) {
    if (latest.current.startsWith(added)) type(latest.current.slice(added.length).trimStart())
  }

  return { text, idempotencyKey, type, drop }
}
