import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { furthestStep, stepStatuses, type StepStatus, validatedSteps } from '#domain/quote/steps/progress.ts'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { flatFrom, quoteFrom } from '#domain/quote/model/quote.ts'
import { answersWith, producerAnswers, stepContext, QUOTED_ON } from '#testing/ready-answers.ts'

const keysStarting = (...prefixes: string[]) =>
  Object.fromEntries(
    Object.entries(answersWith({})).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
  )
const contactOnly = () => keysStarting('insured_', 'insurance_', 'client_type')
const contestOnly = () => keysStarting('h_date', 'h_amateurs', 'h_pros', 'h_hole', 'h_yardage', 'h_prize')

const empty = { quote: quoteFrom({}), today: QUOTED_ON }

type Found = Parameters<typeof stepStatuses>[1]
const statuses = (context: typeof empty, found?: Found) =>
  STEPS.map(({ id }): StepStatus => stepStatuses(context, found)[id].status)

describe('validated flags', () => {
  it('S05 all are true when nothing is missing', () => {
    expect(validatedSteps(stepContext())).toEqual(Object.fromEntries(STEP_IDS.map((id) => [id, true])))
  })

  it('S05 an empty quote has only those of steps that do not apply', () => {
    const validated = validatedSteps(empty)
    expect(STEP_IDS.filter((id) => validated[id])).toEqual([
      'prize-package-options',
      'producer-information',
      'client-shipping-information',
      'payment-information',
    ])
  })

  it.each([
    ['contact-information', { insured_email: undefined }],
    ['contest-coverage', { h_hole_1: undefined }],
    ['prize-package-options', { number_bps: undefined }],
    ['tournament-golf-information', { course_name: undefined }],
    ['producer-information', producerAnswers],
    ['client-shipping-information', { shipping_zip: undefined }],
    ['certificate-terms-conditions', { agree_to_terms: 'No' }],
    ['payment-information', { payment_type: undefined, client_type: 'chevrolet' }],
  ])('S05 without its answers %s is not validated, and neither is the last step', (id, overrides) => {
    const validated = validatedSteps(stepContext(overrides))
    expect(STEP_IDS.filter((step) => !validated[step])).toEqual([id, 'confirm-coverage'])
  })

  it('N101 S05 the last step is validated only with the details confirmed', () => {
    const validated = validatedSteps(stepContext({ coverage_agreement: 'No' }))
    expect(STEP_IDS.filter((step) => !validated[step])).toEqual(['confirm-coverage'])
  })

  it('S05 a contest in the past clears the flag of its step', () => {
    expect(validatedSteps(stepContext({}, '2027-06-13' as CalendarDate))['contest-coverage']).toBe(false)
  })
})

describe('how far a customer gets', () => {
  it.each([
    ['contact-information', { insured_email: undefined, payment_type: undefined }],
    ['tournament-golf-information', { course_name: undefined, agree_to_terms: 'No' }],
    ['confirm-coverage', {}],
  ])('S05 as far as %s', (id, overrides) => {
    expect(furthestStep(stepContext(overrides))).toBe(id)
  })

  it('S05 a step that does not apply blocks nobody', () => {
    const context = stepContext({ grand_prize_signs: 'No', shipping_zip: undefined, agree_to_terms: 'No' })
    expect(furthestStep(context)).toBe('certificate-terms-conditions')
  })

  it('N101 who can pay in one way only goes on to the last page', () => {
    expect(furthestStep(stepContext({ payment_type: undefined }))).toBe('confirm-coverage')
    const severalWays = { payment_type: undefined, client_type: 'chevrolet' }
    expect(furthestStep(stepContext(severalWays))).toBe('payment-information')
  })
})

describe('the status of each step', () => {
  it('S05 an empty quote begins at the first step', () => {
    expect(statuses(empty)).toEqual(['not-started', ...Array.from({ length: 8 }, () => 'locked')])
  })

  it('S05 a step with some answers is in progress, and those after it are locked by it', () => {
    const context = { ...empty, quote: quoteFrom({ insured_first_name: 'Pat' }) }
    expect(statuses(context).slice(0, 2)).toEqual(['in-progress', 'locked'])
    expect(stepStatuses(context)['payment-information'].lockedBy?.id).toBe('contact-information')
  })

  it('S05 the figures of the greeting do not make the first step need attention', () => {
    const figures = quoteFrom({ h_coverage: 'Yes', h_yardage_1: 165, h_amateurs_1: 100 })
    expect(statuses({ ...empty, quote: figures }).slice(0, 2)).toEqual(['not-started', 'locked'])
    const begun = quoteFrom({ ...flatFrom(figures), insured_first_name: 'Pat' })
    expect(statuses({ ...empty, quote: begun }).slice(0, 2)).toEqual(['in-progress', 'locked'])
  })

  it('S05 a passed step needs attention as soon as an answer is missing', () => {
    expect(statuses(stepContext({ h_hole_1: undefined })).slice(0, 3)).toEqual([
      'complete',
      'needs-attention',
      'locked',
    ])
  })

  it('S05 a contest in the past needs attention, even if no later step has answers', () => {
    const answers = { ...contactOnly(), ...contestOnly() }
    const context = { quote: quoteFrom(answers), today: '2027-06-13' as CalendarDate }
    expect(stepStatuses(context)['contest-coverage']).toMatchObject({
      status: 'needs-attention',
      problems: [{ field: 'h_date_1' }],
    })
  })

  it('S05 a choice without its details is only in progress, and derived answers do not count', () => {
    const chosen = quoteFrom({
      ...contactOnly(),
      p_coverage: 'Yes',
      type_bp_signs: 'default',
      bp_signs: 'No',
    })
    expect(statuses({ ...empty, quote: chosen }).slice(0, 3)).toEqual(['complete', 'not-started', 'locked'])
    const early = quoteFrom({ h_coverage: 'Yes' })
    expect(statuses({ ...empty, quote: early })[0]).toBe('not-started')
  })

  it('S05 other problems make a step incomplete, but lock no step', () => {
    const problem = { section: 'grand_prizes', field: 'h_yardage_1', message: 'No price' } as const
    const result = statuses(stepContext(), { 'contest-coverage': [problem] })
    expect(result.slice(0, 3)).toEqual(['complete', 'needs-attention', 'complete'])
    expect(result).not.toContain('locked')
  })

  it('S05 a step with only optional questions is complete once one is answered', () => {
    const untouched = stepContext({
      bonus_prizes: undefined,
      type_bps: undefined,
      number_bps: undefined,
      grand_prize_signs: undefined,
      h_sponsor_name_1: undefined,
    })
    expect(statuses(untouched)[2]).toBe('not-started')
    expect(statuses(stepContext({ bonus_prizes: 'No' }))[2]).toBe('complete')
  })

  it('N101 a rep is asked how it is paid, as a rep has more ways', () => {
    const context = stepContext({ payment_type: undefined })
    expect(stepStatuses(context)['payment-information'].status).toBe('not-needed')
    expect(stepStatuses(context, {}, 'rep')['payment-information'].problems).toMatchObject([
      { field: 'payment_type' },
    ])
  })

  it('S05 a step that does not apply is not needed', () => {
    expect(statuses(stepContext({ grand_prize_signs: 'No' }))).toEqual([
      'complete',
      'complete',
      'complete',
      'complete',
      'not-needed',
      'not-needed',
      'complete',
      'not-needed',
      'complete',
    ])
  })
})
