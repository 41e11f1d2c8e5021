/**
 * Sends a request about what is typed after a pause, and only the latest one counts: an earlier one is aborted once another
 * begins, and the same question is not asked twice.
 */
export function createLatestRequest(pauseMs: number, send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  let question: string | undefined

  return {
    schedule: () => {
      clearTimeout(timer)
      timer = setTimeout(send, pauseMs)
    },
    /** Whether this was the last question. */
    isAbout: (other: string) => other === question,
    /** Begins another question, and returns what aborts it; undefined if it is the last one again. */
    begin: (next: string): AbortSignal | undefined => {
      if (next === question) return undefined
      running?.abort()
      running = new AbortController()
      question = next
      return running.signal
    },
    /** Lets the last question be asked again. */
    forget: () => {
      question = undefined
    },
    stop: () => {
      clearTimeout(timer)
      running?.abort()
      question = undefined
    },
  }
}
