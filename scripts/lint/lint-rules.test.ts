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
const project = mkdtempSync(path.join(tmpdir(), 'albatross-fences-'))
const SETTINGS = [
  '.oxlintrc.json',
  'tsconfig.json',
  'package.json',
  'scripts/lint/local-rules.mjs',
  'src/domain/tsconfig.json',
]

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('lint rules', () => {
  let reports: Report[] = []
  const codesIn = (file: string) =>
    reports.filter(({ filename }) => filename === file).map(({ code }) => code)

  beforeAll(() => {
    for (const { file, code } of violations) write(file, code)
    copySettings()
    reports = (JSON.parse(run('oxlint', '--format', 'json', 'src')) as { diagnostics: Report[] }).diagnostics
  })

  it.each(violations.filter(({ caught }) => caught !== undefined))('report: $what', ({ file, caught }) => {
    expect(codesIn(file)).toContain(caught)
  })

  it.each(violations.filter(({ caught }) => caught === undefined))('allow: $what', ({ file }) => {
    expect(codesIn(file)).toEqual([])
  })

  it('say what to do instead', () => {
    const messages = reports
      .filter(({ code }) => code === IMPORTS)
      .map(({ message, help }) => `${message} ${help}`)
    expect(messages.some((text) => text.includes('go through the contract'))).toBe(true)
  })
})

it('the compiler rejects impure names in the domain', { timeout: 30_000 }, () => {
  copySettings()
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

function copySettings() {
  for (const file of SETTINGS) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(project, file))
  }
  rmSync(path.join(project, 'node_modules'), { force: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'))
}

function write(file: string, code: string) {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
  writeFileSync(path.join(project, file), code)
}

function run(program: string, ...args: string[]): string {
  return spawnSync(path.join(root, 'node_modules/.bin', program), args, { cwd: project, encoding: 'utf8' })
    .stdout
}
