import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import {
  answerOf,
  type Answers,
  type Quote,
  withAnswers,
  withRows,
  rowsOf,
} from '#domain/quote/model/quote.ts'

/** Every choice of a sign that is answered with Yes or No. */
const SIGN_CHOICES = [...CONTEST_DEFINITIONS.map(({ signsKey }) => signsKey), 'bp_signs', 'magnets']

const SPONSORS = {
  bp_sponsor_name: undefined,
  bp_sponsor_name_format: undefined,
  bp_sponsor_logo: undefined,
  magnet_sponsor_name: undefined,
  magnet_sponsor_name_format: undefined,
  magnet_sponsor_logo: undefined,
}

/**
 * A quote without signs.
 *
 * @rule T12 Every sign choice that was made becomes No, bonus signs the default, and all sponsors are removed.
 */
export function resetSigns(quote: Quote): Quote {
  const made = SIGN_CHOICES.filter((key) => answerOf(quote, key) !== undefined)
  const choices: Answers = Object.fromEntries(made.map((key) => [key, 'No']))
  const bonus: Answers = quote.answers.type_bp_signs === undefined ? {} : { type_bp_signs: 'default' }
  const signless = withAnswers(quote, { ...choices, ...bonus, ...SPONSORS })
  return CONTEST_DEFINITIONS.reduce((left, kind) => withRows(left, kind, rowsOf(left, kind), []), signless)
}
