import { addDays, formatContestDate, formatPlainDate } from '#domain/values/calendar.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { producerAnswers } from '#testing/ready-answers.ts'
import { eventDay } from './quote-api.ts'

const NO_BONUS_PRIZES: CustomFields = { bonus_prizes: 'No', number_bps: null, type_bps: null }

/** Nothing has to be shipped. */
export const NO_SIGNS: CustomFields = { grand_prize_signs: 'No', h_sponsor_name_1: null }

/** A Chevrolet dealer with premium bonus prizes, magnets and a sign: $1,255. */
export const CHEVROLET_DEALER: CustomFields = {
  client_type: 'chevrolet',
  payment_type: 'pap',
  h_hole_1: 12,
  h_amateurs_1: 144,
  h_yardage_1: 172,
  h_prize_value_1: 45_000,
  h_prize_description_1: 'Chevrolet Silverado',
  type_bps: 'premium',
  magnets: 'Yes',
  magnet_sponsor_name: 'Lake Chevrolet',
}

/** A Farmers agent who buys for the charity. */
export function farmersAgent(): CustomFields {
  const nextYear = formatPlainDate(addDays(eventDay(), 365))
  return {
    ...producerAnswers,
    producer_license_number: 'TX-1234',
    producer_license_state: 'TX',
    producer_license_exp_date: nextYear,
    producer_carrier_name: 'Lakeside Mutual',
    producer_policy_number: 'EO-77',
    producer_effective_date: formatPlainDate(eventDay(-30)),
    producer_exp_date: nextYear,
  }
}

const NO_GRAND_PRIZE: CustomFields = {
  ...NO_BONUS_PRIZES,
  ...NO_SIGNS,
  h_coverage: 'No',
  h_date_1: null,
  h_amateurs_1: null,
  h_pros_1: null,
  h_hole_1: null,
  h_yardage_1: null,
  h_prize_value_1: null,
  h_prize_description_1: null,
  hio_terms: null,
}

/** Rotary's shootout for a million over 40 years, with a sign: $489. */
export function rotaryShootout(): CustomFields {
  return {
    ...NO_GRAND_PRIZE,
    client_type: 'rotary',
    s_coverage: 'Yes',
    s_date_1: formatContestDate(eventDay()),
    s_attempts_1: 4,
    s_attempts_per_amateur_1: 1,
    s_payout_timeframe_1: 'Cash 40-Year Annuity',
    s_hole_1: 18,
    s_distance_1: 165,
    s_prize_value_1: 1_000_000,
    shootout_signs: 'Yes',
    s_sponsor_name_1: 'Lone Star Bank',
    shootout_terms: 'Yes',
  }
}

/** A dice roll; alone, unless it is added to another contest. */
export function diceRoll({ days = 60, prize = 5000 } = {}): CustomFields {
  return {
    d_coverage: 'Yes',
    d_date: formatContestDate(eventDay(days)),
    d_rollers: 8,
    d_contest: 'Roll 4 dice to spell C-A-S-H',
    d_prize_value: prize,
    d_prize_description: 'Cash',
    dice_terms: 'Yes',
  }
}

export const diceAlone = (): CustomFields => ({ ...NO_GRAND_PRIZE, ...diceRoll() })

/** The putting add-on without a contest that it is offered with. */
export const addOnAlone = (): CustomFields => ({
  ...NO_GRAND_PRIZE,
  p_coverage: 'Yes',
  p_add_on: 1,
  p_date_1: formatContestDate(eventDay()),
  p_contest_type_1: 'Single Putt',
  p_distance_1: 60,
  p_finalists_1: 1,
  p_prize_value_1: 2500,
  p_prize_description_1: 'Cash',
  putting_signs: 'No',
  putt_terms: 'Yes',
  putt_single_terms: 'Yes',
})
