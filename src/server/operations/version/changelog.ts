import type { ChangelogPart } from '#contract/version.ts'

const HEADING = /^(#{2,3})\s+(.*)$/
const ENTRY = /^[-*]\s+(.*)$/
const CONTINUED = /^\s+(\S.*)$/

/** The headings of a changelog with their entries, in their order. What stands before the first heading is left out. */
export function readChangelogParts(markdown: string): ChangelogPart[] {
  const parts: ChangelogPart[] = []
  for (const line of markdown.split('\n')) {
    const [, marks, heading] = HEADING.exec(line) ?? []
    const part = parts.at(-1)
    if (marks !== undefined && heading !== undefined) {
      parts.push({ level: marks.length, heading: toPlainText(heading), entries: [] })
    } else if (part) addLine(part.entries, line)
  }
  return parts
}

/** A line of an entry that goes on belongs to the one before; a paragraph is an entry of its own. */
function addLine(entries: string[], line: string): void {
  const [, entry] = ENTRY.exec(line) ?? []
  const [, more] = CONTINUED.exec(line) ?? []
  const last = entries.length - 1
  if (entry !== undefined) entries.push(toPlainText(entry))
  else if (more !== undefined && last >= 0) entries[last] = `${entries[last]} ${toPlainText(more)}`
  else if (line.trim() !== '') entries.push(toPlainText(line.trim()))
}

/** Without marks for links, emphasis and code. */
function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*?([^*]+)\*\*?/g, '$1')
    .replaceAll('`', '')
}
