import type { AroundNavHandler } from 'wouter'
import { openDialog } from '#web/dialogs/open.ts'

/** A form with text that is not sent. */
export interface UnsavedForm {
  /** Closes what stays open when the page changes, such as a dialog. */
  close?: () => void
  /** The browser keeps what is typed, so that leaving loses nothing. */
  isKept?: boolean
}

/** Where the person is, kept because the browser's Back changes the address before anybody is asked. */
interface Place {
  href: string
  state: unknown
}

const forms = new Set<UnsavedForm>()
let place: Place | undefined
let isAsking = false

/** Until the returned function is called, nobody leaves this form without being asked. */
export function holdUnsavedForm(form: UnsavedForm): () => void {
  forms.add(form)
  rememberPlace()
  return () => void forms.delete(form)
}

/** Asks whether what was typed may be lost. Whoever asks while the question is open is told to stay. */
export async function askToLeave(isKept = false): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  const answer = await openDialog('leave-unsaved', { isKept })
  isAsking = false
  return answer === 'leave'
}

/** For the router: a link to another page asks first. Redirects replace the page, and nobody chose them. */
export const askBeforeNavigating: AroundNavHandler = (navigate, to, options) => {
  if (forms.size === 0 || options?.replace === true || isSamePage(to)) navigate(to, options)
  else void leaveIfConfirmed(() => navigate(to, options))
}

async function leaveIfConfirmed(leave: () => void): Promise<void> {
  if (!(await askToLeave([...forms].every(({ isKept }) => isKept)))) return
  const left = [...forms]
  forms.clear()
  for (const { close } of left) close?.()
  leave()
}

/** Back and Forward: the router never hears of it, the address is put back, and the person is asked. */
function askBeforeGoingBack(event: PopStateEvent): void {
  if (forms.size === 0 || !place || isSamePage(place.href)) return rememberPlace()
  event.stopImmediatePropagation()
  history.pushState(place.state, '', place.href)
  // The page that the person wanted is now the one before.
  void leaveIfConfirmed(() => history.back())
}

function rememberPlace(): void {
  place = { href: location.href, state: history.state }
}

/** The address that differs only after the path shows the same page, which keeps what was typed. */
function isSamePage(address: string): boolean {
  return new URL(address, location.href).pathname === location.pathname
}

// Before the router and everybody else, who listen without `capture`.
addEventListener('popstate', askBeforeGoingBack, { capture: true })
// Sent by wouter, for calls of the two methods.
addEventListener('pushState', rememberPlace)
addEventListener('replaceState', rememberPlace)
