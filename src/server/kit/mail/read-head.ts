/** A head is not read further: no mail program writes a longer one. */
const MAX_HEAD_BYTES = 256 * 1024
const MAX_FIELDS = 1000
const MAX_VALUE_LENGTH = 4000

const LF = 10

/** Where the head of a mail ends: at its first empty line. */
function endOfHead(raw: Buffer): number {
  for (let at = raw.indexOf(LF); at >= 0 && at < MAX_HEAD_BYTES; at = raw.indexOf(LF, at + 1)) {
    const next = raw[at + 1]
    if (next === LF || (next === 13 && raw[at + 2] === LF)) return at + 1
  }
  return Math.min(raw.length, MAX_HEAD_BYTES)
}

/** The fields of a mail's head by their names in lower case, each unfolded and otherwise as it came. In linear time, whatever the bytes are. */
export function readHead(raw: Buffer): Map<string, string[]> {
  const text = raw.toString('latin1', 0, endOfHead(raw)).replace(/\r\n?/g, '\n')
  const fields = new Map<string, string[]>()
  let count = 0
  for (const line of text.replace(/\n[ \t]/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    if (!/^[!-9;-~]{1,100}$/.test(name)) continue
    if ((count += 1) > MAX_FIELDS) break
    const value = line
      .slice(colon + 1)
      .trim()
      .slice(0, MAX_VALUE_LENGTH)
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return fields
}

/** What stands below the head. */
export function bodyOf(raw: Buffer): Buffer {
  return raw.subarray(endOfHead(raw))
}
