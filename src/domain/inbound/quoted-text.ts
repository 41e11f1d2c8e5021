/** What somebody wrote, and the earlier mail that their program repeats below it. */
export interface FoldedText {
  said: string
  quoted: string
}

/** Longer lines introduce nothing, and patterns would be slow on them. */
const MAX_INTRODUCTION_LENGTH = 300

/** The second half of an introduction, and an empty line. */
const MAX_LINES_BETWEEN = 2

/** “On … Pat wrote:” as mail programs say it, also in the other languages of this side of the world. */
const INTRODUCTION =
  /^(?:on|am|le|el|il|op|den|em)\s.*\b(?:wrote|schrieb(?: .*)?|a écrit|escribió|ha scritto|schreef(?: .*)?|skrev(?: .*)?|escreveu)\s?:$/i

const SEPARATOR =
  /^-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original)\s?-{2,}$/i

/** The head that Outlook repeats, of which the second line tells it from a sentence. */
const HEAD_FROM = /^\*?(?:from|von|de|da|van)\s?:\*?\s.+/i
const HEAD_NEXT =
  /^\*?(?:sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|to|an|à|para|a|aan)\s?:\*?\s/i

/**
 * Parts the text of a mail. Where somebody wrote between the lines of the earlier mail, or wrote nothing else, all of it is theirs.
 *
 * @rule O18 The new part of a mail comes first, and what it repeats is folded; no line is lost.
 */
export function foldQuotedText(text: string): FoldedText {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const start = findStart(lines)
  const said = lines.slice(0, start).join('\n').trimEnd()
  if (start === lines.length || said.trim() === '') return { said: lines.join('\n').trimEnd(), quoted: '' }
  return { said, quoted: lines.slice(start).join('\n').trimEnd() }
}

/** The line from which on everything is repeated; the number of lines if nothing is. */
function findStart(lines: readonly string[]): number {
  const introduced = lines.findIndex((_, index) => introduces(lines, index))
  if (introduced >= 0) return introduced
  // Without an introduction only quoted lines at the very end are the earlier mail.
  let start = lines.length
  while (start > 0 && isQuotedOrBlank(lines[start - 1] ?? '')) start -= 1
  const marked = lines.findIndex((line, index) => index >= start && line.startsWith('>'))
  return marked < 0 ? lines.length : marked
}

function introduces(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  if (line.length > MAX_INTRODUCTION_LENGTH) return false
  if (SEPARATOR.test(line)) return true
  if (HEAD_FROM.test(line) && HEAD_NEXT.test((lines[index + 1] ?? '').trim())) return true
  return isIntroduction(lines, index) && repeatsToTheEnd(lines, index)
}

/** Some programs break the line in two. */
function isIntroduction(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  const next = (lines[index + 1] ?? '').trim()
  return (
    INTRODUCTION.test(line) ||
    (next.length <= MAX_INTRODUCTION_LENGTH && next !== '' && INTRODUCTION.test(`${line} ${next}`))
  )
}

/** False where nothing is marked as repeated, or something was written between or below what is. */
function repeatsToTheEnd(lines: readonly string[], index: number): boolean {
  const below = lines.slice(index + 1)
  const first = below.findIndex((line) => line.startsWith('>'))
  return first >= 0 && first <= MAX_LINES_BETWEEN && below.slice(first).every(isQuotedOrBlank)
}

function isQuotedOrBlank(line: string): boolean {
  return line.startsWith('>') || line.trim() === ''
}

const MAX_FIRST_LINE_LENGTH = 160

/** How a mail begins, in one line. */
export function firstLineOf(text: string): string {
  const { said } = foldQuotedText(text)
  return [...said.replace(/\s+/g, ' ').trim()].slice(0, MAX_FIRST_LINE_LENGTH).join('')
}
