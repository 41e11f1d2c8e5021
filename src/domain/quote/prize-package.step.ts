import { type FieldProblem } from '#domain/problem.ts'
import { grandPrizeSponsors, prizePackageFields } from '#domain/quote/prize-package.fields.ts'
import { type Quote } from '#domain/quote/quote.ts'
import { defineStep, missing } from '#domain/quote/step.ts'

export const prizePackageStep = defineStep({
  id: 'prize-package-options',
  title: 'Prize package',
  lead: 'Bonus prizes for the other par 3s, and signs that show what can be won.',
  section: 'prize_package_options',
  fields: prizePackageFields,
  lists: [grandPrizeSponsors],
  applies: {
    when: ({ grandPrizes }) => grandPrizes.length > 0,
    otherwise: 'Bonus prizes and signs come with a hole-in-one contest.',
  },
  problems: ({ quote }) => [
    ...missing('prize_package_options', prizePackageFields, quote.answers, required(quote)),
    ...sponsorMissing(quote),
  ],
})

function required({ answers }: Quote): string[] {
  if (answers.bonus_prizes !== 'Yes') return []
  const bonus = ['type_bps', 'number_bps']
  return answers.type_bp_signs === 'custom' ? [...bonus, 'bp_sponsor_name'] : bonus
}

function sponsorMissing(quote: Quote): FieldProblem[] {
  if (quote.answers.grand_prize_signs !== 'Yes' || quote.grandPrizeSponsors.length > 0) return []
  const { message } = grandPrizeSponsors.fields.sponsorName
  return [{ section: 'prize_package_options', field: 'h_sponsor_name_1', index: 1, message }]
}
