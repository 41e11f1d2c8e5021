import { existsSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'

async function inTurn(turn: string | undefined) {
  vi.resetModules()
  vi.stubEnv('TEST_TURN', turn)
  return import('#testing/turns.ts')
}

afterEach(() => vi.unstubAllEnvs())

it('without turns everything runs', async () => {
  const { longTestsOfOtherTurns, turnOf } = await inTurn(undefined)
  expect([turnOf('a race', 2), longTestsOfOtherTurns()]).toEqual([undefined, []])
})

it('in three turns each long test runs once, and is a file', async () => {
  const left: string[] = []
  for (const turn of ['7', '8', '9']) left.push(...(await inTurn(turn)).longTestsOfOtherTurns())
  const files = new Set(left)
  expect(files.size).toBeGreaterThan(10)
  for (const file of files) {
    expect(left.filter((one) => one === file)).toHaveLength(2)
    expect(existsSync(file), file).toBe(true)
  }
})

it('of two databases each test takes one, and the other in the next turn', async () => {
  const names = ['a race', 'a list', 'a crash', 'a migration', 'a lock', 'a search']
  const { turnOf } = await inTurn('4')
  const now = names.map((name) => turnOf(name, 2))
  const next = await inTurn('5')
  expect(names.map((name) => next.turnOf(name, 2))).toEqual(now.map((which) => 1 - (which ?? 0)))
  expect(new Set(now)).toEqual(new Set([0, 1]))
})
