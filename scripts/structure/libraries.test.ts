import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, sourceFiles } from '../source-files.ts'
import { misplacedLibraries } from './libraries.ts'

it('each of these libraries is known to one folder', () => {
  const sources = sourceFiles('src').map(
    (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
  )
  expect(misplacedLibraries(sources)).toEqual([])
})

describe('an import elsewhere is found', () => {
  it.each([
    ["import { useForm } from 'react-hook-form'", 'react-hook-form'],
    ["import { type Control } from 'react-hook-form'", 'react-hook-form'],
    ["import { useTable } from '@tanstack/react-table'", '@tanstack/react-table'],
    ["const menu = () => import('react-aria-components/Menu')", 'react-aria-components'],
  ])('%s', (code, library) => {
    expect(misplacedLibraries([['src/web/quote/steps/Step.tsx', code]])).toEqual([
      `src/web/quote/steps/Step.tsx: ${library}`,
    ])
  })

  it('but not in its folder, and not a mention', () => {
    expect(
      misplacedLibraries([
        ['src/web/form/use-form.ts', "import { useForm } from 'react-hook-form'"],
        ['src/web/ui/Menu.tsx', '// react-hook-form and @tanstack/react-table are elsewhere'],
      ]),
    ).toEqual([])
  })
})
