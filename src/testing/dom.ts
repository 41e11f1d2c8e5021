import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { provideDialogs } from '#web/dialogs/dialog-list.ts'

/** Adds what jsdom lacks. Import it first in every test that renders something. */

/** Longer than a busy machine needs to load and draw a page; a test that passes never waits for it. */
configure({ asyncUtilTimeout: 10_000 })

const opener = new WeakMap<HTMLDialogElement, Element | null>()

HTMLDialogElement.prototype.showModal = function showModal() {
  opener.set(this, document.activeElement)
  this.open = true
  this.querySelector<HTMLElement>(':is(button, input, select, textarea):enabled, a[href]')?.focus()
}

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  const before = opener.get(this)
  if (before instanceof HTMLElement) before.focus()
  setTimeout(() => this.dispatchEvent(new Event('close')))
}

/** A browser turns Escape into `cancel` on the open modal, and closes it unless that was prevented. */
document.addEventListener('keydown', (event) => {
  const dialog = [...document.querySelectorAll('dialog')].findLast((candidate) => candidate.open)
  if (event.key !== 'Escape' || !dialog) return
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
})

window.scrollTo = () => {}
// Pages are shown as on a wide screen.
window.matchMedia ??= (media) =>
  ({
    media,
    matches: media.startsWith('(min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList
// Nothing is laid out here: all of the page is in sight.
globalThis.IntersectionObserver ??= class {
  readonly #look: () => void
  constructor(look: IntersectionObserverCallback) {
    this.#look = () => look([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  observe() {
    this.#look()
  }
  disconnect() {}
} as unknown as typeof IntersectionObserver
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
document.elementFromPoint = () => null
Element.prototype.scrollIntoView = () => {}
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, String.raw`\$&`) } as typeof CSS

provideDialogs(async () => (await import('#web/app/dialogs.ts')).DIALOGS)

afterEach(cleanup)
