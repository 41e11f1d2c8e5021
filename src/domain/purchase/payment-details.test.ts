import { describe, expect, it } from 'vitest'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import {
  getPurchaseDocumentType,
  resolvePaymentDetails,
  type PaymentContext,
  type PaymentInput,
  buildInvoicePayment,
} from '#domain/purchase/payment-details.ts'
import type { Answers } from '#domain/quote/model/quote.ts'

const DUE = fromDollars(310)
const BOTH = ['google_pay', 'apple_pay'] as const
const REASON = 'The folio is closed'
const school: Answers = { client_type: 'school' }
const chevrolet: Answers = { client_type: 'chevrolet' }
const farmers: Answers = { insurance_producer: 'True', client_type: 'farmers_agent' }
const family: Answers = { client_type: 'hl' }

const read = (input: PaymentInput, given: Partial<Omit<PaymentContext, 'input'>> = {}) =>
  resolvePaymentDetails({
    input,
    answers: school,
    editor: 'client',
    amountDue: DUE,
    wallets: BOTH,
    ...given,
  })
const refusedFields = (result: ReturnType<typeof read>) =>
  'problem' in result && result.problem.code === 'INVALID'
    ? result.problem.fields.map(({ section, field, message }) => [section, field, message])
    : result
const NOT_OFFERED = { problem: { code: 'PAYMENT_NOT_OFFERED' } }

describe('N23 who may pay how', () => {
  it.each<[string, Answers, Partial<PaymentInput> & Pick<PaymentInput, 'method'>, 'client' | 'rep']>([
    ['a card', school, { method: 'credit_card', token: 'tok_12345678' }, 'client'],
    ['Google Pay', school, { method: 'credit_card', token: 'tok_12345678', wallet: 'google_pay' }, 'client'],
    ['Apple Pay', school, { method: 'credit_card', token: 'tok_12345678', wallet: 'apple_pay' }, 'client'],
    ['a check, by a rep', school, { method: 'check', reference: '1042' }, 'rep'],
    ['a check without its number, by a rep', school, { method: 'check' }, 'rep'],
    ['money taken elsewhere, by a rep', school, { method: 'transaction_id', reference: 'ACH-77' }, 'rep'],
    ['a check of Friends & Family, by a rep', family, { method: 'check' }, 'rep'],
  ])('N23 %s', (_how, answers, input, editor) => {
    expect(read(input, { answers, editor })).toEqual({ details: input })
  })

  it.each<[string, Answers, 'dealer_bac_code' | 'pa_code' | 'dealership_code' | 'agent_number', string]>([
    ['the Chevrolet group', chevrolet, 'dealer_bac_code', '123456'],
    ['the Chrysler group', { client_type: 'chrysler' }, 'dealership_code', '12345'],
    ['Ford/Lincoln', { client_type: 'ford_lincoln' }, 'pa_code', '12345'],
    ['Toyota/Lexus', { client_type: 'toyota_lexus' }, 'dealership_code', '12345'],
    ['a Farmers agent', farmers, 'agent_number', '123456'],
  ])('N22 %s is billed only by its own code', (_who, answers, code, given) => {
    const method = code === 'agent_number' ? ('folio' as const) : ('pap' as const)
    expect(read({ method, codes: { [code]: ` ${given} ` } }, { answers })).toEqual({
      details: { method, accountCode: given },
    })
    const asked = refusedFields(read({ method, codes: {} }, { answers }))
    expect(asked).toEqual([
      ['payment_info', `payment.${code}`, expect.stringMatching(/^Enter the .* digits$/)],
    ])
    expect(refusedFields(read({ method, codes: { [code]: given.slice(1) } }, { answers }))).toEqual([
      ['payment_info', `payment.${code}`, expect.any(String)],
    ])
    const others = {
      dealer_bac_code: '654321',
      pa_code: '54321',
      dealership_code: '54321',
      agent_number: '654321',
    }
    expect(read({ method, codes: { ...others, [code]: given } }, { answers })).toEqual({
      details: { method, accountCode: given },
    })
  })

  it.each<[string, Answers, PaymentInput, 'client' | 'rep']>([
    ['a check from a customer', school, { method: 'check' }, 'client'],
    [
      'money taken elsewhere, said by a customer',
      school,
      { method: 'transaction_id', reference: 'X' },
      'client',
    ],
    ['a parts account of a school', school, { method: 'pap', codes: { pa_code: '12345' } }, 'rep'],
    ['a folio of a dealer', chevrolet, { method: 'folio', codes: { agent_number: '123456' } }, 'rep'],
    ['a parts account of another dealer', { client_type: 'other_auto_dealer' }, { method: 'pap' }, 'client'],
    [
      'a folio of another agent',
      { ...farmers, client_type: 'other_agent_broker' },
      { method: 'folio' },
      'client',
    ],
    ['a card of Friends & Family', family, { method: 'credit_card', token: 'tok_12345678' }, 'rep'],
    ['a check of Friends & Family from a customer', family, { method: 'check' }, 'client'],
    [
      'a card without a token of Friends & Family from a customer',
      family,
      { method: 'credit_card' },
      'client',
    ],
    ['a wallet with a check', school, { method: 'check', wallet: 'google_pay' }, 'rep'],
  ])('N23 never %s', (_how, answers, input, editor) => {
    expect(read(input, { answers, editor })).toEqual(NOT_OFFERED)
  })
})

describe('what is missing or malformed', () => {
  it('C15 a card needs its token, and a payment taken elsewhere its id', () => {
    expect(refusedFields(read({ method: 'credit_card' }))).toEqual([
      ['payment_info', 'payment.token', 'Enter the card'],
    ])
    expect(refusedFields(read({ method: 'transaction_id' }, { editor: 'rep' }))).toEqual([
      ['payment_info', 'payment.reference', 'Enter the id of the payment that was taken'],
    ])
  })

  it('C15 fields of another payment method are checked for card numbers, and not stored', () => {
    const card = { method: 'credit_card', token: 'tok_12345678' } as const
    expect(refusedFields(read({ ...card, codes: { agent_number: '4242424242424242' } }))).toEqual([
      ['payment_info', 'payment.agent_number', expect.any(String)],
    ])
    expect(refusedFields(read({ ...card, farmersException: '4242 4242 4242 4242' }))).toEqual([
      ['payment_info', 'payment.farmers_exception', expect.any(String)],
    ])
    expect(refusedFields(read({ ...card, reference: 'one\ntwo' }))).toEqual([
      ['payment_info', 'payment.reference', expect.any(String)],
    ])
    const all = { ...card, reference: '1042', farmersException: 'None', codes: { pa_code: '12345' } }
    expect(read(all)).toEqual({ details: card })
  })

  it('N12 a free purchase needs no card, no account and no reference', () => {
    const free = { amountDue: ZERO }
    expect(read({ method: 'credit_card' }, free)).toEqual({ details: { method: 'credit_card' } })
    const token = 'tok_12345678'
    expect(read({ method: 'credit_card', token }, free)).toEqual({ details: { method: 'credit_card' } })
    expect(read({ method: 'pap' }, { ...free, answers: chevrolet })).toEqual({ details: { method: 'pap' } })
    expect(read({ method: 'transaction_id' }, { ...free, editor: 'rep' })).toEqual({
      details: { method: 'transaction_id' },
    })
  })

  it.each<[string, PaymentInput, 'client' | 'rep']>([
    ['a card', { method: 'credit_card', token: 'tok_12345678' }, 'client'],
    ['a wallet', { method: 'credit_card', token: 'tok_12345678', wallet: 'apple_pay' }, 'client'],
    ['a card that a rep enters', { method: 'credit_card', token: 'tok_12345678' }, 'rep'],
    ['a check', { method: 'check', reference: '1042' }, 'rep'],
    ['money taken elsewhere', { method: 'transaction_id', reference: 'ACH-77' }, 'rep'],
  ])('D12 a Farmers agent’s purchase by %s is refused without the reason', (_how, input, editor) => {
    const agents = { answers: farmers, editor }
    expect(refusedFields(read(input, agents))).toEqual([
      ['payment_info', 'payment.farmers_exception', 'Say why you’re not paying by folio deduction'],
    ])
    expect(refusedFields(read({ ...input, farmersException: '  ' }, agents))).toEqual([
      ['payment_info', 'payment.farmers_exception', expect.any(String)],
    ])
    const details = { ...input, farmersException: REASON }
    expect(read(details, agents)).toEqual({ details })
  })

  it('D12 nobody else needs a reason, nor an agent who pays by folio or has nothing to pay', () => {
    const card = { method: 'credit_card', token: 'tok_12345678' } as const
    const folio = { method: 'folio', codes: { agent_number: '123456' } } as const
    const otherAgent: Answers = { insurance_producer: 'True', client_type: 'other_agent_broker' }
    expect(read(card, { answers: otherAgent })).toEqual({ details: card })
    expect(read(folio, { answers: farmers })).toEqual({ details: { method: 'folio', accountCode: '123456' } })
    expect(read({ method: 'credit_card' }, { answers: farmers, amountDue: ZERO })).toEqual({
      details: { method: 'credit_card' },
    })
  })

  it('C17 a wallet that is not set up is refused at its field', () => {
    const card = { method: 'credit_card', token: 'tok_12345678' } as const
    const wallets = ['google_pay'] as const
    expect(read({ ...card, wallet: 'google_pay' }, { wallets })).toMatchObject({
      details: { wallet: 'google_pay' },
    })
    expect(refusedFields(read({ ...card, wallet: 'apple_pay' }, { wallets }))).toEqual([
      ['payment_info', 'payment.wallet', 'Apple Pay isn’t available here. Enter a card'],
    ])
    expect(read(card, { wallets: [] })).toEqual({ details: card })
  })

  it('D12 a Farmers agent gives the reason for not paying by folio', () => {
    const input = {
      method: 'credit_card',
      token: 'tok_12345678',
      farmersException: ' The folio is closed ',
      codes: { agent_number: '123456' },
    } as const
    expect(read(input, { answers: farmers })).toEqual({
      details: {
        method: 'credit_card',
        token: 'tok_12345678',
        farmersException: 'The folio is closed',
        accountCode: '123456',
      },
    })
  })
})

describe('the document', () => {
  it.each([
    ['credit_card', 'sales_receipt'],
    ['transaction_id', 'sales_receipt'],
    ['pap', 'invoice'],
    ['folio', 'invoice'],
    ['check', 'invoice'],
  ] as const)('N23 %s makes a %s, and N12 nothing a receipt', (method, document) => {
    expect(getPurchaseDocumentType(method, DUE)).toBe(document)
    expect(getPurchaseDocumentType(method, ZERO)).toBe('sales_receipt')
  })

  it('N23 an invoice names the account or the check', () => {
    expect(buildInvoicePayment({ method: 'pap', accountCode: '123456' }, chevrolet)).toEqual({
      method: 'pap',
      account: { label: 'BAC code', code: '123456' },
    })
    expect(buildInvoicePayment({ method: 'check', reference: '1042' }, school)).toEqual({
      method: 'check',
      checkNumber: '1042',
    })
    expect(buildInvoicePayment({ method: 'check', accountCode: '123456' }, farmers)).toEqual({
      method: 'check',
    })
    expect(() => buildInvoicePayment({ method: 'credit_card' }, school)).toThrow('not billed')
  })
})
