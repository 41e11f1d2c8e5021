import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importGraph } from './import-graph.ts'
import { crowdedFolders, cyclesAcrossFolders, reachesInto, valueCycles } from './layout.ts'
import { root, sourceFiles } from '../source-files.ts'

const files = sourceFiles('src', 'e2e')
const allFiles = sourceFiles('src', 'e2e', 'attack', 'bench', 'scripts')
const graph = importGraph(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
/** The list of all dialogs. */
const REGISTRY = 'src/web/quote/dialogs.ts'

describe('the layout of the folders', () => {
  it('keeps every folder at 15 entries or fewer', () => {
    expect(crowdedFolders(allFiles)).toEqual([])
  })

  it('has no import cycle', () => {
    expect(valueCycles(graph)).toEqual([])
  })

  it('keeps type import cycles inside one folder', () => {
    expect(cyclesAcrossFolders(graph)).toEqual([])
  })

  it('lets only the registry import from web/quote', () => {
    const web = new Map([...graph].filter(([file]) => file.startsWith('src/web/')))
    expect(reachesInto('src/web/quote', web, [REGISTRY])).toEqual([])
  })
})

describe('violations are caught', () => {
  it('a folder with too many files', () => {
    const many = Array.from({ length: 16 }, (_, number) => `src/web/claims/file-${number}.ts`)
    expect(crowdedFolders(many)).toEqual(['src/web/claims: 16'])
  })

  it('a folder with too many folders', () => {
    const many = Array.from({ length: 16 }, (_, number) => `src/server/noun-${number}/routes.ts`)
    expect(crowdedFolders(many)).toEqual(['src/server: 16'])
  })

  it('a module and its test count once, and listed folders may be long', () => {
    const pairs = Array.from({ length: 15 }, (_, number) => [
      `src/web/claims/file-${number}.ts`,
      `src/web/claims/file-${number}.test.tsx`,
    ]).flat()
    const controls = Array.from({ length: 30 }, (_, number) => `src/web/ui/Control${number}.tsx`)
    expect(crowdedFolders([...pairs, ...controls])).toEqual([])
  })

  const circle = graphOf({
    'src/domain/a/one.ts': "import { two } from '#domain/a/two.ts'\nexport const one = () => two",
    'src/domain/a/two.ts': "import { one } from './one.ts'\nexport const two = () => one",
  })
  it('an import cycle', () => {
    expect(valueCycles(circle)).toEqual(['src/domain/a/one.ts ⇄ src/domain/a/two.ts'])
  })

  it('a cycle through a re-export', () => {
    const reExported = graphOf({
      'src/domain/a/one.ts': "export { two } from '#domain/a/two.ts'",
      'src/domain/a/two.ts': "import '#domain/a/one.ts'",
    })
    expect(valueCycles(reExported)).toHaveLength(1)
  })

  const types = (folder: string) =>
    graphOf({
      'src/domain/a/one.ts': `import { type Two } from '#domain/${folder}/two.ts'\nexport type One = Two[]`,
      [`src/domain/${folder}/two.ts`]:
        "import type { One } from '#domain/a/one.ts'\nexport type Two = One | string",
    })
  it('a type cycle between two folders', () => {
    expect(cyclesAcrossFolders(types('b'))).toEqual(['src/domain/a/one.ts ⇄ src/domain/b/two.ts'])
  })

  it('but not a type cycle inside one folder', () => {
    expect(cyclesAcrossFolders(types('a'))).toEqual([])
    expect(valueCycles(types('b'))).toEqual([])
  })

  it('and not a lazy import', () => {
    const lazy = graphOf({
      'src/web/a/one.ts': "export const one = () => import('#web/b/two.ts')",
      'src/web/b/two.ts': "import { one } from '#web/a/one.ts'\nexport const two = one",
    })
    expect(cyclesAcrossFolders(lazy)).toEqual([])
  })

  it('an import from outside into web/quote', () => {
    const reaching = graphOf({
      'src/web/home/HomePage.tsx':
        "import { price } from '#web/quote/price/price-lines.ts'\nexport { price }",
      'src/web/app/routes.tsx': "export const page = () => import('#web/quote/pages/QuotePage.tsx')",
      [REGISTRY]: "import '#web/quote/send/dialogs/QuoteSentDialog.tsx'",
    })
    expect(reachesInto('src/web/quote', reaching, [REGISTRY])).toEqual([
      'src/web/home/HomePage.tsx → src/web/quote/price/price-lines.ts',
    ])
  })
})

function graphOf(sources: Record<string, string>) {
  return importGraph(Object.entries(sources))
}
