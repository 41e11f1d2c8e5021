/** How long the hand rests before what follows from typed text is rendered, in milliseconds. Who types fast presses a key each 70 to 120. */
const PAUSE_MS = 150

const TEXT_ENTRY = 'textarea, input:not([type=radio], [type=checkbox], [type=range], [type=file])'

let isTyping = false

/**
 * Runs an edit that came from the field of this name. While text is typed into it, what follows from the edit waits for a pause, so
 * that it does not keep the next key waiting; what follows from a choice is rendered as soon as there is time.
 */
export function editFromField(name: string, edit: () => void): void {
  const focused = document.activeElement
  isTyping = focused?.getAttribute('name') === name && focused.matches(TEXT_ENTRY)
  try {
    edit()
  } finally {
    isTyping = false
  }
}

/** Whether the edit that runs comes from a field into which text is typed. */
export function isTypedNow(): boolean {
  return isTyping
}

export interface TypingPause {
  /** Called with each change of a store: true if it is rendered after the pause, with whatever else changes until then. */
  holdsBack: () => boolean
  /** Forgets what was held back. */
  stop: () => void
}

/**
 * Calls `render` when nobody has typed for a moment, or whoever typed leaves the field or presses something. Enter submits what is
 * typed, so before it everything is rendered at once.
 */
export function createTypingPause(render: (isAtOnce: boolean) => void): TypingPause {
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    timer = undefined
    removeEventListener('focusout', end, true)
    removeEventListener('pointerdown', end, true)
    removeEventListener('keydown', endBeforeEnter, true)
  }
  function end() {
    stop()
    render(false)
  }
  function endBeforeEnter({ key, isComposing, target }: KeyboardEvent) {
    // Where it makes a new line or ends a word it submits nothing.
    if (key !== 'Enter' || isComposing || target instanceof HTMLTextAreaElement) return
    stop()
    render(true)
  }
  return {
    stop,
    holdsBack: () => {
      if (isTyping) {
        addEventListener('focusout', end, true)
        addEventListener('pointerdown', end, true)
        addEventListener('keydown', endBeforeEnter, true)
        clearTimeout(timer)
        timer = setTimeout(end, PAUSE_MS)
      }
      return timer !== undefined
    },
  }
}
