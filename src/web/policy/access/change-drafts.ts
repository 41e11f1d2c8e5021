const PREFIX = 'albatross change '

/** As whom a holder types; a rep's drafts have the id of the rep. */
const HOLDERS = ['client', 'producer']

/** Under which the browser keeps what is typed to change a policy: one for each policy and each who types. */
export function changeDraftKey(policy: string, who: string): string {
  return `${PREFIX}${policy} ${who}`
}

/** @rule N33 Whoever signs out leaves nothing behind that was typed about a policy; what reps typed stays theirs. */
export function forgetHolderDrafts(): void {
  try {
    const drafts = Object.keys(localStorage).filter(
      (key) => key.startsWith(PREFIX) && HOLDERS.some((who) => key.endsWith(` ${who}`)),
    )
    for (const key of drafts) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
