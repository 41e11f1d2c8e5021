import { expect, it } from 'vitest'
import { findEarlierBuild } from '#server/operations/version/earlier-build.ts'

const MONDAY = new Date('2027-03-01T10:00:00Z')
const FRIDAY = new Date('2027-03-05T10:00:00Z')
const at = (appliedAt: Date | null, oldestBuild = 11) => ({ appliedAt, oldestBuild })

it.each([
  ['nothing that is known', [at(null), at(null)], undefined],
  ['one update', [at(null), at(null), at(MONDAY)], { build: 2, updatedAt: MONDAY, isAdmitted: false }],
  [
    'two updates, the last of two migrations',
    [at(null, 1), at(MONDAY, 1), at(FRIDAY, 1), at(FRIDAY, 1)],
    { build: 2, updatedAt: FRIDAY, isAdmitted: true },
  ],
  ['a new database', [at(MONDAY), at(MONDAY)], undefined],
])(
  'O10 of %s, the build before is told, and whether the database still admits it',
  (_what, applied, expected) => {
    expect(findEarlierBuild(applied, applied.length)).toEqual(expected)
  },
)

it('O10 a migration that asks for a newer build shuts the one before out', () => {
  const applied = [at(MONDAY, 1), at(FRIDAY, 2)]
  expect(findEarlierBuild(applied, 2)).toMatchObject({ build: 1, isAdmitted: false })
})
