import { hole, markers, measuredYards, personName } from '#domain/claims/forms/form-parts.ts'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { isFromTee } from '#domain/contests/conditions/rule-sentences.ts'
import { choice, plainDate, text, wholeNumber, yesNo } from '#domain/values/field-kinds.ts'

const about = {
  date: plainDate({ label: 'Date of play', message: 'Enter the date of play' }),
  how_measured: choice({
    label: 'How it was measured',
    options: [
      { value: 'range_finder', label: 'Range finder' },
      { value: 'tape', label: 'Tape' },
      { value: 'gps', label: 'GPS' },
      { value: 'other', label: 'Another way' },
    ],
    message: 'Choose how it was measured',
  }),
}

const signed = {
  name: personName('Your name', 'Enter your first and last name'),
  pga_number: text({
    label: 'PGA member number',
    maxLength: 30,
    cardLike: true,
    autocomplete: 'off',
    message: 'Enter your PGA member number',
  }),
}

const ofAHole = {
  ...about,
  hole: hole(),
  yardage: measuredYards(),
  markers: markers(),
  is_par_3: yesNo({ label: 'A regulation par 3', message: 'Choose whether it is a regulation par 3' }),
  has_one_cup: yesNo({ label: 'Set with one cup', message: 'Choose whether the hole had one cup' }),
  is_permanent_green: yesNo({
    label: 'On its permanent green',
    message: 'Choose whether it was on its permanent green',
  }),
  is_nine_holes: yesNo({
    label: 'The course has nine holes',
    message: 'Choose whether the course has nine holes',
  }),
  pass: choice({
    label: 'Pass',
    options: [
      { value: '1', label: 'First pass' },
      { value: '2', label: 'Second pass' },
    ],
    hint: 'Only on a course of nine holes',
    message: 'Choose the pass in which it was played',
  }),
  ...signed,
}

const ofAGreen = {
  ...about,
  feet: wholeNumber({
    label: 'Measured distance',
    unit: 'feet',
    min: 1,
    max: 300,
    hint: 'From the ball to the hole. Of several putts, the last one',
    message: 'Enter the measured feet from 1 to 300',
  }),
  ...signed,
}

/** The letter of the course professional: about the hole, or about the green. */
export const professionalLetterFields = { hole: ofAHole, green: ofAGreen }

/** About what the letter of a contest is. */
export function letterSubject(kind: ClaimKind): keyof typeof professionalLetterFields {
  return isFromTee(kind) ? 'hole' : 'green'
}

/** Fields of the letter that may stay empty. */
export const OPTIONAL_LETTER_FIELDS = ['pass'] as const satisfies readonly (keyof typeof ofAHole)[]
