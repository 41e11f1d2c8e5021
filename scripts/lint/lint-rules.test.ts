import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../source-files.ts'
import { IMPORTS, violations, namesUnknownToDomain } from './lint-violations.ts'

interface Report {
  filename: string
  code: string
  message: string
  help?: string
}

/** A temporary project with the real linter and compiler settings. */
const house = mkdtempSync(path.join(tmpdir(), 'albatross-fences-'))
const SETTINGS = [
  '.oxlintrc.json',
  'tsconfig.json',
  'package.json',
  'scripts/lint/local-rules.mjs',
  'src/domain/tsconfig.json',
]

afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('lint rules', () => {
  let reports: Report[] = []
  const codesIn = (file: string) =>
    reports.filter(({ filename }) => filename === file).map(({ code }) => code)

  beforeAll(() => {
    for (const { file, code } of violations) write(file, code)
    furnish()
    reports = (JSON.parse(run('oxlint', '--format', 'json', 'src')) as { diagnostics: Report[] }).diagnostics
  })

  it.each(violations.filter(({ caught }) => caught !== undefined))('report: $what', ({ file, caught }) => {
    expect(codesIn(file)).toContain(caught)
  })

  it.each(violations.filter(({ caught }) => caught === undefined))('allow: $what', ({ file }) => {
    expect(codesIn(file)).toEqual([])
  })

  it('say what to do instead', () => {
    const said = reports
      .filter(({ code }) => code === IMPORTS)
      .map(({ message, help }) => `${message} ${help}`)
    expect(said.some((text) => text.includes('go through the contract'))).toBe(true)
  })
})

it('the compiler knows no impure names in the domain', { timeout: 30_000 }, () => {
  furnish()
  write(
    'src/domain/impure.ts',
    namesUnknownToDomain.map((name) => `export const ${name}_ = ${name}\n`).join(''),
  )
  const errors = run('tsc', '-p', 'src/domain/tsconfig.json')
  const caught = namesUnknownToDomain.filter((_, line) =>
    errors.includes(`src/domain/impure.ts(${line + 1},`),
  )
  expect(caught).toEqual(namesUnknownToDomain)
})

function furnish() {
  for (const file of SETTINGS) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(house, file))
  }
  rmSync(path.join(house, 'node_modules'), { force: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'))
}

function write(file: string, code: string) {
  mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
  writeFileSync(path.join(house, file), code)
}

function run(program: string, ...args: string[]): string {
  return spawnSync(path.join(root, 'node_modules/.bin', program), args, { cwd: house, encoding: 'utf8' })
    .stdout
}
