import { useEffect, useState } from 'react'
import type { LetterPreview, PreviewedLetter } from '#web/admin/letters/queries.ts'
import { errorMessage } from '#web/api/call-error.ts'

/** A letter as it would be printed, or why it cannot be shown. */
export type ShownLetter = { preview: LetterPreview } | { failure: string }

const PAUSE_MS = 300

/**
 * Asks how a letter would be printed, once it has not changed for a moment. Until that is known the last one stays, so that the
 * dialog does not jump with each word.
 */
export function useLetterPreview(
  ask: (body: PreviewedLetter) => Promise<LetterPreview>,
  body: PreviewedLetter | undefined,
): { shown: ShownLetter | undefined; isNow: boolean } {
  const text = body && JSON.stringify(body)
  const [answer, setAnswer] = useState<{ text: string; shown: ShownLetter }>()
  useEffect(() => {
    if (text === undefined) return undefined
    let isLate = false
    const show = (shown: ShownLetter) => {
      if (!isLate) setAnswer({ text, shown })
    }
    const timer = setTimeout(() => {
      ask(JSON.parse(text) as PreviewedLetter).then(
        (preview) => show({ preview }),
        (error: unknown) => show({ failure: errorMessage(error) }),
      )
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [ask, text])
  return { shown: answer?.shown, isNow: answer !== undefined && answer.text === text }
}
