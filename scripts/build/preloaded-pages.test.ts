import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { root } from '../source-files.ts'
import { modulesByPage } from './preloaded-pages.ts'

const pages = modulesByPage(readFileSync(path.join(root, 'src/web/quote/shell/step-pages.ts'), 'utf8'))

it('the greeting and every step have a document that names their scripts', () => {
  expect(Object.keys(pages)).toEqual(['greeting', ...STEP_IDS])
})

it('each of the named modules exists', () => {
  const modules = Object.values(pages).flat()
  expect(modules.filter((module) => !existsSync(path.join(root, module)))).toEqual([])
})
