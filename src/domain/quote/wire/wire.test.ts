import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeField } from '#domain/values/field.ts'
import { COMPUTED_KEYS } from '#domain/quote/wire/computed-fields.ts'
import { flatFrom, quoteFrom } from '#domain/quote/model/quote.ts'
import {
  decodePatch,
  encodeAnswers,
  fieldProblem,
  applyPatch,
  sectionOf,
  WIRE_FIELDS,
} from '#domain/quote/wire/wire.ts'
import { arbitraryAnswers } from '#testing/arbitrary-answers.ts'
import { readyAnswers } from '#testing/ready-answers.ts'

describe('the codec', () => {
  it('C14 stored values are read back from the wire unchanged', () => {
    fc.assert(
      fc.property(arbitraryAnswers, (flat) => {
        const wire: unknown = JSON.parse(JSON.stringify(encodeAnswers(flat)))
        const { values, malformed, notWritable } = decodePatch(wire as Record<string, unknown>, 'rep')
        expect([malformed, notWritable]).toEqual([[], []])
        expect(applyPatch({}, values)).toEqual(flat)
      }),
    )
  })

  it('C14 every key crosses the wire, null where it is not answered', () => {
    fc.assert(
      fc.property(arbitraryAnswers, (flat) => {
        const wire = encodeAnswers(flat)
        expect(Object.keys(wire)).toEqual([...WIRE_FIELDS.keys()])
        const unanswered = Object.keys(wire).filter((key) => wire[key] === null)
        expect(unanswered).toEqual([...WIRE_FIELDS.keys()].filter((key) => !(key in flat)))
      }),
    )
  })

  it('C14 a quote is built from stored values and flattened again without loss', () => {
    fc.assert(
      fc.property(arbitraryAnswers, (flat) => {
        expect(flatFrom(quoteFrom(flat))).toEqual(flat)
      }),
    )
  })

  it('C14 on the wire, prizes are in dollars, contest dates have dashes and other dates slashes', () => {
    expect(
      encodeAnswers({ h_prize_value_1: 1_000_000, h_date_2: '2027-06-12', producer_exp_date: '2027-06-12' }),
    ).toMatchObject({ h_prize_value_1: 10_000, h_date_2: '06-12-2027', producer_exp_date: '06/12/2027' })
  })

  it('C14 a key is either an answer or computed', () => {
    expect([...WIRE_FIELDS.keys()].filter((key) => COMPUTED_KEYS.has(key))).toEqual([])
  })
})

describe('every field', () => {
  const fields = [...WIRE_FIELDS].map(([key, { field }]) => [key, field] as const)

  it.each(fields)('V09 %s has a message for values that cannot be read', (_key, field) => {
    for (const wire of [true, {}, [], '\u200b', 1e308, Number.NaN]) {
      expect(decodeField(field, wire)).toEqual({ ok: false, message: field.message })
    }
    expect(field.message).toMatch(/^[A-Z].{8,}[^.]$/)
    expect(field.label).not.toBe('')
  })

  it.each(fields.filter(([, { maxLength }]) => maxLength !== undefined))(
    'V09 %s has a maximum length',
    (_key, field) => {
      const tooLong = 'x'.repeat((field.maxLength ?? 0) + 1)
      // The shape of a code or number says how long it is; other texts say it once they are too long.
      const withLimit = `${field.message}, up to ${field.maxLength?.toLocaleString('en-US')} characters`
      const decoded = decodeField(field, tooLong)
      expect(decoded.ok).toBe(false)
      expect([field.message, withLimit]).toContain(decoded.ok ? '' : decoded.message)
    },
  )
})

describe('a patch', () => {
  it('C14 reads texts, digit strings, labels and dates, and clears by null or an empty text', () => {
    const { values, malformed, notWritable } = decodePatch(
      {
        tournament_name: ' Spring Open ',
        h_hole_1: '7',
        h_prize_value_1: '10000',
        h_date_1: '06-12-2027',
        client_type: 'School',
        course_state: 'texas',
        course_city: null,
        course_name: '',
      },
      'client',
    )
    expect([malformed, notWritable]).toEqual([[], []])
    expect(values).toEqual({
      tournament_name: 'Spring Open',
      h_hole_1: 7,
      h_prize_value_1: 1_000_000,
      h_date_1: '2027-06-12',
      client_type: 'school',
      course_state: 'TX',
      course_city: null,
      course_name: null,
    })
  })

  it('V09 E14 a malformed value is reported with section, row and message; the rest is read', () => {
    expect(
      decodePatch(
        { insured_zip: '!', h_hole_2: 99, producer_ext: 'x', tee_time: '9', hio_terms: 'Yes' },
        'client',
      ),
    ).toEqual({
      values: { hio_terms: 'Yes' },
      malformed: [
        expect.objectContaining({ section: 'contact_information', field: 'insured_zip' }),
        {
          section: 'grand_prizes',
          field: 'h_hole_2',
          index: 2,
          message: 'Enter the number of the hole from 1 to 36',
        },
        expect.objectContaining({ section: 'producer_contact_information', field: 'producer_ext' }),
        expect.objectContaining({ section: 'tournament_and_golf_info', field: 'tee_time' }),
      ],
      notWritable: [],
    })
  })

  it.each([...COMPUTED_KEYS, 'signs_shipped'])('R06 %s is computed, and ignored when it is sent', (key) => {
    for (const editor of ['client', 'rep'] as const) {
      expect(decodePatch({ [key]: 1 }, editor)).toEqual({ values: {}, malformed: [], notWritable: [] })
    }
  })

  it.each([
    ['amount_paid'],
    ['h_date_0'],
    ['h_date_6'],
    ['h_date_01'],
    ['H_DATE_1'],
    ['h_date'],
    ['h_cert_fee_override_1'],
    ['h_date'],
    ['d_date_1'],
    ['id'],
    ['version'],
    ['constructor'],
    ['toString'],
    ['__proto__'],
    ['hasOwnProperty'],
    [''],
  ])('R06 "%s" is not an answer, and is refused from clients and reps', (key) => {
    const sent = JSON.parse(`{ ${JSON.stringify(key)}: null }`) as Record<string, unknown>
    for (const editor of ['client', 'rep'] as const) {
      const patch = decodePatch(sent, editor)
      expect(patch).toEqual({
        values: {},
        malformed: [],
        notWritable: [{ section: 'request', field: key, message: 'This field can’t be set' }],
      })
    }
  })

  it('V02 R06 only a rep fills in the fifth contest, anybody clears it', () => {
    const refused = {
      section: 'grand_prizes',
      field: 'h_hole_5',
      index: 5,
      message: 'This field can’t be set',
    }
    expect(decodePatch({ h_hole_5: 7 }, 'client').notWritable).toEqual([refused])
    expect(decodePatch({ h_hole_5: 7 }, 'rep').values).toEqual({ h_hole_5: 7 })
    expect(decodePatch({ h_hole_4: 7 }, 'client').values).toEqual({ h_hole_4: 7 })
    expect(decodePatch({ h_hole_5: null }, 'client').values).toEqual({ h_hole_5: null })
    expect(decodePatch({ h_hole_5: '' }, 'client').values).toEqual({ h_hole_5: null })
  })

  it.each(['signs_needed_notes', 'accounts_receivable', 'shipping_fee_edited', 'custom_bp_signs_edited'])(
    'E08 E09 R06 a client cannot write, clear or see %s',
    (key) => {
      expect(decodePatch({ [key]: 'Yes' }, 'client').notWritable).toMatchObject([{ field: key }])
      expect(decodePatch({ [key]: 'Yes' }, 'rep').values).toEqual({ [key]: 'Yes' })
      expect(decodePatch({ [key]: null }, 'client')).toEqual({ values: {}, malformed: [], notWritable: [] })
      expect(decodePatch({ [key]: null }, 'rep').values).toEqual({ [key]: null })
      expect(encodeAnswers({ [key]: 'Yes' }, 'client')[key]).toBeNull()
      expect(encodeAnswers({ [key]: 'Yes' }, 'rep')[key]).toBe('Yes')
    },
  )

  it('E08 anybody can write notes', () => {
    expect(decodePatch({ notes: 'Two tees.\nAsk Pat.' }, 'client').values).toEqual({
      notes: 'Two tees.\nAsk Pat.',
    })
  })

  it('V02 anybody can name the fifth sponsor', () => {
    expect(decodePatch({ h_sponsor_name_5: 'Lone Star Bank' }, 'client').values).toEqual({
      h_sponsor_name_5: 'Lone Star Bank',
    })
  })

  it.each([['hl'], ['HL'], ['Friends & Family'], [' friends & family ']])(
    'R04 R06 only reps can choose "%s"',
    (typed) => {
      const refused = {
        section: 'contact_information',
        field: 'client_type',
        message: 'Choose the type of organization',
      }
      expect(decodePatch({ client_type: typed }, 'client')).toEqual({
        values: {},
        malformed: [refused],
        notWritable: [],
      })
      expect(decodePatch({ client_type: typed }, 'rep').values).toEqual({ client_type: 'hl' })
    },
  )

  it.each([135, '149'])('R06 only reps can insure a tee at %s yards', (yards) => {
    const { malformed } = decodePatch({ h_yardage_1: yards }, 'client')
    expect(malformed.map(({ field, message }) => [field, message])).toEqual([
      ['h_yardage_1', 'Enter a yardage from 150 to 300'],
    ])
    expect(decodePatch({ h_yardage_1: yards }, 'rep').values).toEqual({ h_yardage_1: Number(yards) })
    expect(decodePatch({ h_yardage_1: 134 }, 'rep').malformed).toHaveLength(1)
    expect(decodePatch({ h_yardage_1: 150 }, 'client').malformed).toEqual([])
  })

  it('R06 any values are read without an error, and unknown keys are dropped', () => {
    const keys = fc.oneof(fc.constantFrom(...WIRE_FIELDS.keys()), fc.string())
    fc.assert(
      fc.property(fc.dictionary(keys, fc.anything()), (sent) => {
        const { values } = decodePatch(sent, 'client')
        expect(Object.keys(values).filter((key) => !WIRE_FIELDS.has(key))).toEqual([])
        expect(() => encodeAnswers(applyPatch(readyAnswers, values))).not.toThrow()
      }),
    )
  })
})

it('C14 a patch is applied to stored values: an absent key stays, null clears', () => {
  const stored = { tournament_name: 'Spring Open', course_name: 'Barton Creek' }
  expect(applyPatch(stored, { course_name: null, course_city: 'Austin' })).toEqual({
    tournament_name: 'Spring Open',
    course_city: 'Austin',
  })
  expect(stored).toEqual({ tournament_name: 'Spring Open', course_name: 'Barton Creek' })
})

it('E14 errors go to the section of their field, unknown ones to the request', () => {
  expect(sectionOf('insured_email')).toBe('contact_information')
  expect(sectionOf('producer_email')).toBe('producer_contact_information')
  expect(sectionOf('producer_policy_number')).toBe('producer_contact')
  expect(sectionOf('h_coverage')).toBe('coverage')
  expect(sectionOf('p_custom_add_on_distance')).toBe('coverage')
  expect(sectionOf('p_finalists_4')).toBe('putting_prizes')
  expect(sectionOf('s_attempts_1')).toBe('shootout_contests')
  expect(sectionOf('d_rollers')).toBe('diceroll_contest')
  expect(sectionOf('d_sponsor_name')).toBe('prize_package_options')
  expect(sectionOf('h_sponsor_name_2')).toBe('prize_package_options')
  expect(sectionOf('shipping_zip')).toBe('shipping_info')
  expect(sectionOf('agree_to_terms')).toBe('certificate_terms_condition')
  expect(sectionOf('payment_type')).toBe('payment_info')
  expect(sectionOf('constructor')).toBe('request')
  expect(fieldProblem('h_sponsor_name_2', 'Which?')).toMatchObject({ index: 2 })
})
