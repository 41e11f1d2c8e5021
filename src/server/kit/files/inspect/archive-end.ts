/** The longest that the end of a ZIP archive can be: its record and its comment. */
export const ARCHIVE_END_BYTES = 22 + 0xffff

const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const OTHER_ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((mark) => Buffer.from(mark, 'latin1'))

/**
 * Whether programs would open the bytes as an archive, whatever they begin with: a ZIP is read from its end. Its record has to fit,
 * as four bytes alone come up by chance. `end` are the last bytes of `size`.
 */
export function endsAsArchive(end: Buffer, size: number): boolean {
  for (let at = end.lastIndexOf(END); at >= 0; at = at === 0 ? -1 : end.lastIndexOf(END, at - 1))
    if (isArchiveEnd(end, at, size)) return true
  return OTHER_ARCHIVES.some((mark) => end.includes(mark))
}

function isArchiveEnd(end: Buffer, at: number, size: number): boolean {
  if (at + 22 > end.length) return false
  const [length, start] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)]
  const recordAt = size - end.length + at
  // What stands before an archive moves it; its list ends where the record begins.
  const listAt = at - length
  if (start + length > recordAt && start !== 0xff_ff_ff_ff) return false
  return listAt < 0 || length === 0 || end.subarray(listAt, listAt + 4).equals(ENTRY)
}
