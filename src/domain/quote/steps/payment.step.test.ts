import { expect, it } from 'vitest'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { paymentStep } from '#domain/quote/steps/payment.step.ts'
import { producerAnswers, stepContext } from '#testing/ready-answers.ts'
import { problemsOf } from '#testing/step-problems.ts'

it('S05 payment requires only the payment method', () => {
  const dealer = { client_type: 'chevrolet' }
  expect(problemsOf('payment-information', { ...dealer, payment_type: undefined })).toEqual([
    ['payment_type', 'Choose how to pay'],
  ])
  expect(problemsOf('payment-information', { ...dealer, payment_type: 'pap' })).toEqual([])
})

it.each<[string, FlatAnswers, boolean]>([
  ['a school', { client_type: 'school' }, false],
  ['a school that has the card chosen', { client_type: 'school', payment_type: 'credit_card' }, false],
  ['a dealer with a parts account', { client_type: 'ford_lincoln' }, true],
  ['a Farmers agent', { ...producerAnswers }, true],
  ['another agent', { ...producerAnswers, client_type: 'other_agent_broker' }, false],
  ['Friends & Family', { client_type: 'hl', payment_type: 'check' }, false],
  ['a client for whom a rep chose a check', { client_type: 'school', payment_type: 'check' }, true],
  ['a client whose way is not offered any more', { client_type: 'school', payment_type: 'pap' }, true],
])('N101 K10 whether %s is asked how to pay', (_who, answers, isAsked) => {
  const id = 'payment-information'
  const quote = stepContext({ payment_type: undefined, ...answers }).quote
  expect(paymentStep.applies.when(quote, 'client')).toBe(isAsked)
  if (!isAsked) expect(problemsOf(id, { payment_type: undefined, ...answers })).toEqual([])
})

it('N101 coverage_agreement is asked beside the details that it speaks of', () => {
  const missing = [['coverage_agreement', 'Confirm that the details are correct to continue']]
  expect(problemsOf('confirm-coverage', { coverage_agreement: undefined })).toEqual(missing)
  expect(problemsOf('confirm-coverage', { coverage_agreement: 'No' })).toEqual(missing)
  expect(problemsOf('confirm-coverage', {})).toEqual([])
})
