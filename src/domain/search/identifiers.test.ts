import fc from 'fast-check'
import { expect, it } from 'vitest'
import { identifiersIn } from '#domain/search/identifiers.ts'
import { readTypedNumber } from '#domain/values/typed/numbers-of-ours.ts'

const names = (text: string) => identifiersIn(text).map(({ name }) => name)

it.each<[string, string[]]>([
  ['Q-8KD31C7Z', ['Q-8KD31C7Z']],
  ['q8kd31c7z', ['Q-8KD31C7Z']],
  [' q-8kd3 1c7z ', ['Q-8KD31C7Z']],
  ['Q-8KD3lC7O', ['Q-8KD31C70']],
  ['R-4T8W2HCB', ['R-4T8W2HCB']],
  ['8KD31C7Z', ['Q-8KD31C7Z', 'R-8KD31C7Z']],
  ['ALB-100001', ['ALB-100001']],
  ['100001', ['ALB-100001']],
  ['alb100001', ['ALB-100001']],
  ['Mountain', []],
  ['silver', []],
  ['2027', []],
])('P08 %s can be the number %j', (text, expected) => {
  expect(names(text)).toEqual(expected)
})

it.each([
  ['a wrong character', 'Q-8KX31C7Z'],
  ['two swapped', 'Q-8DK31C7Z'],
  ['one missing', 'Q-8K31C7Z'],
  ['one too many', 'Q-8KDD31C7Z'],
  ['the first missing', 'Q-KD31C7Z'],
  ['the last missing', 'Q-8KD31C7'],
])('P08 a number with %s is a neighbour of the right one', (_name, typed) => {
  expect(identifiersIn(typed).flatMap(({ neighbours }) => neighbours)).toContain('Q-8KD31C7Z')
})

it('P08 a policy number with a digit wrong has neighbours of six digits alone', () => {
  const [policy] = identifiersIn('ALB-10001')
  expect(policy?.neighbours).toContain('ALB-100001')
  expect(policy?.neighbours.every((name) => /^ALB-\d{6}$/.test(name))).toBe(true)
})

it.each([
  ['Q-8KD31C7Z', 'Q-8KD31C7Z'],
  ['q8kd31c7z', 'Q-8KD31C7Z'],
  [' 8kd3 1c7z ', 'Q-8KD31C7Z'],
  ['Q‑8KD3–1C7Z', 'Q-8KD31C7Z'],
  ['#Q-8KD31C7Z.', 'Q-8KD31C7Z'],
  ['Quote no. q-8kd3lc7o', 'Q-8KD31C70'],
  ['Q1234567', 'Q-Q1234567'],
  ['12345678', 'Q-12345678'],
  ['ALB-100001', 'ALB-100001'],
  ['alb 100 001', 'ALB-100001'],
  ['Policy number ALB100001', 'ALB-100001'],
  ['100001', 'ALB-100001'],
  ['R-4T8W2HCB', undefined],
  ['Q-8KD31C', undefined],
  ['Q-8KD31C7ZZ', undefined],
  ['ALB-1', undefined],
  ['', undefined],
  ['–', undefined],
])('N100 %j is understood as %j', (typed, number) => {
  expect(readTypedNumber(typed)?.number).toBe(number)
})

it('N100 whatever stands between, before and after its characters, a number is the same', () => {
  const letter = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  const gap = fc.constantFrom('', ' ', '-', '–', '.', '\u00a0')
  fc.assert(
    fc.property(fc.array(fc.tuple(letter, gap, fc.boolean()), { minLength: 8, maxLength: 8 }), (typed) => {
      const text = typed.map(([one, after, isLower]) => (isLower ? one.toLowerCase() : one) + after).join('')
      const number = `Q-${typed.map(([one]) => one).join('')}`
      expect([readTypedNumber(text), readTypedNumber(`q ${text}`)]).toEqual([
        { kind: 'quote', number },
        { kind: 'quote', number },
      ])
    }),
  )
})
