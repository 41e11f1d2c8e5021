import { describe, expect, it } from 'vitest'
import { contactFields, producerFields } from '#domain/quote/fields/contact.fields.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { switchProducer } from '#domain/quote/transitions/producer-switch.ts'
import { producerLicenseFields } from '#domain/quote/fields/producer.fields.ts'
import { type FlatAnswers, flatFrom, quoteFrom } from '#domain/quote/model/quote.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const SHARED = Object.keys(contactFields)
  .filter((key) => key.startsWith('insured_'))
  .map((key) => key.replace('insured_', ''))

const sideOf = (flat: FlatAnswers, prefix: 'insured' | 'producer') =>
  Object.fromEntries(SHARED.map((part) => [part, flat[`${prefix}_${part}`]]))

const nothing = Object.fromEntries(SHARED.map((part) => [part, undefined]))
const insured: FlatAnswers = Object.fromEntries(SHARED.map((part) => [`insured_${part}`, `my ${part}`]))
const producer: FlatAnswers = Object.fromEntries(
  SHARED.map((part) => [`producer_${part}`, `agent’s ${part}`]),
)

describe('switching the producer flag', () => {
  it('T06 moves every insured field to the producer and clears the source and the client type', () => {
    const after = applyEdits({ ...insured, client_type: 'school' }, { insurance_producer: 'True' })
    expect(sideOf(after, 'producer')).toEqual(sideOf(insured, 'insured'))
    expect(sideOf(after, 'insured')).toEqual(nothing)
    expect([after['client_type'], after['insurance_producer']]).toEqual([undefined, 'True'])
  })

  it('T06 switching back moves every producer field to the insured', () => {
    const stored = { ...producer, insurance_producer: 'True', client_type: 'farmers_agent' }
    const after = applyEdits(stored, { insurance_producer: 'False' })
    expect(sideOf(after, 'insured')).toEqual(sideOf(producer, 'producer'))
    expect(sideOf(after, 'producer')).toEqual(nothing)
    expect([after['client_type'], after['insurance_producer']]).toEqual([undefined, 'False'])
  })

  it('T06 answers of the other side are overwritten, also by empty ones', () => {
    const stored = { ...insured, ...producer, insurance_producer: 'True' }
    const { insured_address_2: _line, ...sent } = insured
    const half = { ...sent, ...producer, insurance_producer: 'False' }
    expect(sideOf(applyEdits(stored, { insurance_producer: 'False' }), 'insured')).toEqual(
      sideOf(producer, 'producer'),
    )
    expect(applyEdits(half, { insurance_producer: 'True' })['producer_address_2']).toBeUndefined()
  })

  it('T06 fields that only a producer has are cleared with the producer', () => {
    const own = ['producer_agency_name', ...Object.keys(producerLicenseFields)]
    const stored = { ...producer, ...Object.fromEntries(own.map((key) => [key, 'x'])) }
    const after = applyEdits({ ...stored, insurance_producer: 'True' }, { insurance_producer: 'False' })
    expect(Object.keys(after).filter((key) => key.startsWith('producer_'))).toEqual([])
    expect(Object.keys(producerFields)).toContain('producer_agency_name')
  })

  it.each([
    [{ insurance_producer: 'True' }, { insurance_producer: 'True' }],
    [{}, { insurance_producer: 'False' }],
    [{ insurance_producer: 'True' }, {}],
  ])('T06 %j edited by %j is no switch', (flag, values) => {
    const stored = { ...insured, ...producer, ...flag, client_type: 'school' }
    expect(applyEdits(stored, values)).toEqual({ ...stored, ...values })
  })

  it('T06 clearing the flag is a switch to no producer', () => {
    const after = applyEdits({ ...producer, insurance_producer: 'True' }, { insurance_producer: null })
    expect(sideOf(after, 'insured')).toEqual(sideOf(producer, 'producer'))
    expect(after['insurance_producer']).toBeUndefined()
  })

  it('T06 values typed together with the switch stay where they were typed', () => {
    const values = {
      insurance_producer: 'True',
      client_type: 'farmers_agent',
      insured_email: 'club@example.com',
      producer_email: 'ann@lake.example',
    }
    const after = applyEdits(insured, values)
    expect(after).toMatchObject(values)
    expect(after['producer_zip']).toBe('my zip')
    expect(applyEdits({}, values)).toEqual(values)
  })

  it('T06 switching twice leaves the contact as it was, except for the client type', () => {
    const quote = quoteFrom(readyAnswers)
    const back = switchProducer(switchProducer(quote, 'True'), 'False')
    const { client_type: _cleared, ...contact } = readyAnswers
    expect(flatFrom(back)).toEqual({ ...contact, insurance_producer: 'False' })
    expect(switchProducer(quote, 'False')).toBe(quote)
  })
})
