import type { AllowedText } from './allowed-texts.ts'
import type { FileTexts } from './sentences-document.ts'
import { brokenRules, LONG_SENTENCE, longSentences, type WordRule } from './word-rules.ts'

export interface BrokenText {
  file: string
  text: string
  rule: Pick<WordRule, 'name' | 'say'>
}

/** The texts that break a rule, without those that are allowed to. */
export function findBroken(files: readonly FileTexts[], allowed: readonly AllowedText[]): BrokenText[] {
  return files.flatMap(({ file, texts }) =>
    texts.flatMap((text) =>
      rulesBrokenBy(file, text)
        .filter((rule) => !allowed.some((one) => isAbout(one, rule) && allows(one, file, text)))
        .map((rule) => ({ file, text, rule })),
    ),
  )
}

/** What breaks a rule of words may be short all the same. */
function isAbout({ rule }: AllowedText, broken: BrokenText['rule']): boolean {
  return (rule === LONG_SENTENCE.name) === (broken === LONG_SENTENCE)
}

function rulesBrokenBy(file: string, text: string): BrokenText['rule'][] {
  return longSentences(text).length > 0
    ? [...brokenRules(file, text), LONG_SENTENCE]
    : brokenRules(file, text)
}

/** Entries of the list that allow nothing: what they name is gone. */
export function unusedAllowances(files: readonly FileTexts[], allowed: readonly AllowedText[]): string[] {
  return allowed
    .filter((one) => !files.some(({ file, texts }) => texts.some((text) => allows(one, file, text))))
    .map(({ text, folder }) => text ?? folder ?? '')
}

function allows(one: AllowedText, file: string, text: string): boolean {
  return one.folder === undefined ? one.text === text : isIn(file, one.folder)
}

function isIn(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}
