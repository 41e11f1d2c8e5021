const KEY = 'recent-quotes'
const MOST = 6

/** The ids of the quotes that were opened last in this browser, the newest first. Their names are not kept here. */
export function listRecentQuotes(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((id) => typeof id === 'string' && UUID.test(id)).slice(0, MOST)
      : []
  } catch {
    return []
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function rememberQuote(id: string): void {
  store([id, ...listRecentQuotes().filter((other) => other !== id)].slice(0, MOST))
}

/** The next person at this browser does not see them. */
export function forgetRecentQuotes(): void {
  store([])
}

function store(ids: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // A browser that keeps nothing has no recent quotes.
  }
}
