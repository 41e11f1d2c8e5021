import { flushSync } from 'react-dom'

/** Composed text, an open list and a number that is being formatted are given this long to be finished. */
const LONGEST_WAIT_MS = 4000

let isComposing = false
addEventListener('compositionstart', () => {
  isComposing = true
})
addEventListener('compositionend', () => {
  isComposing = false
})

/** Calls back when replacing the fields would interrupt nothing. The returned function gives up. */
export function whenUndisturbed(goOn: () => void): () => void {
  let timer = setTimeout(check)
  const last = setTimeout(finish, LONGEST_WAIT_MS)
  const look = () => {
    clearTimeout(timer)
    // The next field has the focus by then.
    timer = setTimeout(check)
  }
  function check() {
    if (document.hidden || !isInTheMiddle()) finish()
  }
  function stop() {
    clearTimeout(timer)
    clearTimeout(last)
    for (const event of EVENTS) removeEventListener(event, look)
  }
  function finish() {
    stop()
    goOn()
  }
  for (const event of EVENTS) addEventListener(event, look)
  return stop
}

const EVENTS = ['compositionend', 'focusout', 'change', 'visibilitychange'] as const

function isInTheMiddle(): boolean {
  const { activeElement: active } = document
  return (
    isComposing ||
    active instanceof HTMLSelectElement ||
    (active instanceof HTMLInputElement && active.type === 'tel' && active.value !== '')
  )
}

/** What was pressed before there was a program for it. */
export type Press = string

/** Names a control: a field by its name, a button by its words. */
export function nameOf(control: Element): string {
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
    return control.type === 'radio' ? `${control.name}=${control.value}` : control.name
  return control.textContent
}

/**
 * Replaces the page by one that has the same controls: focus and place in the text stay where they are, and what was
 * pressed is pressed there.
 */
export function takeOver(replace: () => void, pressed: Press | undefined): void {
  const { activeElement: active } = document
  const focused = active && active !== document.body ? nameOf(active) : undefined
  const place = active instanceof HTMLInputElement ? placeIn(active) : undefined
  flushSync(replace)
  const twin = focused === undefined ? undefined : controlOf(focused)
  // Its own answer to the focus comes first, such as selecting everything.
  if (twin) flushSync(() => twin.focus({ preventScroll: true }))
  if (twin instanceof HTMLInputElement && place) setPlace(twin, place)
  if (pressed !== undefined) controlOf(pressed)?.click()
}

function controlOf(name: string): HTMLElement | undefined {
  const same = [...document.querySelectorAll<HTMLElement>('input, select, button, a')].filter(
    (control) => nameOf(control) === name,
  )
  // Buttons of a small screen are there on a large one too.
  return same.find((control) => control.checkVisibility()) ?? same[0]
}

type Place = readonly [start: number, end: number]

/** Undefined where the browser does not tell it, as in an email address: there it is the end. */
function placeIn({ selectionStart, selectionEnd, value }: HTMLInputElement): Place {
  return [selectionStart ?? value.length, selectionEnd ?? value.length]
}

function setPlace(input: HTMLInputElement, [start, end]: Place): void {
  const { type } = input
  if (type === 'radio') return
  // An email address takes no place in its text, and would begin at the front.
  if (type === 'email') input.type = 'text'
  input.setSelectionRange(start, end)
  input.type = type
}
