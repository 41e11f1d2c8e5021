import { expect, it } from 'vitest'
import {
  ruleTestsIn,
  type RuleTest,
  type Rule,
  rulesDocument,
  rulesIn,
  untestedRules,
} from './rules-index.ts'

const source = `/**
 * The fee.
 *
 * @rule V04 Rounded to the dollar,
 * and never below the minimum.
 * @rule V05 Friends pay nothing.
 *
 * Not part of it.
 */
export const fee = 1

/** @rule N06 Half up. */
`

const rule = (id: string): Rule => ({ id, sentence: `What ${id} says.`, file: 'src/domain/fee.ts', line: 3 })
const proof = (id: string): RuleTest => ({ id, title: 'proves it', file: 'src/domain/fee.test.ts', line: 7 })

it('a rule is found with its whole sentence and its line', () => {
  expect(rulesIn('src/domain/fee.ts', source)).toEqual([
    {
      id: 'V04',
      sentence: 'Rounded to the dollar, and never below the minimum.',
      file: 'src/domain/fee.ts',
      line: 4,
    },
    { id: 'V05', sentence: 'Friends pay nothing.', file: 'src/domain/fee.ts', line: 6 },
    { id: 'N06', sentence: 'Half up.', file: 'src/domain/fee.ts', line: 12 },
  ])
})

it('test titles name one rule or several, also after a table', () => {
  const tests =
    "describe('V04 V05 the fee', () => {\n  it.each([[1, f(2)]])('K13: %s cents', () => {})\n  it('rounds', () => {})\n})"
  expect(ruleTestsIn('a.test.ts', tests).map(({ id, line }) => `${id}:${line}`)).toEqual([
    'V04:1',
    'V05:1',
    'K13:2',
  ])
})

it('a rule without a test is listed, except for decisions', () => {
  expect(untestedRules([rule('V04'), rule('V05'), rule('N06')], [proof('V05')])).toEqual(['V04'])
})

it('the document links each rule to its line and its tests', () => {
  const text = rulesDocument([rule('V04')], [proof('V04')])
  expect(text).toContain('- What V04 says. [domain/fee.ts:3](../src/domain/fee.ts#L3)')
  expect(text).toContain('Tests: [domain/fee.test.ts:7](../src/domain/fee.test.ts#L7)')
})
