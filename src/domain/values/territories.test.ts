import { describe, expect, it } from 'vitest'
import { findTerritory, isUsState, TERRITORIES } from '#domain/values/territories.ts'

describe('K09 territories', () => {
  it('K09 lists 50 states and DC, the US territories, the Canadian provinces and Other', () => {
    const counted = (wanted: string) => TERRITORIES.filter(({ group }) => group === wanted).length
    expect(counted('us_state')).toBe(51)
    expect(counted('us_territory')).toBe(5)
    expect(counted('canadian_province')).toBe(13)
    expect(counted('other')).toBe(1)
  })

  it('K09 codes and names are unique', () => {
    expect(new Set(TERRITORIES.map(({ code }) => code)).size).toBe(TERRITORIES.length)
    expect(new Set(TERRITORIES.map(({ name }) => name)).size).toBe(TERRITORIES.length)
  })

  it('K09 is found by code or name', () => {
    expect(findTerritory('tx')?.name).toBe('Texas')
    expect(findTerritory('Puerto Rico')?.code).toBe('PR')
    expect(findTerritory('Atlantis')).toBeUndefined()
  })

  it('K07 every place except Other has a valid time zone; Arizona has no daylight saving time', () => {
    for (const { timeZone } of TERRITORIES.filter(({ group }) => group !== 'other')) {
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
      expect(timeZone).toBeDefined()
    }
    expect(findTerritory('AZ')?.timeZone).toBe('America/Phoenix')
    expect(findTerritory('HI')?.timeZone).toBe('Pacific/Honolulu')
  })
})

it.each([
  ['TX', true],
  ['Texas', true],
  ['DC', true],
  ['PR', false],
  ['ON', false],
  ['Other', false],
  ['', false],
])('V06 %j is a US state: %s', (place, expected) => {
  expect(isUsState(place)).toBe(expected)
})
