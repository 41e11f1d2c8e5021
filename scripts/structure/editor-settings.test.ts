import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../source-files.ts'

interface Configuration {
  name: string
  program?: string
  runtimeArgs?: string[]
  args?: string[]
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { configurations } = JSON.parse(read('.vscode/launch.json')) as { configurations: Configuration[] }
const [, debugging = ''] = /\n## Debug\n([^]*?)\n## /.exec(read('docs/HOW-TO.md')) ?? []

it('the editor starts only what is there', () => {
  const programs = configurations.flatMap(({ program }) => program?.replace('${workspaceFolder}/', '') ?? [])
  const sources = programs.filter((program) => !program.startsWith('dist/'))
  expect(sources.filter((program) => !existsSync(path.join(root, program)))).toEqual([])
  expect(programs.length).toBeGreaterThan(3)
})

it('the editor starts with the options that "Debug" of HOW-TO names', () => {
  const options = configurations
    .flatMap(({ runtimeArgs = [], args = [] }) => [...runtimeArgs, ...args])
    .filter((option) => option.startsWith('--'))
  expect(options.filter((option) => !debugging.includes(option))).toEqual([])
})
