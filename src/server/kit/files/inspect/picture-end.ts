/** Where the picture ends; undefined if it is cut off. What stands behind it is shown by no program that shows pictures. */
export function pictureEnd(content: Buffer, type: string): number | undefined {
  if (type === 'image/jpeg') return jpegEnd(content)
  if (type === 'image/png') return pngEnd(content)
  if (type === 'image/webp') return Math.min(content.length, content.readUInt32LE(4) + 8)
  return content.length
}

const MARKER = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

function jpegEnd(content: Buffer): number | undefined {
  let at = 2
  while (at + 4 <= content.length) {
    if (content[at] !== MARKER) return undefined
    const kind = content[at + 1] ?? 0
    if (kind === MARKER) at += 1
    else if (kind === END_OF_IMAGE) return at + 2
    else {
      const next = at + 2 + content.readUInt16BE(at + 2)
      at = kind === START_OF_SCAN ? scanEnd(content, next) : next
    }
  }
  return content[at] === MARKER && content[at + 1] === END_OF_IMAGE ? at + 2 : undefined
}

/** The next marker after compressed pixels, in which each 255 is followed by 0 or is a place to begin again. */
function scanEnd(content: Buffer, from: number): number {
  let at = content.indexOf(MARKER, from)
  while (at >= 0 && at + 1 < content.length) {
    const kind = content[at + 1] ?? 0
    if (kind !== 0 && (kind < 0xd0 || kind > 0xd7) && kind !== MARKER) return at
    at = content.indexOf(MARKER, at + 1)
  }
  return content.length
}

function pngEnd(content: Buffer): number | undefined {
  let at = 8
  while (at + 12 <= content.length) {
    const end = at + 12 + content.readUInt32BE(at)
    if (content.toString('latin1', at + 4, at + 8) === 'IEND') return end
    at = end
  }
  return undefined
}
