import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../source-files.ts'

/** Writes a generated document or, with `--check`, reports that the existing one is out of date. */
export function writeOrCheck(file: string, text: string, command: string): string[] {
  const target = path.join(root, file)
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
    return []
  }
  const current = existsSync(target) ? readFileSync(target, 'utf8') : ''
  return current === text ? [] : [`${file} is out of date: run \`${command}\`.`]
}

/** Ends a command: prints the problems line by line and sets the exit code. */
export function exitWithProblems(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

/** Text for one cell of a Markdown table. */
export function tableCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

/** Puts a text between two marks of a document, in place of what is there. */
export function replaceBetween(
  document: string,
  { begin, end, text }: { begin: string; end: string; text: string },
): string {
  const [before = '', rest = ''] = document.split(begin)
  const [, after = ''] = rest.split(end)
  return `${before}${begin}\n\n${text}\n\n${end}${after}`
}
