import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS, contestPackageFields } from '#domain/contests/contests.ts'
import type { SponsorFields } from '#domain/contests/sponsor.fields.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { answerOf, coveredContests, type Quote, sponsorsOf } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { defineStep, missingAnswers } from '#domain/quote/steps/step.ts'

const SECTION = 'prize_package_options'

export const prizePackageStep = defineStep({
  id: 'prize-package-options',
  title: 'Prize package',
  introduction: 'Bonus prizes for the other par 3s, and signs that show what can be won.',
  section: SECTION,
  fields: contestPackageFields,
  lists: CONTEST_DEFINITIONS.map(({ sponsors }) => sponsors),
  applies: {
    when: (quote) => coveredContests(quote).length > 0,
    otherwise: 'Bonus prizes and signs come with a contest.',
  },
  problems: ({ quote }) => [
    ...missingAnswers(SECTION, contestPackageFields, quote.answers, required(quote)),
    ...sponsorsMissing(quote),
    ...logosMissing(quote),
  ],
})

/** A dealer's bonus prize signs copy the sponsor of another sign, so it is not required twice. */
function required({ answers }: Quote): string[] {
  const wanted = answers.bonus_prizes === 'Yes'
  const custom = wanted && answers.type_bp_signs === 'custom' && !isDealerQuote(answers)
  return [
    ...(wanted ? ['type_bps', 'number_bps'] : []),
    ...(custom ? ['bp_sponsor_name'] : []),
    ...(custom && answers.bp_sponsor_name_format === 'logo' ? ['bp_sponsor_logo'] : []),
    ...(answers.magnets === 'Yes' ? ['magnet_sponsor_name'] : []),
    ...(answers.magnets === 'Yes' && answers.magnet_sponsor_name_format === 'logo'
      ? ['magnet_sponsor_logo']
      : []),
  ]
}

/** A sign needs a sponsor's name even if it shows the logo: documents and e-mails print the name. */
function sponsorsMissing(quote: Quote): FieldProblem[] {
  return signsOrdered(quote).flatMap((kind) => {
    const sponsors = sponsorsOf(quote, kind)
    const nameless = sponsors.filter(
      ({ sponsorName, sponsorLogo }) => sponsorName === undefined && sponsorLogo !== undefined,
    )
    const first = sponsors.some(({ sponsorName }) => sponsorName !== undefined) ? [] : [{ slot: 1 }]
    const slots = new Set([...first, ...nameless].map(({ slot }) => slot))
    return [...slots].map((slot) => sponsorProblem(kind, 'sponsorName', slot))
  })
}

/** A sign with a logo needs its picture. */
function logosMissing(quote: Quote): FieldProblem[] {
  return signsOrdered(quote).flatMap((kind) =>
    sponsorsOf(quote, kind)
      .filter(
        ({ sponsorNameFormat, sponsorLogo }) => sponsorNameFormat === 'logo' && sponsorLogo === undefined,
      )
      .map(({ slot }) => sponsorProblem(kind, 'sponsorLogo', slot)),
  )
}

function signsOrdered(quote: Quote): ContestDefinition[] {
  return CONTEST_DEFINITIONS.filter((kind) => answerOf(quote, kind.signsKey) === 'Yes')
}

function sponsorProblem(
  { sponsors }: ContestDefinition,
  name: keyof SponsorFields,
  slot: number,
): FieldProblem {
  const field = wireKey(sponsors, name, slot)
  return { section: SECTION, field, index: slot, message: sponsors.fields[name].message }
}
