import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { answerOf, type Quote, rowsOf, sponsorsOf } from '#domain/quote/model/quote.ts'
import { isShippedFor } from '#domain/quote/signs/signs-needed.ts'
import { BONUS_SIGN, MAGNET, type SignContent, signContentFor } from '#domain/signs/sign-content.ts'
import type { SignKind } from '#domain/signs/sign-sizes.ts'

/** A sign that is printed for an event. */
export interface OrderedSign {
  key: string
  kind: SignKind
  /** How many of it. */
  count: number
  sign: SignContent
  sponsor: string
  /** The id of the picture that is printed instead of the sponsor's name. */
  logo?: string
  /** Nobody was asked who sponsors it, as it comes with its contest in any case. */
  isUnasked?: true
}

/** The sign of the bonus prizes, among the others. */
export const BONUS_KEY = 'bonus'

export const MAGNETS_KEY = 'magnets'

/** The signs that were chosen, in the order of the contests. */
export function orderedSigns(quote: Quote): OrderedSign[] {
  return shippedSigns(quote).filter(({ isUnasked }) => !isUnasked)
}

/** Everything that is printed and shipped, with what comes with its contest in any case. */
export function shippedSigns(quote: Quote): OrderedSign[] {
  const contests = CONTEST_DEFINITIONS.flatMap((kind): OrderedSign[] => {
    if (!isShippedFor(kind, quote)) return []
    const isAsked = answerOf(quote, kind.signsKey) === 'Yes'
    const rows = rowsOf(quote, kind)
    const sponsors = sponsorsOf(quote, kind)
    const slots = [...new Set([...rows, ...sponsors].map(({ slot }) => slot))]
    return slots.map((slot) => {
      const sponsor = sponsors.find((candidate) => candidate.slot === slot)
      return {
        key: `${kind.entity} ${slot}`,
        kind: 'sign',
        count: 1,
        sign: signContentFor(
          kind,
          rows.find((row) => row.slot === slot) ?? rows[0],
          dollarSignOf(quote.answers),
        ),
        ...printed(sponsor?.sponsorName, sponsor?.sponsorNameFormat, sponsor?.sponsorLogo),
        ...(!isAsked && { isUnasked: true }),
      }
    })
  })
  return [...contests, ...bonusSigns(quote), ...magnets(quote)]
}

/** One for each bonus prize. */
function bonusSigns({ answers }: Quote): OrderedSign[] {
  if (answers.bonus_prizes !== 'Yes' || answers.type_bp_signs !== 'custom') return []
  const { bp_sponsor_name: name, bp_sponsor_name_format: format, bp_sponsor_logo: logo } = answers
  const count = answers.number_bps ?? 1
  return [{ key: BONUS_KEY, kind: 'sign', count, sign: BONUS_SIGN, ...printed(name, format, logo) }]
}

function magnets({ answers }: Quote): OrderedSign[] {
  if (answers.magnets !== 'Yes') return []
  const { magnet_sponsor_name: name, magnet_sponsor_name_format: format, magnet_sponsor_logo: logo } = answers
  return [{ key: MAGNETS_KEY, kind: 'magnet', count: 1, sign: MAGNET, ...printed(name, format, logo) }]
}

function printed(name = '', format?: string, logo?: string): Pick<OrderedSign, 'sponsor' | 'logo'> {
  return { sponsor: name, ...(format === 'logo' && logo !== undefined && { logo }) }
}
