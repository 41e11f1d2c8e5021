import { describe, expect, it } from 'vitest'
import { findEndingCredentials } from '#domain/policy/producer-credentials.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const TODAY = '2027-04-19' as CalendarDate

function quote(licence: string, insurance: string, state: 'TX' | 'OK' = 'TX') {
  return {
    producer_license_number: `${state}-1234`,
    producer_license_state: state,
    producer_license_exp_date: licence as CalendarDate,
    producer_carrier_name: 'Lakeside Mutual',
    producer_policy_number: 'EO-77',
    producer_exp_date: insurance as CalendarDate,
  }
}

const FAR = '2028-04-19'

describe('N54 what a producer is told of its licences and its insurance', () => {
  it.each([
    ['runs out in 61 days', '2027-06-19', undefined],
    ['runs out in 60 days', '2027-06-18', 60],
    ['runs out today', '2027-04-19', 0],
    ['ran out yesterday', '2027-04-18', -1],
    ['ran out a year ago', '2026-04-19', -365],
    ['is long out of use', '2026-04-18', undefined],
  ])('N54 a licence that %s', (_words, expires, daysLeft) => {
    const found = findEndingCredentials([quote(expires, FAR)], TODAY)
    const told = { kind: 'license', name: 'TX-1234, TX', expiresOn: expires, daysLeft }
    expect(found).toEqual(daysLeft === undefined ? [] : [told])
  })

  it('N54 the insurance is told apart from the licence, and the first to run out comes first', () => {
    expect(findEndingCredentials([quote('2027-05-30', '2027-05-01')], TODAY)).toMatchObject([
      { kind: 'insurance', name: 'EO-77, Lakeside Mutual', daysLeft: 12 },
      { kind: 'license', daysLeft: 41 },
    ])
  })

  it('N54 the latest date that a quote gives counts, for each state by itself', () => {
    const found = findEndingCredentials(
      [quote('2027-05-01', FAR), quote(FAR, '2027-05-01'), quote('2027-05-10', FAR, 'OK')],
      TODAY,
    )
    expect(found).toMatchObject([{ kind: 'license', name: 'OK-1234, OK', expiresOn: '2027-05-10' }])
  })

  it('N54 a date of an older quote does not count, in whichever order they come', () => {
    expect(findEndingCredentials([quote(FAR, FAR), quote('2027-05-01', '2027-05-01')], TODAY)).toEqual([])
  })

  it.each([
    ['TX', { producer_license_state: 'TX' as const }],
    ['TX-1234', { producer_license_number: 'TX-1234' }],
    ['', {}],
  ])('N54 a licence of which only “%s” is known is named so', (name, known) => {
    const licence = { producer_license_exp_date: '2027-05-01' as CalendarDate, ...known }
    expect(findEndingCredentials([licence], TODAY).map((one) => one.name)).toEqual([name])
  })

  it.each([
    ['Lakeside Mutual', { producer_carrier_name: 'Lakeside Mutual' }],
    ['EO-77', { producer_policy_number: 'EO-77' }],
    ['', {}],
  ])('N54 an insurance of which only “%s” is known is named so', (name, known) => {
    const insurance = { producer_exp_date: '2027-05-01' as CalendarDate, ...known }
    expect(findEndingCredentials([insurance], TODAY).map((one) => one.name)).toEqual([name])
  })

  it('N54 an insured who bought without a producer has none', () => {
    expect(findEndingCredentials([{}], TODAY)).toEqual([])
  })
})
