import { describe, expect, it } from 'vitest'
import { decodeField, type Field } from '#domain/values/field.ts'
import { grandPrizes, holeInOneFields } from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { slotFields } from '#domain/contests/slots.ts'

it('E03 five slots, each with its date, players, hole, yardage and prize', () => {
  const keys = slotFields(grandPrizes).map(({ key }) => key)
  const names = ['date', 'hole', 'yardage', 'amateurs', 'pros', 'prize_value', 'prize_description']
  expect(keys).toEqual([1, 2, 3, 4, 5].flatMap((slot) => names.map((name) => `h_${name}_${slot}`)))
})

describe('bounds', () => {
  it.each<[keyof typeof holeInOneFields, number, number, string]>([
    ['amateurs', 0, 288, 'Enter the number of amateurs from 0 to 288'],
    ['pros', 0, 144, 'Enter the number of professionals from 0 to 144'],
    ['hole', 1, 36, 'Enter the number of the hole from 1 to 36'],
    ['yardage', 135, 300, 'Enter a yardage from 150 to 300'],
    ['prizeValue', 500, 1_000_000, 'Enter a prize value from $500 to $1,000,000, in whole dollars'],
  ])('E03 V09 %s is a whole number from %d to %d', (name, least, most, message) => {
    const field: Field = holeInOneFields[name]
    const refused = { ok: false, message }
    expect(decodeField(field, least)).toMatchObject({ ok: true })
    expect(decodeField(field, String(most))).toMatchObject({ ok: true })
    expect(decodeField(field, least - 1)).toEqual(refused)
    expect(decodeField(field, most + 1)).toEqual(refused)
    expect(decodeField(field, least + 0.5)).toEqual(refused)
    expect(decodeField(field, 'many')).toEqual(refused)
  })

  it('E03 V09 a prize is described in 1 to 100 characters', () => {
    const { prizeDescription } = holeInOneFields
    expect(decodeField(prizeDescription, 'x'.repeat(100))).toMatchObject({ ok: true })
    expect(decodeField(prizeDescription, 'x'.repeat(101))).toEqual({
      ok: false,
      message: 'Say what the prize is, up to 100 characters',
    })
  })

  it('V09 only a rep may insure yardages from 135 to 149', () => {
    const { yardage } = holeInOneFields
    expect([134, 135, 149, 150, 300].map((yards) => yardage.repOnly?.(yards))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
