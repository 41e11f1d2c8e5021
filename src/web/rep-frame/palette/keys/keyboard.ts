import { type Command, COMMANDS } from '#web/rep-frame/palette/commands.ts'
import { isListShown } from '#web/rep-frame/palette/list-keys.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { topLayer } from '#web/ui/top-layer.ts'

/** How long the second key of two may take. */
const SECOND_KEY_MS = 1500

/** Where keys are typed, and the controls that have letters of their own; a box that chooses a row, and says so, has none. */
const TYPING =
  'input:not([data-leaves-keys]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="listbox"], [role="menu"], [role="textbox"]'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

/** What is written on the keyboard for the palette. */
export const PALETTE_KEYS = isApple ? ['⌘', 'K'] : ['Ctrl', 'K']

interface Handlers {
  openPalette: () => void
  run: (command: Command) => void
  /** Whether keys without Ctrl do anything. */
  hasSingleKeys: () => boolean
}

/**
 * Listens for the keys of all pages for reps, until the returned function is called.
 *
 * @rule N74 Keys do nothing in a field, in a select or while a window is open; single keys can be switched off (WCAG 2.1.4).
 */
export function listenForKeys({ openPalette, run, hasSingleKeys }: Handlers): () => void {
  let first: { key: string; at: number } | undefined

  function handleKey(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (isWindowOpen()) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      return openPalette()
    }
    const before = first
    first = undefined
    if (!hasSingleKeys() || !isPlainKey(event)) return
    const isSecond = before !== undefined && event.timeStamp - before.at <= SECOND_KEY_MS
    const command = (isSecond && findByKeys([before.key, event.key])) || findByKeys([event.key])
    if (command) {
      event.preventDefault()
      run(command)
    } else if (COMMANDS.some(({ keys }) => keys?.length === 2 && keys[0] === event.key)) {
      first = { key: event.key, at: event.timeStamp }
    }
  }

  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const hasModifier = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return hasModifier && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** Whether a key alone may act on the page: nothing is typed, no window is open, and it is not held down. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false
  return !isWindowOpen() && !isChord(event) && !isTyping(event)
}

/** From the press that opens it, while its code is still loaded. */
function isWindowOpen(): boolean {
  return dialogStack.get().length > 0 || topLayer.get() !== document.body
}

function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return target instanceof Element && target.closest(TYPING) !== null
}

function findByKeys(pressed: readonly string[]): Command | undefined {
  return COMMANDS.find(
    ({ keys, run }) => keys?.join(' ') === pressed.join(' ') && (isListShown() || !('list' in run)),
  )
}
