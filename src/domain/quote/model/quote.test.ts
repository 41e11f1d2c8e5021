import { describe, expect, it } from 'vitest'
import { contestDates, quoteFrom, SCALAR_FIELDS } from '#domain/quote/model/quote.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { grandPrizes } from '#domain/contests/hole-in-one/hole-in-one.fields.ts'
import { slotKey, slotName } from '#domain/contests/slots.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

const ADDRESS = [
  'company',
  'first_name',
  'last_name',
  'phone',
  'ext',
  'email',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip',
]

it.each([
  [
    'E09',
    'prize package',
    [
      'bonus_prizes',
      'number_bps',
      'type_bps',
      'type_bp_signs',
      'bp_signs',
      'bp_sponsor_name',
      'bp_sponsor_name_format',
      'magnets',
      'magnet_sponsor_name',
      'magnet_sponsor_name_format',
      'grand_prize_signs',
      'putting_signs',
      'shootout_signs',
      'dice_roll_sign',
      'shipping_fee_edited',
      'custom_bp_signs_edited',
    ],
  ],
  ['E11', 'tournament', ['tournament_name', 'course_name', 'course_city', 'course_state']],
  ['E01', 'tee time', ['tee_time', 'time_zone']],
  [
    'E11',
    'producer licence',
    ['producer_license_number', 'producer_license_state', 'producer_license_exp_date'],
  ],
  [
    'E11',
    'E&O insurance',
    ['producer_carrier_name', 'producer_policy_number', 'producer_effective_date', 'producer_exp_date'],
  ],
  ['E11', 'shipping', ADDRESS.map((part) => `shipping_${part}`)],
  ['E11', 'payment', ['payment_type', 'special_instructions', 'emails_to_be_sent']],
  ['E08', 'notes', ['notes', 'signs_needed_notes', 'accounts_receivable']],
  ['E03', 'hole-in-one', ['h_coverage']],
  ['E04', 'putting', ['p_coverage', 'p_add_on']],
  ['E05', 'shootout', ['s_coverage', 's_add_on']],
  ['E06', 'dice roll', ['d_coverage']],
  [
    'E11',
    'terms',
    [
      'hio_terms',
      'putt_terms',
      'shootout_terms',
      'dice_terms',
      'putt_single_terms',
      'putt_progressive_terms',
      'agree_to_terms',
      'coverage_agreement',
    ],
  ],
])('%s %s is kept under its names', (_id, _what, keys) => {
  expect(Object.keys(SCALAR_FIELDS)).toEqual(expect.arrayContaining(keys))
})

it('E09 E11 every stored answer has a field', () => {
  expect(
    Object.keys(readyAnswers).filter((key) => !(key in SCALAR_FIELDS) && !/^h_\w+_1$/.test(key)),
  ).toEqual([])
})

describe('rows', () => {
  it('C14 a slot without any answer is no row, and the others keep their numbers', () => {
    const { grandPrizes: rows, grandPrizeSponsors } = quoteFrom({
      h_hole_2: 7,
      h_pros_4: 0,
      h_prize_description_4: 'Cash',
      h_hole_6: 9,
      h_sponsor_name_5: 'Lone Star Bank',
      unknown: 1,
    })
    expect(rows).toEqual([
      { slot: 2, hole: 7 },
      { slot: 4, pros: 0, prizeDescription: 'Cash' },
    ])
    expect(grandPrizeSponsors).toEqual([{ slot: 5, sponsorName: 'Lone Star Bank' }])
    expect(quoteFrom({})).toEqual({
      answers: {},
      ...Object.fromEntries(
        CONTEST_DEFINITIONS.flatMap(({ list, sponsorList }) => [
          [list, []],
          [sponsorList, []],
        ]),
      ),
    })
  })

  it('C14 a key is the prefix, the name in snake case and the number of its slot', () => {
    expect(slotName(grandPrizes.prefix, 'prizeValue')).toBe('h_prize_value')
    expect(slotKey('h', 'isChangedByReps', 3)).toBe('h_is_changed_by_reps_3')
  })
})

it('contest dates are sorted', () => {
  const quote = quoteFrom({
    h_date_1: '2027-10-01',
    h_date_2: '2027-06-12',
    h_hole_3: 4,
    h_date_4: '2026-12-31',
  })
  expect(contestDates(quote)).toEqual(['2026-12-31', '2027-06-12', '2027-10-01'])
})
