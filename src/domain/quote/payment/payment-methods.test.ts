import { describe, expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { COMPUTED_KEYS, computedFields } from '#domain/quote/wire/computed-fields.ts'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { canPayBy, needsFarmersException, paymentOptions } from '#domain/quote/payment/payment-methods.ts'
import { paymentCodeFields } from '#domain/quote/fields/payment-codes.fields.ts'
import { type Answers, quoteFrom } from '#domain/quote/model/quote.ts'
import { readyAnswers } from '#testing/ready-answers.ts'
import { problemsOf } from '#testing/step-problems.ts'

const CARD = ['Pay With Card', 'Google Pay', 'Apple Pay']
const PARTS_ACCOUNT = 'Bill My Dealer Open Parts Account'
const FOLIO = 'Pay Via Folio Deduction'

const labels = (answers: Answers, editor: 'client' | 'rep' = 'client') =>
  paymentOptions(answers, editor).map(({ label }) => label)

describe('who may pay how', () => {
  it.each<[string, Answers, string[]]>([
    ['a school', { client_type: 'school' }, CARD],
    ['nobody yet', {}, CARD],
    ['the Chevrolet group', { client_type: 'chevrolet' }, [PARTS_ACCOUNT, ...CARD]],
    ['the Chrysler group', { client_type: 'chrysler' }, [PARTS_ACCOUNT, ...CARD]],
    ['Ford/Lincoln', { client_type: 'ford_lincoln' }, [PARTS_ACCOUNT, ...CARD]],
    ['Toyota/Lexus', { client_type: 'toyota_lexus' }, [PARTS_ACCOUNT, ...CARD]],
    ['another dealer', { client_type: 'other_auto_dealer' }, CARD],
    ['NYSADA', { client_type: 'nysada' }, CARD],
    ['a Farmers agent', { insurance_producer: 'True', client_type: 'farmers_agent' }, [FOLIO, ...CARD]],
    ['another agent', { insurance_producer: 'True', client_type: 'other_agent_broker' }, CARD],
    ['a Farmers agent who is no producer', { client_type: 'farmers_agent' }, CARD],
  ])('K10 %s', (_who, answers, expected) => {
    expect(labels(answers)).toEqual(expected)
    expect(labels(answers, 'rep')).toEqual([...expected, 'Check', 'Paid Elsewhere'])
  })

  it('N12 N23 for Friends & Family only a rep can enter a payment, a check', () => {
    const free: Answers = { client_type: 'hl' }
    expect(paymentOptions(free, 'rep')).toEqual([{ method: 'check', label: 'Check' }])
    expect(paymentOptions(free, 'client')).toEqual([])
  })

  it('D12 only a Farmers agent who does not pay by folio must give a reason', () => {
    const agent: Answers = { insurance_producer: 'True', client_type: 'farmers_agent' }
    expect(needsFarmersException(agent, 'folio')).toBe(false)
    expect(needsFarmersException(agent, 'credit_card')).toBe(true)
    expect(needsFarmersException(agent, 'check')).toBe(true)
    expect(
      needsFarmersException({ insurance_producer: 'True', client_type: 'other_agent_broker' }, 'check'),
    ).toBe(false)
    expect(needsFarmersException({ client_type: 'school' }, 'credit_card')).toBe(false)
  })

  it('K10 a wallet is a card with a name', () => {
    const wallets = paymentOptions({}, 'client').filter(({ wallet }) => wallet !== undefined)
    expect(wallets.map(({ method, wallet }) => [method, wallet])).toEqual([
      ['credit_card', 'google_pay'],
      ['credit_card', 'apple_pay'],
    ])
  })

  it.each([
    ['chevrolet', 'dealer_bac_code'],
    ['chrysler', 'dealership_code'],
    ['ford_lincoln', 'pa_code'],
    ['toyota_lexus', 'dealership_code'],
  ])('E11 the parts account of %s asks for the %s', (client_type, code) => {
    expect(paymentOptions({ client_type }, 'client')[0]).toMatchObject({ method: 'pap', code })
  })

  it('E11 a folio needs the agent number', () => {
    const farmers: Answers = { insurance_producer: 'True', client_type: 'farmers_agent' }
    expect(paymentOptions(farmers, 'client')[0]).toMatchObject({ method: 'folio', code: 'agent_number' })
  })
})

describe('codes', () => {
  it.each([
    ['dealer_bac_code', 6, 'Enter the BAC code, six digits'],
    ['pa_code', 5, 'Enter the PA code, five digits'],
    ['dealership_code', 5, 'Enter the dealership code, five digits'],
    ['agent_number', 6, 'Enter the agent number, six digits'],
  ] as const)('E11 V09 %s has %d digits', (key, count, message) => {
    const field = paymentCodeFields[key]
    const digits = '0123456789'.slice(0, count)
    expect(decodeField(field, ` ${digits} `)).toEqual({ ok: true, value: digits })
    for (const wire of [digits.slice(1), `${digits}1`, `${digits.slice(1)}x`, 123_456, '']) {
      expect(decodeField(field, wire)).toEqual({ ok: false, message })
    }
  })

  it('C15 the card and the codes are null in every quote, and never read', () => {
    const secrets = ['cc_last_digits', 'exp_month', 'exp_year', ...Object.keys(paymentCodeFields)]
    const fields = computedFields({
      quote: quoteFrom(readyAnswers),
      quoteNumber: 'Q-1',
      policyNumber: null,
      price: null,
    })
    expect(secrets.map((key) => fields[key])).toEqual(secrets.map(() => null))
    expect(secrets.every((key) => COMPUTED_KEYS.has(key))).toBe(true)
  })
})

describe('the way to pay', () => {
  it('C15 V05 is always a check for Friends & Family', () => {
    const free = applyEdits(readyAnswers, { client_type: 'hl' })
    expect(free['payment_type']).toBe('check')
    expect(applyEdits(free, { payment_type: 'credit_card' })['payment_type']).toBe('check')
    expect(applyEdits(free, { client_type: 'school' })['payment_type']).toBeUndefined()
    expect(applyEdits(free, { client_type: 'school', payment_type: 'credit_card' })['payment_type']).toBe(
      'credit_card',
    )
  })

  it('T03 the change to the fixed method clears the document recipients too', () => {
    const stored = { ...readyAnswers, emails_to_be_sent: 'jo@example.com' }
    expect(applyEdits(stored, { client_type: 'hl' })['emails_to_be_sent']).toBeUndefined()
  })

  it('K10 S05 a method that is not offered must be chosen again; one that a rep entered stays', () => {
    const id = 'payment-information'
    const refused = [['payment_type', 'Choose how to pay']]
    expect(problemsOf(id, { payment_type: 'folio' })).toEqual(refused)
    expect(problemsOf(id, { payment_type: 'pap' })).toEqual(refused)
    expect(problemsOf(id, { payment_type: 'pap', client_type: 'chevrolet' })).toEqual([])
    expect(problemsOf(id, { payment_type: 'check' })).toEqual([])
    expect(canPayBy({ client_type: 'hl' }, 'credit_card')).toBe(false)
  })
})
