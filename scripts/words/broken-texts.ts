import { type AllowedText } from './allowed-texts.ts'
import { type FileTexts } from './sentences-document.ts'
import { brokenRules, longSentences, type WordRule } from './word-rules.ts'

/** Folders and files whose texts are not in order yet: counted, and no reason to fail. */
export const NOT_YET: readonly string[] = []

export interface BrokenText {
  file: string
  text: string
  rule: WordRule
}

export interface Broken {
  now: BrokenText[]
  notYet: BrokenText[]
  /** Sentences of more than 20 words: worth a look, never a reason to fail. */
  long: number
}

/** The texts that break a rule, without those that are allowed to. */
export function findBroken(
  files: readonly FileTexts[],
  allowed: readonly AllowedText[],
  notYet: readonly string[] = NOT_YET,
): Broken {
  const all = files.flatMap(({ file, texts }) =>
    texts
      .filter((text) => !allowed.some((one) => allows(one, file, text)))
      .flatMap((text) => brokenRules(file, text).map((rule) => ({ file, text, rule }))),
  )
  return {
    now: all.filter(({ file }) => !notYet.some((folder) => isIn(file, folder))),
    notYet: all.filter(({ file }) => notYet.some((folder) => isIn(file, folder))),
    long: files.flatMap(({ texts }) => texts.flatMap(longSentences)).length,
  }
}

/** Entries of the list that allow nothing: what they name is gone. */
export function unusedAllowances(files: readonly FileTexts[], allowed: readonly AllowedText[]): string[] {
  return allowed
    .filter((one) => !files.some(({ file, texts }) => texts.some((text) => allows(one, file, text))))
    .map(({ text, folder }) => text ?? folder ?? '')
}

/** One line for each broken rule below a folder. */
export function brokenTexts({ now, notYet, long }: Broken, folder: string): string[] {
  const below = [...now, ...notYet].filter(({ file }) => isIn(file, folder))
  return [
    ...below.map(({ file, text, rule }) => `${file} [${rule.name}] ${text}`),
    `${below.length} broken below ${folder}; ${long} sentences of more than 20 words in all.`,
  ]
}

/** How many broken rules there are in each folder that is not in order yet. */
export function describeNotYet(broken: readonly BrokenText[], notYet: readonly string[] = NOT_YET): string[] {
  return notYet.map((folder) => {
    const count = broken.filter(({ file }) => isIn(file, folder)).length
    return count > 0
      ? `${folder}: ${count} broken rules of wording: npm run sentences -- --broken ${folder}`
      : `${folder} is in order: take it out of NOT_YET in scripts/words/broken-texts.ts`
  })
}

function allows(one: AllowedText, file: string, text: string): boolean {
  return one.folder === undefined ? one.text === text : isIn(file, one.folder)
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}
