/** Why a text is too much to be parsed as JSON. */
export type JsonExcess = 'entries' | 'depth'

interface JsonLimits {
  entries: number
  depth: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Whether a JSON text has more entries than allowed (members of objects and lists, at any depth, repeated keys
 * included), or is nested too deeply. It scans the text and stops at the limit: parsing megabytes takes far longer.
 * For invalid JSON the result does not matter, because the parser rejects it.
 */
export function findJsonExcess(text: string, limits: JsonLimits): JsonExcess | undefined {
  let entries = 0
  let depth = 0
  // A list or object has its first entry when something other than its end follows.
  let isOpened = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (SPACE.has(code)) continue
    const isEnd = CLOSING.has(code)
    if (code === COMMA || (isOpened && !isEnd)) entries += 1
    if (entries > limits.entries) return 'entries'
    isOpened = OPENING.has(code)
    if (isOpened) depth += 1
    else if (isEnd) depth -= 1
    else if (code === QUOTE) at = findEndOfString(text, at)
    if (depth > limits.depth) return 'depth'
  }
  return undefined
}

/** The end of the string that begins here, or of the text. */
function findEndOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
  } while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}
