import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../source-files.ts'

/** Writes a document that is made from the code or, with `--check`, says what is wrong with the one that is there. */
export function writeOrCheck(file: string, text: string, command: string): string[] {
  const target = path.join(root, file)
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
    return []
  }
  const current = existsSync(target) ? readFileSync(target, 'utf8') : ''
  return current === text ? [] : [`${file} is out of date: run \`${command}\`.`]
}

/** Ends a command: what is wrong, line by line, and the exit code that goes with it. */
export function exitWithProblems(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

/** Text for one cell of a Markdown table. */
export function tableCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
