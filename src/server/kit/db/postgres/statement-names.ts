/** What a client is asked, as node-postgres takes it. */
export type Sent = { text?: string; name?: string | undefined } | string

/** From when on a statement comes often enough to be kept. */
const USES = 3
/** Each connection holds the plans of all of them in the memory of the server. */
const MAX_NAMES = 120
/** How many texts are counted; lists of any length make ever new ones. */
const MAX_TEXTS = 2000

const uses = new Map<string, number>()
const names = new Map<string, string>()
let made = 0
let generation = 0

/** What the server can keep: one statement that reads or writes rows. */
const KEPT = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i

/**
 * A statement with the name under which connections keep it: that of its author, or one that a statement gets which comes often, where
 * such are kept. Any other as it is.
 */
export function nameStatement(sent: Sent, isKeptIfOften: boolean): Sent {
  if (typeof sent === 'string' || sent.text === undefined) return sent
  if (sent.name !== undefined)
    return generation === 0 ? sent : { ...sent, name: `${sent.name}_${generation}` }
  if (!isKeptIfOften) return sent
  const name = KEPT.test(sent.text) ? nameOf(sent.text) : undefined
  return name === undefined ? sent : { ...sent, name }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const count = (uses.get(text) ?? 0) + 1
  if (count < USES) {
    if (uses.size >= MAX_TEXTS) uses.clear()
    uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  made += 1
  const name = `often_${made}`
  names.set(text, name)
  return name
}

/** Has every connection make its statements anew, under other names. */
export function renameStatements(): void {
  names.clear()
  generation += 1
}
