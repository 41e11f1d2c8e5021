import { useEffect, useState } from 'react'
import type { ChangeBody } from '#contract/amendments.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { errorMessage, fieldErrors, isCallError } from '#web/api/call-error.ts'
import type { ChangePreview } from '#web/policy/amendments/queries.ts'

export type Preview<Body = ChangeBody> = (body: Body) => Promise<ChangePreview>

/** What a request would do, or why it is not taken. */
export type ShownPreview =
  | { state: 'shown'; preview: ChangePreview }
  | { state: 'refused'; message: string; fields: readonly FieldProblem[]; reason: string | undefined }

const PAUSE_MS = 250

/** Asks what a request would do, once it has not changed for a moment; undefined until that is known. */
export function usePreview<Body = ChangeBody>(
  ask: Preview<Body>,
  body: Body | undefined,
): ShownPreview | undefined {
  const text = body && JSON.stringify(body)
  const [answer, setAnswer] = useState<{ text: string; shown: ShownPreview }>()
  useEffect(() => {
    if (text === undefined) return undefined
    let isLate = false
    const show = (shown: ShownPreview) => {
      if (!isLate) setAnswer({ text, shown })
    }
    const timer = setTimeout(() => {
      ask(JSON.parse(text) as Body).then(
        (preview) => show({ state: 'shown', preview }),
        (error: unknown) =>
          show({
            state: 'refused',
            message: errorMessage(error),
            fields: fieldErrors(error),
            reason: refusalOf(error),
          }),
      )
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [ask, text])
  return answer !== undefined && answer.text === text ? answer.shown : undefined
}

/** The code of what is wrong with the request as a whole. */
function refusalOf(error: unknown): string | undefined {
  const data = isCallError(error, 'CHANGE_REFUSED') ? (error.data as { reason?: unknown } | null) : null
  return typeof data?.reason === 'string' ? data.reason : undefined
}
