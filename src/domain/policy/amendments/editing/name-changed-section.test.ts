import { expect, it } from 'vitest'
import { nameChangedSection } from '#domain/policy/amendments/editing/name-changed-section.ts'

it.each([
  ['Hole-in-one contest 2', 'grand_prizes', 2, 'changed'],
  ['Putting contest 1, added', 'putting_prizes', 1, 'added'],
  ['Shootout 3, removed', 'shootout_contests', 3, 'removed'],
  ['Dice roll, added', 'diceroll_contest', undefined, 'added'],
  ['Contact', 'contact_information', undefined, 'changed'],
  ['Producer', 'producer_contact_information', undefined, 'changed'],
  ['Producer', 'producer_contact', undefined, 'changed'],
  ['Coverage', 'coverage', undefined, 'changed'],
  ['Prize package and signs', 'prize_package_options', undefined, 'changed'],
  ['Tournament and course', 'tournament_and_golf_info', undefined, 'changed'],
  ['Shipping', 'shipping_info', undefined, 'changed'],
  ['Details', 'a_part_of_a_newer_release', undefined, 'changed'],
] as const)('D22 what changes is called “%s”', (name, section, index, kind) => {
  expect(nameChangedSection({ section, index, kind })).toBe(name)
})
