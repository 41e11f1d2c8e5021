import { expect, it } from 'vitest'
import { identifiersIn } from '#domain/search/identifiers.ts'

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
