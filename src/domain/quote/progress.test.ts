import { describe, expect, it } from 'vitest'
import { type CalendarDate } from '#domain/calendar.ts'
import { furthestStep, type StepStatus, stepStatus, validatedSteps } from '#domain/quote/progress.ts'
import { STEP_IDS } from '#domain/quote/step-ids.ts'
import { STEPS } from '#domain/quote/steps.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { aProducer, judgingOf, QUOTED_ON } from '#testing/ready-answers.ts'

const empty = { quote: quoteFrom({}), today: QUOTED_ON }

const statuses = (judging: typeof empty) => STEPS.map((step): StepStatus => stepStatus(step, judging))

describe('validated flags', () => {
  it('S05 all are up when nothing is lacking', () => {
    expect(validatedSteps(judgingOf())).toEqual(Object.fromEntries(STEP_IDS.map((id) => [id, true])))
  })

  it('S05 an empty quote has those that do not apply', () => {
    const validated = validatedSteps(empty)
    expect(STEP_IDS.filter((id) => validated[id])).toEqual([
      'prize-package-options',
      'producer-information',
      'client-shipping-information',
    ])
  })

  it.each([
    ['contact-information', { insured_email: undefined }],
    ['contest-coverage', { h_hole_1: undefined }],
    ['prize-package-options', { number_bps: undefined }],
    ['tournament-golf-information', { course_name: undefined }],
    ['producer-information', aProducer],
    ['client-shipping-information', { shipping_zip: undefined }],
    ['certificate-terms-conditions', { agree_to_terms: 'No' }],
    ['payment-information', { payment_type: undefined }],
  ])('S05 %s goes down with its own answers, and takes the last with it', (id, overrides) => {
    const validated = validatedSteps(judgingOf(overrides))
    expect(STEP_IDS.filter((step) => !validated[step])).toEqual([id, 'confirm-coverage'])
  })

  it('S05 a contest that is over takes its flag down by itself', () => {
    expect(validatedSteps(judgingOf({}, '2027-06-13' as CalendarDate))['contest-coverage']).toBe(false)
  })
})

describe('how far a customer gets', () => {
  it.each([
    ['contact-information', { insured_email: undefined, payment_type: undefined }],
    ['tournament-golf-information', { course_name: undefined, agree_to_terms: 'No' }],
    ['confirm-coverage', {}],
  ])('S05 as far as %s', (id, overrides) => {
    expect(furthestStep(judgingOf(overrides))).toBe(id)
  })

  it('S05 a step that does not apply holds nobody up', () => {
    const judging = judgingOf({ grand_prize_signs: 'No', shipping_zip: undefined, payment_type: undefined })
    expect(furthestStep(judging)).toBe('payment-information')
  })
})

describe('how the steps stand', () => {
  it('S05 an empty quote begins at the first', () => {
    expect(statuses(empty)).toEqual(['not-started', ...Array.from({ length: 8 }, () => 'locked')])
  })

  it('S05 a step with some answers is in progress, those behind it are locked', () => {
    expect(statuses({ ...empty, quote: quoteFrom({ insured_first_name: 'Pat' }) })[0]).toBe('in-progress')
    expect(statuses(judgingOf({ h_hole_1: undefined })).slice(0, 3)).toEqual([
      'complete',
      'in-progress',
      'locked',
    ])
  })

  it('S05 a step whose questions may stay open is complete only once one is answered', () => {
    const untouched = judgingOf({
      bonus_prizes: undefined,
      type_bps: undefined,
      number_bps: undefined,
      grand_prize_signs: undefined,
      h_sponsor_name_1: undefined,
    })
    expect(statuses(untouched)[2]).toBe('not-started')
    expect(statuses(judgingOf({ bonus_prizes: 'No' }))[2]).toBe('complete')
  })

  it('S05 what does not apply is not needed', () => {
    expect(statuses(judgingOf({ grand_prize_signs: 'No' }))).toEqual([
      'complete',
      'complete',
      'complete',
      'complete',
      'not-needed',
      'not-needed',
      'complete',
      'complete',
      'complete',
    ])
  })
})
