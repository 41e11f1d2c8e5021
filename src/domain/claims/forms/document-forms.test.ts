import { describe, expect, it } from 'vitest'
import { buildChecklist } from '#domain/claims/checklist/build-checklist.ts'
import { DOCUMENT_KEYS, DOCUMENT_TEXTS } from '#domain/claims/checklist/claim-documents.ts'
import { affidavitFields, OPTIONAL_AFFIDAVIT_FIELDS } from '#domain/claims/forms/affidavit.fields.ts'
import { formFieldsOf } from '#domain/claims/forms/document-forms.ts'
import {
  factsOfAffidavit,
  factsOfFinalists,
  factsOfHoleLetter,
  factsOfOrder,
  statementOf,
} from '#domain/claims/forms/form-facts.ts'
import { reportFields } from '#domain/claims/forms/report.fields.ts'
import { CLAIM_KINDS } from '#domain/claims/insured/insured-contest.ts'
import { checkClaim } from '#domain/claims/rules/check-claim.ts'
import { factsFrom, joinFacts } from '#domain/claims/facts/report-facts.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { decodeField, type FieldSet } from '#domain/values/field.ts'
import { A_GOOD_ACE, aClaimToCheck, anInsuredContest } from '#testing/a-claim.ts'

const namesOf = (fields: FieldSet | undefined) => Object.keys(fields ?? {}).join(' ')

describe('N105 the forms of a claim', () => {
  it('N105 what is filled in has fields, what is a file has none', () => {
    for (const key of DOCUMENT_KEYS) {
      expect([key, formFieldsOf(key, anInsuredContest()) !== undefined]).toEqual([
        key,
        DOCUMENT_TEXTS[key].form === 'form',
      ])
    }
  })

  it('N105 every field has a label, and a sentence that says what to do', () => {
    for (const kind of CLAIM_KINDS) {
      const insured = anInsuredContest(kind)
      for (const { key } of buildChecklist({ insured, isGoods: true, isSignOrdered: true })) {
        for (const { label, message } of Object.values(formFieldsOf(key, insured) ?? {})) {
          expect(label).not.toBe('')
          expect(message).toMatch(/^(Enter|Choose|Say) /)
        }
      }
    }
  })

  it.each([
    ['grand_prize', 'name phone time saw is_adult takes_part'],
    ['shootout', 'name phone time saw is_adult takes_part place profession profession_number'],
    ['putting_prize', 'name phone time saw is_adult takes_part'],
  ] as const)('N56 the witness of a %s is asked for what its certificate asks for', (kind, names) => {
    expect(namesOf(formFieldsOf('statement_witness', anInsuredContest(kind)))).toBe(names)
  })

  it.each([
    ['grand_prize', 'winner hole shot_date shot_time markers yardage group_size what_happened'],
    ['dice_roll', 'winner shot_date shot_time what_happened'],
  ] as const)('D25 a report of a %s that is asked for again has its own questions', (kind, names) => {
    expect(namesOf(formFieldsOf('claim_form', anInsuredContest(kind)))).toBe(names)
  })

  it('N56 a police officer is offered only where one will do', () => {
    const insured = anInsuredContest('putting_prize')
    const putt = {
      ...insured,
      witnesses: { playingPartners: 0, independent: 2, oneOf: 'pga-professional' as const },
    }
    const options = (contest: typeof insured) =>
      formFieldsOf('statement_witness', contest)?.['profession']?.options?.map(({ value }) => value)
    expect(options(putt)).toEqual(['none', 'pga-professional'])
    expect(options(anInsuredContest('shootout'))).toEqual(['none', 'pga-professional', 'police-officer'])
    expect(formFieldsOf('statement_witness', putt)).not.toHaveProperty('place')
  })

  it.each([
    ['hole', '7', true],
    ['hole', '37', false],
    ['shot_date', '06/12/2027', true],
    ['shot_time', '12:31', true],
    ['shot_time', '25:00', false],
    ['markers', 'women', true],
    ['markers', 'blue', false],
    ['yardage', '167', true],
    ['yardage', '0', false],
    ['group_size', '4', true],
    ['winner', '', false],
    ['winner', 'Theo Alvarado', true],
    ['what_happened', 'One bounce.\nThen in.', true],
  ] as const)('N105 the report reads %s %o: %s', (name, typed, ok) => {
    expect(decodeField<unknown>(reportFields[name], typed).ok).toBe(ok)
  })

  it('N105 the letter is about the hole, or about the green', () => {
    expect(namesOf(formFieldsOf('pro_letter', anInsuredContest()))).toContain('yardage markers is_par_3')
    expect(namesOf(formFieldsOf('pro_letter', anInsuredContest('putting_prize')))).toBe(
      'date how_measured feet name pga_number',
    )
    expect(OPTIONAL_AFFIDAVIT_FIELDS.every((name) => name in affidavitFields)).toBe(true)
  })
})

describe('N105 what accepted documents say', () => {
  const day = '2027-06-12' as CalendarDate
  const letter = {
    date: day,
    hole: 7,
    yardage: 158,
    markers: 'men',
    is_par_3: 'Yes',
    has_one_cup: 'Yes',
    is_permanent_green: 'No',
    is_nine_holes: 'Yes',
    pass: '1',
  } as const

  it('N105 the letter of the course professional', () => {
    expect(factsOfHoleLetter(letter)).toEqual({
      playedOn: day,
      hole: 7,
      measuredYards: 158,
      markers: 'men',
      isRegulationPar3: true,
      hasOneCup: true,
      isPermanentGreen: false,
      isNineHoles: true,
      pass: 1,
    })
    expect(factsOfHoleLetter({})).toEqual({})
    const facts = joinFacts(
      A_GOOD_ACE,
      factsFrom(factsOfHoleLetter(letter), {
        source: 'document',
        at: '2027-06-15T12:00:00.000Z',
        from: 'pro_letter',
      }),
    )
    expect(
      checkClaim(aClaimToCheck({ facts }))
        .filter(({ outcome }) => outcome === 'broken')
        .map(({ id }) => id),
    ).toEqual(['H1', 'H3'])
  })

  it('N105 the affidavit, the finalists and the order of play', () => {
    expect(factsOfAffidavit({ status: 'amateur', own_shot: 'Yes' })).toEqual({
      winnerStatus: 'amateur',
      stroke: 'counted',
    })
    expect(factsOfAffidavit({ own_shot: 'No' })).toEqual({})
    const win = { winner: 'Theo Alvarado', timeZone: 'America/Chicago' }
    expect(
      factsOfFinalists(
        { names: 'Ruth Kessler\n\n theo alvarado \n', named_date: day, named_time: '07:30' },
        win,
      ),
    ).toEqual({ finalistsCount: 2, isFinalist: true, finalistsNamedAt: '2027-06-12T12:30:00.000Z' })
    expect(factsOfFinalists({}, win)).toEqual({})
    expect(factsOfOrder({ shots: 'Ruth Kessler\nTheo Alvarado' }, win.winner)).toEqual({
      shotsPlayed: 2,
      shotNumber: 1,
    })
    expect(factsOfOrder({ shots: 'Ruth Kessler' }, win.winner)).toEqual({ shotsPlayed: 1 })
  })

  it('N56 statements, beside the list of players', () => {
    const who = { id: '1', role: 'witness', state: 'accepted' } as const
    const form = { name: 'Dana Reyes', is_adult: 'Yes', takes_part: 'No', place: 'tee' } as const
    expect(statementOf(form, who, ['DANA REYES', 'Ruth Kessler'])).toEqual({
      ...who,
      name: 'Dana Reyes',
      isAdult: true,
      takesPart: false,
      isOnPlayerList: true,
      place: 'tee',
    })
    expect(statementOf(form, who, ['Ruth Kessler']).isOnPlayerList).toBe(false)
    expect(statementOf(form, who, [])).not.toHaveProperty('isOnPlayerList')
    expect(statementOf({ name: 'Ruth Kessler' }, { ...who, role: 'partner' }, ['Ruth Kessler'])).toEqual({
      ...who,
      role: 'partner',
      name: 'Ruth Kessler',
    })
  })
})
