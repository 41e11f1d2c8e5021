import { CONTEST_KINDS, contestPackageFields } from '#domain/contests/contests.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { answerOf, coveredKinds, type Quote, sponsorsOf } from '#domain/quote/quote.ts'
import { keyOf } from '#domain/quote/slots.ts'
import { defineStep, missing } from '#domain/quote/step.ts'

const SECTION = 'prize_package_options'

export const prizePackageStep = defineStep({
  id: 'prize-package-options',
  title: 'Prize package',
  lead: 'Bonus prizes for the other par 3s, and signs that show what can be won.',
  section: SECTION,
  fields: contestPackageFields,
  lists: CONTEST_KINDS.map(({ sponsors }) => sponsors),
  applies: {
    when: (quote) => coveredKinds(quote).length > 0,
    otherwise: 'Bonus prizes and signs come with a contest.',
  },
  problems: ({ quote }) => [
    ...missing(SECTION, contestPackageFields, quote.answers, required(quote)),
    ...sponsorsMissing(quote),
  ],
})

function required({ answers }: Quote): string[] {
  const wanted = answers.bonus_prizes === 'Yes'
  return [
    ...(wanted ? ['type_bps', 'number_bps'] : []),
    ...(wanted && answers.type_bp_signs === 'custom' ? ['bp_sponsor_name'] : []),
    ...(answers.magnets === 'Yes' ? ['magnet_sponsor_name'] : []),
  ]
}

/** A sign needs a sponsor's name. */
function sponsorsMissing(quote: Quote): FieldProblem[] {
  return CONTEST_KINDS.filter(
    (kind) =>
      answerOf(quote, kind.signs) === 'Yes' &&
      !sponsorsOf(quote, kind).some(({ sponsorName }) => sponsorName !== undefined),
  ).map(({ sponsors }) => ({
    section: SECTION,
    field: keyOf(sponsors, 'sponsorName', 1),
    index: 1,
    message: sponsors.fields.sponsorName.message,
  }))
}
