import { describe, expect, it } from 'vitest'
import { applyEdits } from '#domain/quote/transitions/editing.ts'
import { holeInOnePackageFields } from '#domain/contests/hole-in-one/prize-package.fields.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { answersWith, readyAnswers } from '#testing/ready-answers.ts'

const FIRST_ROW = Object.keys(readyAnswers).filter((key) => /^h_(?!sponsor)\w+_1$/.test(key))
const noRow = Object.fromEntries(FIRST_ROW.map((key) => [key, null]))
const PACKAGE = [...Object.keys(holeInOnePackageFields), 'h_sponsor_name_1', 'h_sponsor_name_2']

const packageOf = (flat: FlatAnswers) => PACKAGE.filter((key) => flat[key] !== undefined)

describe('applying answers to a quote', () => {
  it('keeps keys that are not given, changes given ones and clears null ones', () => {
    const after = applyEdits(readyAnswers, { course_name: 'Lions Municipal', insured_ext: null })
    expect(after).toEqual(
      answersWith({
        course_name: 'Lions Municipal',
        insured_ext: undefined,
        insured_contact_name: undefined,
      }),
    )
  })

  it('is stable: an empty patch on the result changes nothing', () => {
    const after = applyEdits(readyAnswers, { h_hole_2: 9, course_state: 'NY' })
    expect(applyEdits(after, {})).toEqual(after)
  })
})

describe('contests and their coverage', () => {
  it.each([[undefined], ['No']])('T08 adding a prize to coverage %s sets it to Yes', (coverage) => {
    const before = answersWith({ h_coverage: coverage }, {})
    expect(applyEdits(before, { h_hole_3: 7 })).toEqual({ h_coverage: 'Yes', h_hole_3: 7 })
  })

  it('T08 coverage cannot be cleared while there is a prize', () => {
    expect(applyEdits(readyAnswers, { h_coverage: null })['h_coverage']).toBe('Yes')
  })

  it('T08 turning coverage off clears its prizes, their sponsors and signs, and nothing else', () => {
    const before = answersWith({ h_hole_5: 9, h_sponsor_name_5: 'Second', insured_contact_name: undefined })
    const after = applyEdits(before, { h_coverage: 'No' })
    const gone = Object.keys(before).filter((key) => !(key in after))
    const expected = Object.keys(before).filter(
      (key) => FIRST_ROW.includes(key) || packageOf(before).includes(key),
    )
    expect(gone.toSorted()).toEqual([...expected, 'h_hole_5', 'h_sponsor_name_5'].toSorted())
    expect(after['h_coverage']).toBe('No')
  })

  it('T08 turning coverage off wins over a prize that comes with it', () => {
    const after = applyEdits(readyAnswers, { h_coverage: 'No', h_hole_2: 9 })
    expect(after['h_coverage']).toBe('No')
    expect(after['h_hole_2']).toBeUndefined()
  })
})

describe('the last grand prize', () => {
  const everything = answersWith({
    client_type: 'chevrolet',
    type_bp_signs: 'custom',
    bp_signs: 'Yes',
    bp_sponsor_name: 'Second Bank',
    bp_sponsor_name_format: 'name',
    bp_sponsor_logo: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    magnets: 'Yes',
    magnet_sponsor_name: 'Fourth Bank',
    magnet_sponsor_name_format: 'logo',
    magnet_sponsor_logo: '3f2504e0-4f89-41d3-9a0c-0305e82c3302',
    h_sponsor_name_2: 'Third Bank',
  })

  it('T07 removing it clears bonus prizes, bonus signs, magnets, grand prize signs and sponsor names', () => {
    expect(packageOf(everything)).toEqual(PACKAGE)
    expect(packageOf(applyEdits(everything, noRow))).toEqual([])
    expect(applyEdits(everything, noRow)['h_coverage']).toBe('No')
  })

  it('T07 they stay while another grand prize is left', () => {
    const two = answersWith({ h_hole_4: 9 }, everything)
    expect(packageOf(applyEdits(two, noRow))).toEqual(PACKAGE)
    expect(packageOf(applyEdits(everything, { h_pros_1: null }))).toEqual(PACKAGE)
  })

  it('T07 a quote that never had one keeps what is typed', () => {
    expect(applyEdits({}, { bonus_prizes: 'Yes' })).toEqual({ bonus_prizes: 'Yes' })
  })
})

describe('the time zone', () => {
  const texan = { course_state: 'TX', time_zone: 'America/Chicago' }

  it.each([
    ['TX', 'America/Chicago'],
    ['AZ', 'America/Phoenix'],
    ['HI', 'Pacific/Honolulu'],
    ['NL', 'America/St_Johns'],
  ])('K07 is preset from the state: %s', (state, zone) => {
    expect(applyEdits({}, { course_state: state })['time_zone']).toBe(zone)
  })

  it.each<[string, Record<string, string | null>, string | undefined]>([
    ['follows another state', { course_state: 'NY' }, 'America/New_York'],
    ['goes with a state that has none', { course_state: 'Other' }, undefined],
    ['goes with the state', { course_state: null }, undefined],
    ['stays while the state stays', { course_city: 'Dallas' }, 'America/Chicago'],
    ['is chosen within the state', { time_zone: 'America/Denver' }, 'America/Denver'],
    ['is chosen with another state', { course_state: 'NY', time_zone: 'America/Denver' }, 'America/Denver'],
    ['is cleared', { time_zone: null }, undefined],
  ])('K07 the preset zone %s', (_what, typed, zone) => {
    expect(applyEdits(texan, typed)['time_zone']).toBe(zone)
  })

  it('K07 a chosen zone stays when the state changes', () => {
    const chosen = { course_state: 'TX', time_zone: 'America/Denver' }
    expect(applyEdits(chosen, { course_state: 'NY' })['time_zone']).toBe('America/Denver')
  })
})

describe('the way to pay', () => {
  const paid = { payment_type: 'credit_card', emails_to_be_sent: 'pat@example.com' }

  it('T03 changing it clears the document recipients', () => {
    expect(applyEdits(paid, { payment_type: null })).toEqual({})
  })

  it('T03 addresses typed with the new method stay, unchanged ones are cleared', () => {
    expect(applyEdits(paid, { payment_type: null, emails_to_be_sent: 'jo@example.com' })).toEqual({
      emails_to_be_sent: 'jo@example.com',
    })
    expect(applyEdits(paid, { payment_type: null, emails_to_be_sent: 'pat@example.com' })).toEqual({})
  })

  it('T03 choosing it for the first time, or the same one again, clears nothing', () => {
    expect(applyEdits({ emails_to_be_sent: 'pat@example.com' }, { payment_type: 'credit_card' })).toEqual(
      paid,
    )
    expect(applyEdits(paid, { payment_type: 'credit_card' })).toEqual(paid)
  })
})

describe('the contact name', () => {
  const pat = { insured_first_name: 'Pat', insured_last_name: 'Doyle' }

  it('E02 is stored if it differs from first and last name', () => {
    expect(applyEdits(pat, { insured_contact_name: 'Front desk' })['insured_contact_name']).toBe('Front desk')
  })

  it('E02 follows first and last name if it only repeats them', () => {
    expect(applyEdits(pat, { insured_contact_name: 'Pat Doyle' })).toEqual(pat)
    expect(applyEdits({}, { ...pat, insured_contact_name: 'Pat Doyle' })).toEqual(pat)
  })

  it('E02 is not kept as the old name if it is sent back unchanged', () => {
    expect(applyEdits(pat, { insured_last_name: 'Smith', insured_contact_name: 'Pat Doyle' })).toEqual({
      insured_first_name: 'Pat',
      insured_last_name: 'Smith',
    })
  })
})
