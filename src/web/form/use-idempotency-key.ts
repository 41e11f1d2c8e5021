import { useRef } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'

/** Returns the same key for the same text, however often it is sent, and a new one for another text. */
export function useIdempotencyKey(): (text: string) => string {
  const last = useRef({ text: '', key: '' })
  return (text) => {
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() }
    return last.current.key
  }
}
