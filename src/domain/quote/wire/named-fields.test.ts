import { expect, it } from 'vitest'
import { computedFields } from '#domain/quote/wire/computed-fields.ts'
import { fieldValue, type NamedFields } from '#domain/quote/wire/named-fields.ts'
import { encodeAnswers } from '#domain/quote/wire/wire.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'

const answers = { tournament_name: 'Spring Scramble', h_hole_2: 7 }
const facts = { quote: quoteFrom(answers), quoteNumber: 'Q-1', policyNumber: null, price: null }
const fields: NamedFields = { ...encodeAnswers(answers), ...computedFields(facts) }

it('fields of a quote are read by name, and numbered ones by their key', () => {
  expect([fields.quote_number, fields.tournament_name, fields.amount_due]).toEqual([
    'Q-1',
    'Spring Scramble',
    null,
  ])
  expect(fieldValue(fields, 'h_hole_2')).toBe(encodeAnswers(answers)['h_hole_2'])
  expect(fieldValue(fields, 'no_such_field')).toBeUndefined()
})

it('a misspelt name does not compile', () => {
  // @ts-expect-error -- the field is quote_number
  expect(fields.quote_nmber).toBeUndefined()
})
