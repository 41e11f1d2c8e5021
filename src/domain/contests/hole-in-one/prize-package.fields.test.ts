import { expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { grandPrizeSponsors } from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { holeInOnePackageFields as prizePackageFields } from '#domain/contests/hole-in-one/prize-package.fields.ts'
import { slotFields } from '#domain/contests/slots.ts'

it('E09 K06 one to nine bonus prizes', () => {
  const { number_bps: count } = prizePackageFields
  const refused = { ok: false, message: 'Choose how many bonus prizes, from 1 to 9' }
  expect(decodeField(count, 1)).toEqual({ ok: true, value: 1 })
  expect(decodeField(count, '9')).toEqual({ ok: true, value: 9 })
  expect(decodeField(count, 0)).toEqual(refused)
  expect(decodeField(count, 10)).toEqual(refused)
})

it.each([
  ['type_bps', 'premium', 'Choose standard or premium bonus prizes'],
  ['type_bps', 'standard', 'Choose standard or premium bonus prizes'],
  ['type_bp_signs', 'default', 'Choose the type of bonus prize signs'],
  ['type_bp_signs', 'custom', 'Choose the type of bonus prize signs'],
] as const)('E09 %s may be %s', (key, code, message) => {
  expect(decodeField(prizePackageFields[key], code)).toEqual({ ok: true, value: code })
  expect(decodeField(prizePackageFields[key], 'golden')).toEqual({ ok: false, message })
})

it('E09 V02 five numbered sponsors, of up to 60 characters', () => {
  const sponsors = slotFields(grandPrizeSponsors)
  expect(sponsors.map(({ key }) => key)).toEqual(
    [1, 2, 3, 4, 5].flatMap((slot) =>
      ['name', 'name_format', 'logo'].map((part) => `h_sponsor_${part}_${slot}`),
    ),
  )
  const names = [grandPrizeSponsors.fields.sponsorName, prizePackageFields.bp_sponsor_name]
  for (const field of names) {
    expect(decodeField(field, 'x'.repeat(60))).toMatchObject({ ok: true })
    expect(decodeField(field, 'x'.repeat(61))).toEqual({
      ok: false,
      message: 'Enter the sponsor’s name as it should be printed, up to 60 characters',
    })
  }
})
