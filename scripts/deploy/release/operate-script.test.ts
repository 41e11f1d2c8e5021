import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { COMMAND_HELP } from '../../operating/command-help.ts'
import { listOperatingCommands } from '../../operating/list-commands.ts'
import { createOperateScript } from './operate-script.ts'

const NAMES = ['doctor', ...listOperatingCommands()]

function operate(...words: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'albatross-operate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'operate')
  writeFileSync(file, createOperateScript(NAMES), { mode: 0o755 })
  const { status, stdout, stderr } = spawnSync('sh', [file, ...words], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('O15 every command of a release is explained, and nothing else', () => {
  expect(Object.keys(COMMAND_HELP).toSorted()).toEqual(NAMES.toSorted())
  for (const { does } of Object.values(COMMAND_HELP)) expect(does).toMatch(/^[a-z][^']+$/)
})

it('O15 operate explains its words: all of them, or those of one command', () => {
  const all = operate('help')
  expect([all.status, all.stderr]).toEqual([0, ''])
  for (const name of NAMES) expect(all.stdout).toContain(`\n  ${name}`)
  const wanted = 'stuck [settle PURCHASE | retry JOB]\n      lists what waits for a person'
  for (const words of [
    ['help', 'stuck'],
    ['stuck', '--help'],
  ])
    expect(operate(...words)).toMatchObject({ status: 0, stdout: expect.stringContaining(wanted) })
  expect(operate('help', 'books:check').stdout).toMatch(/^books-check \[--quiet\]\n/)
})

it('O15 operate says the same, as an error, where it does not know the word', () => {
  for (const words of [[], ['stcuk']])
    expect(operate(...words)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Say what to do: operate COMMAND WORDS'),
    })
})
