import { expect, it } from 'vitest'
import { readForm } from '#web/form/read-form.ts'
import {
  asksTeeTime,
  atContests,
  findFaults,
  hiddenNames,
  initialTexts,
  isFixed,
  type NamedContest,
  postponementBody,
  postponementFields,
  type PostponementTerms,
} from '#web/policy/amendments/asking/postponement-form.ts'

const contest = (over: Partial<NamedContest> = {}): NamedContest => ({
  name: 'Hole 7',
  entity: 'grand_prize',
  index: 1,
  date: '2027-06-12',
  latest_date: '2028-06-12',
  awaits_date: false,
  has_started: false,
  ...over,
})
const putt = contest({ name: 'Single putt', entity: 'putting_prize', index: 2, date: '2027-06-13' })
const termsOf = (...contests: NamedContest[]): PostponementTerms => ({
  contests,
  rushFee: 25,
  version: 3,
  isRep: true,
  needsReason: false,
})

it('N45 each contest is moved, left or open by itself, in the order of its kind', () => {
  const terms = termsOf(contest(), putt)
  const texts = { choice_0: 'date', date_0: '10-04-2027', choice_1: 'none', tell_client: 'No' }
  expect(postponementBody(terms, texts)).toMatchObject({
    action: 'postpone_policy',
    version: 3,
    tell_client: false,
    payload: {
      grandPrize: [{ choice: 'date', date: '10-04-2027' }],
      puttingPrize: [{ choice: 'none', date: null }],
      shootoutPrize: [],
      diceRoll: {},
    },
  })
})

it('N45 the tee time is asked again if the first day becomes another known day', () => {
  const terms = termsOf(contest(), putt)
  const asked = (texts: Record<string, string>) =>
    asksTeeTime(terms, { choice_0: 'none', choice_1: 'none', ...texts })
  expect(asked({})).toBe(false)
  expect(asked({ choice_0: 'unknown' })).toBe(true)
  expect(asked({ choice_0: 'unknown', choice_1: 'unknown' })).toBe(false)
  expect(asked({ choice_0: 'date', date_0: '06-11-2027' })).toBe(true)
  expect(asked({ choice_1: 'date', date_1: '06-20-2027' })).toBe(false)
  expect(asked({ choice_0: 'date', date_0: 'soon' })).toBe(true)
})

it('N45 that no shot was taken is asked of a rep alone, and only for what is moved after play has started', () => {
  const terms = termsOf(contest({ has_started: true }), putt)
  const hidden = (given: PostponementTerms, texts: Record<string, string>) =>
    hiddenNames(given, texts).includes('no_shot_taken')
  expect(hidden(terms, { choice_0: 'unknown', choice_1: 'none' })).toBe(false)
  expect(hidden(terms, { choice_0: 'none', choice_1: 'unknown' })).toBe(true)
  expect(hidden({ ...terms, isRep: false }, { choice_0: 'unknown' })).toBe(true)
  expect(findFaults(terms, { choice_0: 'unknown', no_shot_taken: 'No' })).toHaveProperty('no_shot_taken')
  expect(findFaults(terms, { choice_0: 'unknown', no_shot_taken: 'Yes' })).toEqual({})
  expect(postponementBody(terms, { choice_0: 'unknown', no_shot_taken: 'Yes' })).toHaveProperty(
    'no_shot_taken',
    true,
  )
})

it('N44 beyond the ten changes a rep gives the reason', () => {
  const terms = termsOf(contest())
  expect(hiddenNames(terms, {})).toContain('reason')
  expect(hiddenNames({ ...terms, needsReason: true }, {})).not.toContain('reason')
})

it('N45 of one contest the new date is asked at once; of several something has to be chosen', () => {
  expect(initialTexts(termsOf(contest()))).toMatchObject({ choice_0: 'date' })
  expect(initialTexts(termsOf(contest(), putt))).toMatchObject({ choice_0: 'none', choice_1: 'none' })
  expect(initialTexts(termsOf(contest({ awaits_date: true }), putt))).toMatchObject({ choice_0: 'date' })
  expect(findFaults(termsOf(contest(), putt), { choice_0: 'none', choice_1: 'none' })).toHaveProperty(
    'choice_0',
  )
})

it('N45 a holder does not move what has started, and is asked about the rest at once', () => {
  const started = contest({ has_started: true })
  const holder = { ...termsOf(started, putt), isRep: false }
  expect(isFixed(started, false)).toBe(true)
  expect(isFixed(started, true)).toBe(false)
  expect(initialTexts(holder)).toMatchObject({ choice_0: 'none', choice_1: 'date' })
  expect(findFaults(holder, { choice_0: 'none', choice_1: 'none' })).toHaveProperty('choice_1')
})

it('T02 a contest that awaits its date cannot be made open again', () => {
  const fields = postponementFields(termsOf(contest({ awaits_date: true })))
  const read = readForm({ fields: { choice: fields['choice_0'] ?? expect.fail() } }, { choice: 'unknown' })
  expect(read.isValid).toBe(false)
})

it('E14 an error of the server stands at the field of its contest', () => {
  const contests = [contest(), putt]
  const texts = { choice_0: 'unknown', choice_1: 'date' }
  const problem = (section: 'grand_prizes' | 'putting_prizes', index: number) =>
    ({ section, index, field: 'date', message: 'Too late' }) as const
  const found = atContests(contests, texts, [problem('grand_prizes', 1), problem('putting_prizes', 2)])
  expect(found.map(({ field }) => field)).toEqual(['choice_0', 'date_1'])
})
