// `npm run rules` writes docs/RULES.md from the `@rule` tags of the code and the test titles that name them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithProblems, writeOrCheck } from './generated-doc.ts'
import { isTest, root, sourceFiles } from '../source-files.ts'

export interface SourceLocation {
  file: string
  line: number
}

export interface Rule extends SourceLocation {
  id: string
  sentence: string
}

export interface RuleTest extends SourceLocation {
  id: string
  title: string
}

const TAG = /@rule\s+([A-Z]\d\d)\s+([^]*?)(?=\n\s*\*?\s*@|\n\s*\*\s*\n|\*\/)/g
const TITLE = /\(\s*(['"`])((?:[A-Z]\d\d[ ,:]+)+)(.*?)\1\s*,/g

const CHAPTERS: Readonly<Record<string, string>> = {
  P: 'Whom it serves',
  S: 'Screens and addresses',
  D: 'Dialogs',
  E: 'What is kept, field by field',
  T: 'What happens when',
  V: 'What is accepted',
  R: 'Who may do what',
  C: 'Calls between browser and server',
  X: 'When something goes wrong',
  K: 'Fixed figures and lists',
  O: 'What the program promises beyond its screens',
  N: 'Questions that could be settled either way, and how they are',
}
/** Decisions are often about wording or layout, so they need no test. */
const NEEDS_NO_TEST = 'N'

/** The `@rule` tags of one file, with their sentences on one line. */
export function rulesIn(file: string, source: string): Rule[] {
  return [...source.matchAll(TAG)].map(({ 1: id = '', 2: text = '', index }) => ({
    id,
    sentence: text.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
    file,
    line: lineAt(source, index),
  }))
}

/** The ids that the test titles of one file begin with. */
export function ruleTestsIn(file: string, source: string): RuleTest[] {
  return [...source.matchAll(TITLE)].flatMap(({ 2: ids = '', 3: title = '', index }) =>
    (ids.match(/[A-Z]\d\d/g) ?? []).map((id) => ({
      id,
      title: title.trim(),
      file,
      line: lineAt(source, index),
    })),
  )
}

/** Ids of rules that no test names. */
export function untestedRules(rules: readonly Rule[], proofs: readonly RuleTest[]): string[] {
  const proven = new Set(proofs.map(({ id }) => id))
  const ids = rules.map(({ id }) => id).filter((id) => !id.startsWith(NEEDS_NO_TEST) && !proven.has(id))
  return [...new Set(ids)].toSorted()
}

export function rulesDocument(rules: readonly Rule[], proofs: readonly RuleTest[]): string {
  const letters = Object.keys(CHAPTERS).filter((letter) => rules.some(({ id }) => id.startsWith(letter)))
  const chapters = letters.map((letter) => {
    const ids = [...new Set(rules.map(({ id }) => id).filter((id) => id.startsWith(letter)))].toSorted()
    return [
      `## ${letter} · ${CHAPTERS[letter] ?? ''}`,
      ...ids.map((id) => ruleSection(id, rules, proofs)),
    ].join('\n\n')
  })
  return `${[HEAD, ...chapters].join('\n\n')}\n`
}

const HEAD = `# Rules

Made by \`npm run rules\` from the \`@rule\` tags in \`src\`. Do not edit.

**To find a rule**, search this page for a word of the business: *putting*, *coupon*, *sign*, *expire*. Each rule
has its sentence, the line that keeps it, and the tests that prove it. The id is the one in test titles, so
\`npx vitest run -t "V04"\` runs the tests of a rule.`

function ruleSection(id: string, rules: readonly Rule[], proofs: readonly RuleTest[]): string {
  const sentences = rules.filter((rule) => rule.id === id).map((rule) => `- ${rule.sentence} ${link(rule)}`)
  const firsts = new Map(
    proofs
      .filter((proof) => proof.id === id)
      .toReversed()
      .map((proof) => [proof.file, proof]),
  )
  const proven = [...firsts.values()].toReversed().map(link).join(', ')
  return [`### ${id}`, sentences.join('\n'), ...(proven ? [`Tests: ${proven}`] : [])].join('\n\n')
}

function link({ file, line }: SourceLocation): string {
  return `[${file.replace(/^src\//, '')}:${line}](../${file}#L${line})`
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

function main(): void {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const rules = sourceFiles('src')
    .filter((file) => !isTest(file))
    .flatMap((file) => rulesIn(file, read(file)))
  const proofs = sourceFiles('src', 'scripts', 'e2e')
    .filter(isTest)
    .flatMap((file) => ruleTestsIn(file, read(file)))
  const missing = untestedRules(rules, proofs)
  exitWithProblems([
    ...writeOrCheck('docs/RULES.md', rulesDocument(rules, proofs), 'npm run rules'),
    ...(missing.length > 0 ? [`Named by no test title: ${missing.join(', ')}`] : []),
  ])
}

if (process.argv[1] === import.meta.filename) main()
