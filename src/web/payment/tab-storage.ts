/** For browsers that keep nothing; it is gone when the page is left. */
const inMemory = new Map<string, string>()

/** Keeps a text for this tab alone: it outlives a reload, and ends with the tab. */
export function keepInTab(key: string, text: string): void {
  const storage = tabStorage()
  if (storage) storage.setItem(key, text)
  else inMemory.set(key, text)
}

export function readFromTab(key: string): string | undefined {
  const storage = tabStorage()
  return storage ? (storage.getItem(key) ?? undefined) : inMemory.get(key)
}

export function forgetInTab(key: string): void {
  const storage = tabStorage()
  if (storage) storage.removeItem(key)
  else inMemory.delete(key)
}

/** Forgets everything whose key begins so. */
export function forgetAllInTab(prefix: string): void {
  const keys = [...Object.keys(tabStorage() ?? {}), ...inMemory.keys()]
  for (const key of keys) if (key.startsWith(prefix)) forgetInTab(key)
}

function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
