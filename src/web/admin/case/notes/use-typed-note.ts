import { useState } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { forgetInTab, keepInTab, readFromTab } from '#web/payment/tab-storage.ts'

const keyOf = (quoteId: string) => `note ${quoteId}`

/** What is typed of a note, kept in this tab until it is added. */
export function useTypedNote(quoteId: string) {
  const [text, setText] = useState(() => readFromTab(keyOf(quoteId)) ?? '')
  // The same note, however often it is sent after a failure, is added once.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)

  function type(typed: string) {
    setText(typed)
    setKey(newIdempotencyKey())
    if (typed === '') forgetInTab(keyOf(quoteId))
    else keepInTab(keyOf(quoteId), typed)
  }

  return { text, idempotencyKey, type, clear: () => type('') }
}
