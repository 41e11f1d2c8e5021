import { describe, expect, it } from 'vitest'
import { CLIENT_TYPES, findClientType, isMotorDealer, PRODUCER_TYPES } from '#domain/values/client-types.ts'

const row = (label: string, producer = false) => {
  const type = findClientType(label, { producer })
  return (
    type && [
      type.discount_percent,
      type.steps.step_1,
      type.steps.step_2,
      type.steps.step_3,
      type.steps.step_8,
    ]
  )
}

describe('K08 client types', () => {
  it.each([
    ['Chevrolet group', 20, 'version_2', 'version_2', 'version_2', 'version_2'],
    ['Chrysler group', 20, 'version_2', 'version_2', 'version_3', 'version_2'],
    ['Ford/Lincoln', 20, 'version_2', 'version_2', 'version_4', 'version_2'],
    ['Toyota/Lexus', 20, 'version_2', 'version_2', 'version_5', 'version_2'],
    ['Other auto dealer brands', 10, 'version_2', 'version_2', 'version_2', 'version_1'],
    ['NYSADA', 20, 'version_2', 'version_2', 'version_2', 'version_1'],
    ['First Command', 10, 'version_4', 'version_4', 'version_1', 'version_1'],
    ['Rotary International', 10, 'version_4', 'version_4', 'version_1', 'version_1'],
    ['Friends & Family', 0, 'version_1', 'version_1', 'version_1', 'version_1'],
    ['School', 0, 'version_1', 'version_1', 'version_1', 'version_1'],
  ])('K08 %s: %d percent, forms %s %s %s, payment %s', (label, ...expected) => {
    expect(row(label)).toEqual(expected)
  })

  it.each(['Farmers Insurance Agent', 'Other Insurance Agent or Broker'])(
    'K08 %s is a producer type',
    (label) => {
      expect(row(label, true)).toEqual([10, 'version_3', 'version_3', 'version_1', 'version_3'])
      expect(row(label)).toBeUndefined()
    },
  )

  it('K08 a producer quote has only the producer types', () => {
    expect(findClientType('School', { producer: true })).toBeUndefined()
  })

  it('K08 a type is found by code and by label in any case', () => {
    expect(findClientType(' golf course ', { producer: false })?.code).toBe('golf_course')
    expect(findClientType('GOLF_COURSE', { producer: false })?.label).toBe('Golf Course')
    expect(findClientType('nobody', { producer: false })).toBeUndefined()
  })

  it('K08 no code or label belongs to two types', () => {
    for (const [producer, types] of [
      [false, CLIENT_TYPES],
      [true, PRODUCER_TYPES],
    ] as const) {
      for (const type of types) {
        expect(findClientType(type.code, { producer })).toBe(type)
        expect(findClientType(type.label, { producer })).toBe(type)
      }
    }
    const codes = [...CLIENT_TYPES, ...PRODUCER_TYPES].map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('K08 exactly the dealers are motor dealers', () => {
    expect(CLIENT_TYPES.filter(isMotorDealer).map(({ code }) => code)).toEqual([
      'chevrolet',
      'chrysler',
      'ford_lincoln',
      'toyota_lexus',
      'other_auto_dealer',
      'nysada',
    ])
  })
})

it('E12 metadata names all eight steps, and marks the other auto dealers', () => {
  for (const { steps } of [...CLIENT_TYPES, ...PRODUCER_TYPES]) {
    expect(Object.keys(steps)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((step) => `step_${step}`))
  }
  expect(CLIENT_TYPES.filter((type) => type.is_other_auto_dealer).map(({ code }) => code)).toEqual([
    'other_auto_dealer',
  ])
})

it('R04 only Friends & Family is listed without being selectable', () => {
  expect(CLIENT_TYPES.filter((type) => type.readonly).map(({ code }) => code)).toEqual(['hl'])
})
