import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../source-files.ts'
import { unclearNames } from './file-names.ts'

it('every file name consists of standard words', () => {
  expect(unclearNames(sourceFiles('src', 'e2e', 'attack', 'bench', 'scripts'))).toEqual([])
})

describe('a name with an unclear word is found', () => {
  it.each([
    ['src/domain/papers/terms-words.ts', ['words']],
    ['src/web/documents/PaperPage.test.tsx', ['paper']],
    ['src/domain/purchase/means.ts', ['means']],
    ['src/web/quote/why-refused.ts', ['why-refused']],
    ['e2e/support/mortal-database.ts', ['mortal']],
  ])('%s', (file, words) => {
    expect(unclearNames([file])).toEqual(words.map((word) => `${file}: ${word}`))
  })

  it('but a part of a longer word is not', () => {
    expect(
      unclearNames(['src/web/keywords.ts', 'src/web/Wallpaper.tsx', 'src/domain/letters/letter-kinds.ts']),
    ).toEqual([])
  })
})
