// `npm run sentences` writes docs/SENTENCES.md, every text of the product that a person may read. With `--check` it compares,
// and finds the texts that break a rule of our wording.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithProblems, writeOrCheck } from '../docs/generated-doc.ts'
import { isTest, root, sourceFiles } from '../source-files.ts'
import { ALLOWED_TEXTS } from './allowed-texts.ts'
import { findBroken, unusedAllowances } from './broken-texts.ts'
import { collectTexts } from './collect-texts.ts'
import { type FileTexts, sentencesDocument } from './sentences-document.ts'

const DOCUMENT = 'docs/SENTENCES.md'

/** Tables, migrations and test helpers speak to nobody. */
const NO_TEXTS = /^src\/(testing|server\/(schema|kit\/db\/migrations))\/|\.d\.ts$/

/** What runs in a frame of its own, and is not compiled. */
const FRAMES = ['src/server/payments/gateway/sandbox/card-fields/card-fields.js']

function readTexts(): FileTexts[] {
  return [...sourceFiles('src'), ...FRAMES]
    .filter((file) => !isTest(file) && !NO_TEXTS.test(file))
    .map((file) => ({ file, texts: collectTexts(file, readFileSync(path.join(root, file), 'utf8')) }))
    .filter(({ texts }) => texts.length > 0)
}

function main(): void {
  const files = readTexts()
  const outdated = writeOrCheck(DOCUMENT, sentencesDocument(files), 'npm run sentences')
  exitWithProblems([
    ...outdated,
    ...findBroken(files, ALLOWED_TEXTS).map(
      ({ file, text, rule }) => `${file}: “${text}” – ${rule.name}. ${rule.say}`,
    ),
    ...unusedAllowances(files, ALLOWED_TEXTS).map(
      (what) => `scripts/words/allowed-texts.ts: nothing says “${what}”: take the entry out.`,
    ),
  ])
}

main()
