import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './source-files.ts'

const ATTACKS = 'attack/attacks'
/** The files of the attacks with this ending, as paths below their folder and without it. */
const filesWith = (ending: string) =>
  readdirSync(path.join(root, ATTACKS), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted()

const patches = filesWith('.patch')

describe('sabotage patches', () => {
  it('each attack has one', () => {
    expect(patches).toEqual(filesWith('.ts'))
  })

  it.each(patches)('%s applies to the program', (name) => {
    const args = ['apply', '--check', path.join(ATTACKS, `${name}.patch`)]
    const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })
})
