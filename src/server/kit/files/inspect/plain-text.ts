import type { FileHandle } from 'node:fs/promises'
import { readAt } from '#server/kit/files/inspect/check-video.ts'

const AT_ONCE_BYTES = 1024 * 1024

/** Signs that no text has. */
// oxlint-disable-next-line no-control-regex -- these are what text has not
const BINARY = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/
const WIDE_MARKS = ['\xff\xfe', '\xfe\xff']

/** Whether a file is text, in whatever code: nothing in it is a sign that only other files have. */
export async function isPlainText(file: FileHandle, size: number): Promise<boolean> {
  for (let at = 0; at < size; at += AT_ONCE_BYTES) {
    const text = (await readAt(file, at, Math.min(AT_ONCE_BYTES, size - at))).toString('latin1')
    // Two bytes for each sign, as Windows writes it.
    if (at === 0 && WIDE_MARKS.includes(text.slice(0, 2))) return size % 2 === 0
    if (BINARY.test(text)) return false
  }
  return true
}

/** Names of what holds macros or programs in documents of older programs. */
const OLD_MACROS = ['_VBA_PROJECT', 'VBA', 'Macros', '\u0001Ole10Native'].map((name) =>
  Buffer.from(`${name}\0`, 'utf16le'),
)

/** Whether a document of an older program holds macros, or a program to start. */
export function holdsMacros(content: Buffer): boolean {
  if (content.subarray(0, 5).toString('latin1') === '{\\rtf')
    return /\\obj(?:data|emb|autlink|ocx)/.test(content.toString('latin1'))
  return OLD_MACROS.some((name) => content.includes(name))
}

/** The text of a file, as far as it is shown. */
export function readText(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(content)
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
