import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importGraph } from './import-graph.ts'
import { upwardImports } from './floors.ts'
import { featuresInKit } from './kit.ts'
import { crowdedFolders, cyclesAcrossFolders, valueCycles } from './layout.ts'
import { root, sourceFiles } from '../source-files.ts'

const files = sourceFiles('src', 'e2e')
const allFiles = sourceFiles('src', 'e2e', 'attack', 'bench', 'scripts')
const sources = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
const graph = importGraph(sources)

describe('the layout of the folders', () => {
  it('keeps every folder at 20 files or fewer', () => {
    expect(crowdedFolders(allFiles)).toEqual([])
  })

  it('has no import cycle', () => {
    expect(valueCycles(graph)).toEqual([])
  })

  it('keeps type import cycles inside one folder', () => {
    expect(cyclesAcrossFolders(graph)).toEqual([])
  })

  it('has folders in floors, and nothing imports from above', () => {
    expect(upwardImports(graph)).toEqual([])
  })

  it('has a kit that knows no feature', () => {
    expect(featuresInKit(sources)).toEqual([])
  })
})

describe('violations are caught', () => {
  it('a folder with too many files', () => {
    const many = Array.from({ length: 21 }, (_, number) => `src/web/claims/file-${number}.ts`)
    expect(crowdedFolders(many)).toEqual(['src/web/claims: 21'])
  })

  it('but not a room with many nouns', () => {
    const many = Array.from({ length: 21 }, (_, number) => `src/server/noun-${number}/routes.ts`)
    expect(crowdedFolders(many)).toEqual([])
  })

  it('a module and its test count once, and listed folders may be long', () => {
    const pairs = Array.from({ length: 20 }, (_, number) => [
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

  it('an import from a floor above', () => {
    const upward = graphOf({
      'src/server/calls/serve.ts':
        "import { findQuote } from '#server/quotes/repository.ts'\nexport { findQuote }",
      'src/server/quotes/send.ts': "import { pay } from '#server/policies/pay.ts'\nexport { pay }",
      'src/domain/contests/putting/rate.ts':
        "import { type Plan } from '#domain/pricing/plan.ts'\nexport type A = Plan",
      'src/web/quote/save.ts': "import { path } from '#web/admin/path.ts'\nexport { path }",
    })
    expect(upwardImports(upward)).toEqual([
      'src/domain/contests/putting/rate.ts → src/domain/pricing/plan.ts',
      'src/server/calls/serve.ts → src/server/quotes/repository.ts',
      'src/server/quotes/send.ts → src/server/policies/pay.ts',
      'src/web/quote/save.ts → src/web/admin/path.ts',
    ])
  })

  it('an import between two folders of one floor, and of a file that puts the server together', () => {
    const sideways = graphOf({
      'src/server/billing/pay.ts': "import { buy } from '#server/purchases/buy.ts'\nexport { buy }",
      'src/server/desk/list.ts': "import { PORTS } from '#server/ports.ts'\nexport { PORTS }",
      'src/server/commands/doctor.ts': "import { CHECKS } from '#server/features.ts'\nexport { CHECKS }",
    })
    expect(upwardImports(sideways)).toEqual([
      'src/server/billing/pay.ts → src/server/purchases/buy.ts',
      'src/server/desk/list.ts → src/server/ports.ts',
    ])
  })

  it('a folder on no floor', () => {
    const lost = graphOf({ 'src/server/shipping/ship.ts': 'export const ship = 1' })
    expect(upwardImports(lost)).toEqual(['src/server/shipping/ship.ts is on no floor'])
  })

  it('a kit that knows a feature, by a type, a table, or a module that it loads late or extends', () => {
    expect(
      featuresInKit([
        ['src/server/kit/db/rows.ts', "import { type Quote } from '#domain/quote/model/quote.ts'"],
        ['src/server/kit/audit.ts', "import { reps } from '#server/schema/reps/reps.schema.ts'"],
        ['src/server/kit/late.ts', "export const pdf = () => import('#server/documents/pdf/create-pdf.ts')"],
        ['src/server/kit/more.ts', "declare module '#server/quotes/send.ts' {}"],
        ['src/server/kit/call.ts', "import { getQuote } from '#contract/quotes.ts'"],
      ]),
    ).toEqual([
      'src/server/kit/db/rows.ts → src/domain/quote/model/quote.ts',
      'src/server/kit/audit.ts → src/server/schema/reps/reps.schema.ts',
      'src/server/kit/late.ts → src/server/documents/pdf/create-pdf.ts',
      'src/server/kit/more.ts → src/server/quotes/send.ts',
      'src/server/kit/call.ts → src/contract/quotes.ts',
    ])
  })

  it('but not what all speak of, nor a test of the kit, nor a feature', () => {
    const quote = "import { type Quote } from '#domain/quote/model/quote.ts'"
    expect(
      featuresInKit([
        ['src/server/kit/http/answer.ts', "import { ProblemError } from '#domain/problem.ts'"],
        ['src/server/kit/db/price.ts', "import { type Cents } from '#domain/values/money.ts'"],
        ['src/server/kit/http/answer.test.ts', quote],
        ['src/server/quotes/send.ts', quote],
      ]),
    ).toEqual([])
  })

  it('but not an import from below, or that waits until it is needed', () => {
    const downward = graphOf({
      'src/server/quotes/send.ts': "import { serve } from '#server/calls/serve.ts'\nexport { serve }",
      'src/web/ui/lazy.ts': "export const page = () => import('#web/quote/pages/QuotePage.tsx')",
    })
    expect(upwardImports(downward)).toEqual([])
  })
})

function graphOf(sources: Record<string, string>) {
  return importGraph(Object.entries(sources))
}
