import { inflateSync } from 'node:zlib'
import { ARCHIVE_END_BYTES, endsAsArchive } from '#server/kit/files/inspect/archive-end.ts'

type PdfProblem = 'locked' | 'unreadable' | 'pages' | 'hides-another'

/** What makes a PDF more than paper: a lock, scripts, files inside, programs to start. */
const FORBIDDEN = ['Encrypt', 'JavaScript', 'EmbeddedFile', 'EmbeddedFiles', 'Launch', 'RichMedia'].map(
  nameOf,
)
const OBJECTS = nameOf('ObjStm')
const DEFLATED = nameOf('FlateDecode')
/** Ways to hold objects that are not looked into. */
const OTHERWISE = [
  'LZWDecode',
  'ASCIIHexDecode',
  'ASCII85Decode',
  'RunLengthDecode',
  'Crypt',
  'DecodeParms',
].map(nameOf)
const PAGE = new RegExp(`${nameOf('Type').source}\\s*${nameOf('Page').source}`, 'g')

/** No list of objects is larger; a small file may otherwise fill the memory. */
const MOST_INFLATED_BYTES = 32 * 1024 * 1024
/** The dictionary of a stream, before it. */
const DICTIONARY_BYTES = 4096

/**
 * What is wrong with a PDF. Every byte is looked at as it is, and so is every compressed list of objects: whoever hides a name from this
 * has hidden it from readers too.
 */
export function checkPdf(content: Buffer, mostPages: number): PdfProblem | undefined {
  const text = content.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-2048).includes('%%EOF')) return 'unreadable'
  if (endsAsArchive(content.subarray(-ARCHIVE_END_BYTES), content.length)) return 'hides-another'
  const inflated = inflateObjects(content, text)
  if (!inflated) return 'unreadable'
  const texts = [text, ...inflated]
  if (texts.some((one) => FORBIDDEN.some((name) => name.test(one)))) return 'locked'
  const pages = texts.reduce((sum, one) => sum + (one.match(PAGE)?.length ?? 0), 0)
  return pages > mostPages ? 'pages' : undefined
}

/** The lists of objects as text; undefined if one cannot be read. */
function inflateObjects(content: Buffer, text: string): string[] | undefined {
  const found: string[] = []
  let left = MOST_INFLATED_BYTES
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    if (text.slice(index - 3, index) === 'end') continue
    const before = text.slice(Math.max(0, index - DICTIONARY_BYTES), index)
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
    if (!OBJECTS.test(dictionary)) continue
    if (!DEFLATED.test(dictionary) || OTHERWISE.some((name) => name.test(dictionary))) return undefined
    const end = text.indexOf('endstream', index + word.length)
    if (end < 0 || left <= 0) return undefined
    try {
      const objects = inflateSync(content.subarray(index + word.length, end), { maxOutputLength: left })
      left -= objects.length
      found.push(objects.toString('latin1'))
    } catch {
      return undefined
    }
  }
  return found
}

/** A name as a PDF may write it: each letter as it is, or as # and two digits. */
function nameOf(name: string): RegExp {
  const letters = [...name].map((letter) => {
    const code = letter.codePointAt(0)?.toString(16) ?? ''
    const [first = '', second = ''] = code
    return `(?:${letter}|#${first}[${second}${second.toUpperCase()}])`
  })
  return new RegExp(`/${letters.join('')}(?![A-Za-z0-9#])`)
}
