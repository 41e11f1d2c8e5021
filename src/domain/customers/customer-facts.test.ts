import { describe, expect, it } from 'vitest'
import { customersOf, customerTitle, sortName } from '#domain/customers/customer-facts.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'

const identitiesOf = (answers: FlatAnswers) =>
  customersOf(quoteFrom(answers).answers).map(({ role, identity }) => `${role}: ${identity}`)

describe('O18 whose a quote is', () => {
  it.each<[string, FlatAnswers, string[]]>([
    ['nobody’s', {}, []],
    [
      'the address in any spelling',
      { insured_email: 'Pat@HopeHouse.example' },
      ['insured: email pat@hopehouse.example'],
    ],
    [
      'a domain in its own script',
      { insured_email: 'pat@bücher.example' },
      ['insured: email pat@xn--bcher-kva.example'],
    ],
    [
      'the address, whatever else is said',
      { insured_email: 'pat@a.example', insured_company_name: 'Hope House', insured_phone: '512-555-0142' },
      ['insured: email pat@a.example'],
    ],
    [
      'without an address, the firm with its telephone',
      { insured_company_name: 'Hôpe  House, Inc.', insured_phone: '+1 (512) 555-0142' },
      ['insured: telephone 5125550142 hope house inc'],
    ],
    ['a firm alone is not enough', { insured_company_name: 'Hope House' }, []],
    ['a telephone alone is not enough', { insured_phone: '512-555-0142' }, []],
    [
      'of a producer’s quote, both',
      { insurance_producer: 'True', insured_email: 'pat@a.example', producer_email: 'ann@agency.example' },
      ['insured: email pat@a.example', 'producer: email ann@agency.example'],
    ],
    [
      'what is left of a producer counts no more',
      { insurance_producer: 'False', insured_email: 'pat@a.example', producer_email: 'ann@agency.example' },
      ['insured: email pat@a.example'],
    ],
    [
      'an agency without an address',
      { insurance_producer: 'True', producer_agency_name: 'Lake Agency', producer_phone: '+44 20 7946 0958' },
      ['producer: telephone 442079460958 lake agency'],
    ],
  ])('O18 %s', (_what, answers, expected) => {
    expect(identitiesOf(answers)).toEqual(expected)
  })

  it('O18 is called by the firm, else the person, else how they are reached', () => {
    const nobody = { company: null, name: null, email: null, phone: null }
    expect(customerTitle({ ...nobody, company: 'Élan Golf', name: 'Pat' })).toBe('Élan Golf')
    expect(customerTitle({ ...nobody, name: 'Pat', email: 'p@a.example' })).toBe('Pat')
    expect(customerTitle({ ...nobody, email: 'p@a.example', phone: '1' })).toBe('p@a.example')
    expect(customerTitle({ ...nobody, phone: '512-555-0142' })).toBe('512-555-0142')
    const place = { street: null, city: null, state: null, zip: null }
    expect(sortName({ ...nobody, ...place, company: 'Élan Golf' })).toBe('elan golf')
    expect(sortName({ ...nobody, ...place, company: 'x'.repeat(5000) })).toHaveLength(200)
  })
})
