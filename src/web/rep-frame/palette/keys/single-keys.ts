const KEY = 'single-keys'

/** Whether keys without Ctrl do anything in this browser. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** False if the browser cannot remember it. */
export function setSingleKeys(areOn: boolean): boolean {
  try {
    localStorage.setItem(KEY, areOn ? 'on' : 'off')
    return true
  } catch {
    return false
  }
}
