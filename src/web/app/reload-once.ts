const KEY = 'reloaded-at'
/** A page that fails again so soon does not fail because it is old. */
const AGAIN_AFTER_MS = 60_000

/** Longer than a person thinks about whether to stay, or a page takes to be left. */
const LEAVING_MS = 30_000

let leftAt = -Infinity
addEventListener('beforeunload', () => {
  leftAt = performance.now()
})

/** As the browsers say that a file of the program did not come: after a release has replaced it, or offline. */
const LOAD_FAILURES = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
]

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURES.some((words) => words.test(error.message))
}

/**
 * Whether loading the page again may help: there is a connection, it was not just tried, and nobody is leaving. Some browsers stop
 * what a page loads once it is left, and loading it again would keep the person there.
 */
export function mayReload(now = Date.now()): boolean {
  if (!navigator.onLine || performance.now() - leftAt < LEAVING_MS) return false
  try {
    const at = Number(sessionStorage.getItem(KEY) ?? Number.NaN)
    return !(Math.abs(now - at) < AGAIN_AFTER_MS)
  } catch {
    // Without a memory of it, it could go on for ever.
    return false
  }
}

export function noteReload(now = Date.now()): void {
  sessionStorage.setItem(KEY, String(now))
}
