import { MAX_SEARCH_LENGTH } from '#contract/search.ts'
import { keepRowInFocus } from '#web/rep-frame/palette/list-keys.ts'
import { dialogStack, openDialog } from '#web/dialogs/open.ts'

/** Where Enter opens what is chosen. */
export type Opened = 'here' | 'new-tab'

/** What was typed before the palette was there, and whether Enter came after it. */
interface TypedAhead {
  text: string
  awaited: Opened | undefined
}

interface Waiting {
  input: HTMLInputElement
  /** What had the focus. */
  before: Element | null
  awaited?: Opened | undefined
}

let waiting: Waiting | undefined

const findPalette = () => dialogStack.get().find(({ name }) => name === 'command-palette')

/**
 * Opens the palette.
 *
 * @rule P08 Keys belong to the palette from the press that opens it: until its code is there, an unseen field takes what is typed.
 */
export function openPalette(): void {
  if (findPalette()) return
  keepRowInFocus()
  startWaiting()
  void openDialog('command-palette', {}).then(stopWaiting)
}

/** Gives the palette what was typed, and the focus back to where it was, so that it returns there in the end. */
export function takeTypedAhead(take: (ahead: TypedAhead) => void): void {
  if (!waiting) return
  const { input, awaited } = waiting
  const { value: text } = input
  stopWaiting()
  take({ text, awaited })
}

function startWaiting(): void {
  const input = document.createElement('input')
  input.setAttribute('aria-label', 'Search or type a command')
  input.autocomplete = 'off'
  input.spellcheck = false
  input.maxLength = MAX_SEARCH_LENGTH
  input.className = 'pointer-events-none fixed top-0 left-0 size-px opacity-0'
  const now: Waiting = { input, before: document.activeElement }
  input.addEventListener('input', () => {
    now.awaited = undefined
  })
  input.addEventListener('keydown', (event) => handleKey(event, now))
  waiting = now
  document.body.append(input)
  input.focus({ preventScroll: true })
}

function handleKey(event: KeyboardEvent, now: Waiting): void {
  const { key } = event
  const hasModifier = event.ctrlKey || event.metaKey
  if (event.isComposing) return
  if (key === 'Escape') findPalette()?.close()
  if (key === 'Enter' && !event.repeat) now.awaited = hasModifier ? 'new-tab' : 'here'
  // The focus stays, and what browsers do with the keys that open the palette is not done either.
  if (key === 'Tab' || key === 'Escape' || (hasModifier && key.toLowerCase() === 'k')) event.preventDefault()
}

function stopWaiting(): void {
  if (!waiting) return
  const { input, before } = waiting
  waiting = undefined
  const hadFocus = document.activeElement === input
  input.remove()
  if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
}
