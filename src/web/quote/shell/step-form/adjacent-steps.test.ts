import { describe, expect, it } from 'vitest'
import { contactStep } from '#domain/quote/steps/contact.step.ts'
import { confirmStep } from '#domain/quote/steps/confirm.step.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { shippingStep } from '#domain/quote/steps/shipping.step.ts'
import { termsStep } from '#domain/quote/steps/terms.step.ts'
import { tournamentStep } from '#domain/quote/steps/tournament.step.ts'
import { skippedBefore, stepAfter, stepBefore } from '#web/quote/shell/step-form/adjacent-steps.ts'
import { answersWith } from '#testing/ready-answers.ts'

const withSigns = quoteFrom(answersWith({}))
const withoutSigns = quoteFrom(answersWith({ grand_prize_signs: 'No', h_sponsor_name_1: undefined }))
const producer: Quote = { ...withSigns, answers: { ...withSigns.answers, insurance_producer: 'True' } }

describe('S04 the order of the steps', () => {
  it.each([
    ['past the producer’s step', withSigns, 'client-shipping-information'],
    ['past shipping too, where nothing is shipped', withoutSigns, 'certificate-terms-conditions'],
    ['to the producer’s step for a producer', producer, 'producer-information'],
  ])('S04 leads on %s', (_where, quote, id) => {
    expect(stepAfter(tournamentStep, quote)?.id).toBe(id)
  })

  it('S04 leads back in the same order', () => {
    expect(stepBefore(termsStep, withoutSigns)?.id).toBe('tournament-golf-information')
    expect(stepBefore(termsStep, withSigns)?.id).toBe('client-shipping-information')
    expect(stepBefore(shippingStep, withSigns)?.id).toBe('tournament-golf-information')
  })

  it('S04 ends on both sides', () => {
    expect(stepBefore(contactStep, withSigns)).toBeUndefined()
    expect(stepAfter(confirmStep, withSigns)).toBeUndefined()
    expect(skippedBefore(contactStep, withSigns)).toEqual([])
  })

  it('lists the skipped steps', () => {
    expect(skippedBefore(termsStep, withoutSigns).map(({ id }) => id)).toEqual([
      'producer-information',
      'client-shipping-information',
    ])
    expect(skippedBefore(termsStep, withSigns)).toEqual([])
  })
})
