import { expect, it } from 'vitest'
import type { ChangeAmounts } from '#domain/policy/amendments/change-effect.ts'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import { isTextOnly } from '#domain/policy/amendments/text-only.ts'
import { fromDollars as dollars, ZERO } from '#domain/values/money.ts'

const nothing: ChangeAmounts = {
  before: dollars(268),
  after: dollars(268),
  charge: ZERO,
  credit: ZERO,
  refundable: ZERO,
}
const phone: ChangedSection = {
  section: 'contact_information',
  kind: 'changed',
  answers: [{ key: 'insured_phone', label: 'Phone', after: '512-555-0142' }],
}

it.each([
  ['says something in words', 'other', [], nothing, true],
  ['also changes an answer', 'other', [phone], nothing, false],
  ['also costs more', 'other', [], { ...nothing, charge: dollars(62) }, false],
  ['also costs less', 'other', [], { ...nothing, credit: dollars(42) }, false],
  ['is about players', 'players', [], nothing, false],
] as const)('N93 a request that %s', (_words, kind, sections, amounts, isText) => {
  expect(isTextOnly({ kind, effect: { sections: [...sections], amounts } })).toBe(isText)
})
