import { describe, expect, it } from 'vitest'
import { findLicenseProblem, readNewProducer, withProducer } from '#domain/policy/new-producer.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'
import { producerAnswers, producerLicenseAnswers } from '#testing/ready-answers.ts'

const LAST_CONTEST = parseIsoDate('2027-06-12')
const TOO_EARLY = 'The license must not expire before the last contest'

const bob = {
  producer_agency_name: 'Hill Agency',
  producer_first_name: 'Bob',
  producer_last_name: 'Hill',
  producer_email: 'bob@hill.example',
  producer_phone: '254-555-0110',
  producer_license_number: 'TX-77',
  producer_license_state: 'TX',
  producer_license_exp_date: '01/31/2028',
}
const answers = { ...bob, producer_license_exp_date: '2028-01-31' }

function problemsOf(changed: Partial<Record<keyof typeof bob, unknown>>) {
  const read = readNewProducer({ ...bob, ...changed }, LAST_CONTEST)
  return read.ok ? [] : read.problems.map(({ field, message }) => [field, message])
}

describe('a producer who takes over a policy', () => {
  it('N87 is taken with its agency, name, e-mail address, phone and licence', () => {
    expect(readNewProducer(bob, LAST_CONTEST)).toEqual({ ok: true, answers })
  })

  it('N87 gives all of them: each that is missing is named', () => {
    const read = readNewProducer({}, LAST_CONTEST)
    expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(Object.keys(bob))
  })

  it.each([
    [{ producer_email: 'bob' }, [['producer_email', 'Enter an email address such as pat@example.com']]],
    [{ producer_agency_name: ' ' }, [['producer_agency_name', 'Enter the company or organization']]],
    [{ producer_license_exp_date: '06/12/2027' }, []],
    [{ producer_license_exp_date: '06/11/2027' }, [['producer_license_exp_date', TOO_EARLY]]],
    [
      { producer_last_name: '', producer_license_exp_date: '06/11/2027' },
      [
        ['producer_last_name', 'Enter the last name'],
        ['producer_license_exp_date', TOO_EARLY],
      ],
    ],
  ])('N87 N54 with %j is told %j', (changed, problems) => {
    expect(problemsOf(changed)).toEqual(problems)
  })

  it.each([
    ['2027-06-11', '2027-06-12', TOO_EARLY],
    ['2027-06-12', '2027-06-12', undefined],
    [undefined, '2027-06-12', undefined],
    ['2020-01-31', undefined, undefined],
  ])('N54 a licence that ends on %s, where the last contest is on %s: %s', (expires, last, problem) => {
    expect(findLicenseProblem(expires, last)).toBe(problem)
  })
})

describe('the answers of a policy under another producer', () => {
  const sold = { ...charityScrambleAnswers, ...producerAnswers, ...producerLicenseAnswers, producer_fee: 25 }
  const other = { insurance_producer: 'True', client_type: 'farmers_agent', producer_fee: 25 }

  it('N87 have nothing of the former one, neither address nor insurance', () => {
    expect(withProducer(sold, answers)).toEqual({ ...charityScrambleAnswers, ...other, ...answers })
  })

  it('N87 have no producer, where the insured acts for itself; how it was sold stays', () => {
    expect(withProducer(sold, null)).toEqual({ ...charityScrambleAnswers, ...other })
  })
})
