import { describe, expect, it } from 'vitest'
import { oldestOf, refusedBy } from './engines.mjs'

it('the oldest version of each part', () => {
  expect(oldestOf('^20.19.0 || ^22.13.0 || >=24.0.0')).toEqual(['20.19.0', '22.13.0', '24.0.0'])
})

describe('a range takes or refuses a version of Node', () => {
  it.each([
    ['>=18', '20.19.0', true],
    ['>= 20.18.1', '20.19.0', true],
    ['>=v12.22.7', '20.19.0', true],
    ['>=20.x', '20.19.0', true],
    ['18 || 20 || >=22', '20.19.0', true],
    ['18 || 20 || >=22', '24.0.0', true],
    ['^20.9.0', '20.19.0', true],
    ['14 >=14.17', '20.19.0', false],
    ['>=0.6.11 <=0.7.0', '20.19.0', false],
    ['>=22', '20.19.0', false],
    ['^20.19.0 || ^22.13.0 || >=24.0.0', '22.12.0', false],
    ['^20.19.0 || ^22.13.0 || >=24.0.0', '23.5.0', false],
    ['>20.19.0', '20.19.0', false],
    ['<22', '22.13.0', false],
    ['~20.18.0', '20.19.0', false],
    ['*', '24.0.0', true],
  ])('%s and %s: %s', (range, version, isTaken) => {
    expect(refusedBy(range, version)).toBe(!isTaken)
  })
})
