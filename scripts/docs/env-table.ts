// `npm run env-table` writes the table of settings in docs/SETTINGS.md from .env.example.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithProblems, replaceBetween, tableCell, writeOrCheck } from './generated-doc.ts'
import { root } from '../source-files.ts'

const DOCUMENT = 'docs/SETTINGS.md'
const BEGIN = '<!-- settings: made by `npm run env-table` from .env.example -->'
const END = '<!-- end of settings -->'

export interface Setting {
  key: string
  value: string
  about: string
}

/** The settings of an environment file, each with the comment above it; also those that `#` leaves to the settings page. */
export function parseSettings(source: string): Setting[] {
  const settings: Setting[] = []
  let about = ''
  let comment: string[] = []
  for (const line of source.split('\n')) {
    const assignment = /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line)
    const title = /^# ── (.*?) ─+$/.exec(line)?.[1]
    if (assignment) {
      // A setting without its own comment shares the one above it, or the title of its section.
      if (comment.length > 0) about = comment.join(' ')
      settings.push({ key: assignment[1] ?? '', value: assignment[2] ?? '', about })
      comment = []
    } else if (title !== undefined || line === '') {
      about = title === undefined ? '' : `${title}.`
      comment = []
    } else comment.push(line.replace(/^# ?/, ''))
  }
  return settings
}

/** Replaces the table between the two markers. */
export function replaceSettingsTable(document: string, settings: readonly Setting[]): string {
  const rows = settings.map(
    ({ key, value, about }) =>
      `| \`${key}\` | ${value ? `\`${tableCell(value)}\`` : ''} | ${tableCell(about)} |`,
  )
  const table = ['| variable | unless set | what it is |', '|---|---|---|', ...rows].join('\n')
  return replaceBetween(document, { begin: BEGIN, end: END, text: table })
}

function main(): void {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const text = replaceSettingsTable(read(DOCUMENT), parseSettings(read('.env.example')))
  exitWithProblems(writeOrCheck(DOCUMENT, text, 'npm run env-table'))
}

if (process.argv[1] === import.meta.filename) main()
