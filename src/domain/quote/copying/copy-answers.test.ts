import { describe, expect, it } from 'vitest'
import { copyAnswers } from '#domain/quote/copying/copy-answers.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { producerAnswers, producerLicenseAnswers, readyAnswers } from '#testing/ready-answers.ts'

const firstDay = '2028-06-10' as CalendarDate
const copy = (answers: FlatAnswers, editor: 'client' | 'rep' = 'client') =>
  copyAnswers({ ...readyAnswers, ...answers }, { firstDay, editor })

/** What a copy has no answer to, though the former event had. */
const left = (answers: FlatAnswers, editor?: 'client' | 'rep') => {
  const copied = copy(answers, editor)
  return Object.keys(answers).filter((key) => copied[key] === undefined)
}

describe('O12 what a copy of a quote has', () => {
  it('O12 the contests, contacts, course and signs as they were, on the new day', () => {
    const copied = copy({})
    // A contact name that is the first and the last name is no answer of its own.
    const {
      h_date_1: _day,
      insured_contact_name: _name,
      ...figures
    } = Object.fromEntries(
      Object.entries(readyAnswers).filter(([key]) =>
        /^(h_|insured_|course_|tournament_|shipping_|grand_)/.test(key),
      ),
    )
    expect(Object.keys(figures).length).toBeGreaterThan(15)
    expect(copied).toMatchObject({ ...figures, h_date_1: firstDay })
  })

  it('O12 other days keep their distance from the first, and a contest without a day is on the first', () => {
    const row = { h_amateurs_2: 100, h_hole_2: 12, h_prize_value_2: 5_000, h_yardage_2: 170 }
    expect(copy({ ...row, h_date_1: '2027-06-13', h_date_2: '2027-06-12' })).toMatchObject({
      h_date_1: '2028-06-11',
      h_date_2: '2028-06-10',
    })
    expect(copy(row)).toMatchObject({ h_date_1: '2028-06-10', h_date_2: '2028-06-10' })
  })

  it('O12 neither accepted terms nor payment, tee time, notes of the office or fees by hand', () => {
    const ofTheFormerEvent = {
      hio_terms: 'Yes',
      agree_to_terms: 'Yes',
      coverage_agreement: 'Yes',
      payment_type: 'credit_card',
      special_instructions: 'Call first',
      emails_to_be_sent: 'chris@hopehouse.example',
      signs_needed_notes: 'Two colours',
      accounts_receivable: 'Pays late',
      shipping_fee_edited: 'Yes',
      custom_bp_signs_edited: 'Yes',
      rush_shipping_accepted: 'Yes',
      tee_time: '08:30',
      h_is_changed_by_reps_1: 'True',
      h_cert_fee_override_1: 5_000,
      h_cert_fee_override_figures_1: 'figures',
    }
    expect(left(ofTheFormerEvent)).toEqual(Object.keys(ofTheFormerEvent))
  })

  it('O12 the producer with license and fee', () => {
    const producer = { ...producerAnswers, ...producerLicenseAnswers, producer_fee: 2_000 }
    expect(left(producer)).toEqual([])
    expect(copy(producer)).toMatchObject({ insurance_producer: 'True', producer_fee: 2_000 })
  })

  it('O12 N12 Friends & Family only if a rep copies it, so that nobody else buys for nothing', () => {
    expect(left({ client_type: 'hl' })).toEqual(['client_type'])
    expect(copy({ client_type: 'hl' }, 'rep')).toMatchObject({ client_type: 'hl', payment_type: 'check' })
  })
})
