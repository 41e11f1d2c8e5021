/** Everything that is asked of a browser has this long; a browser that says nothing would hold up all tests. */
export const CALL_TIMEOUT_MS = 60_000

/** What the browser calls an element of the page, until the page is left. */
export type ElementId = string

/** A browser as the journeys need it, whatever protocol it speaks. */
export interface Driver {
  /** Its name and version, for what tests say. */
  readonly version: string
  open: (url: string) => Promise<void>
  /** The result of a function of the page, by its source; arguments and result as JSON. */
  evaluate: (source: string, ...args: readonly unknown[]) => Promise<unknown>
  /** The element that a function of the page returns, if any. */
  find: (source: string, ...args: readonly unknown[]) => Promise<ElementId | null>
  /** Moves a pointer there and presses it, as a person does. */
  click: (element: ElementId) => Promise<void>
  /** Presses one key after the other where the focus is. */
  type: (text: string) => Promise<void>
  /** Until `leaveFrame`, all of the above happens in the page of this frame. */
  enterFrame: (element: ElementId) => Promise<void>
  leaveFrame: () => Promise<void>
  close: () => Promise<void>
}

/** Fails by name if nothing has come in time. */
export async function withinTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The browser did not answer ${what} within ${CALL_TIMEOUT_MS / 1000} s`)),
      CALL_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
