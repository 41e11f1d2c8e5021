import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { answerOf, type Quote, rowsOf, sponsorsOf } from '#domain/quote/model/quote.ts'
import { BONUS_SIGN, MAGNET, type SignContent, signContentFor } from '#web/quote/signs/sign-content.ts'

/** A sign that is printed for an event. */
export interface OrderedSign {
  key: string
  sign: SignContent
  sponsor: string
  /** The id of the picture that is printed instead of the sponsor's name. */
  logo?: string
}

/** Everything that is printed, in the order of the contests. */
export function orderedSigns(quote: Quote): OrderedSign[] {
  const contests = CONTEST_DEFINITIONS.flatMap((kind) => {
    if (answerOf(quote, kind.signsKey) !== 'Yes') return []
    const rows = rowsOf(quote, kind)
    const sponsors = sponsorsOf(quote, kind)
    const slots = [...new Set([...rows, ...sponsors].map(({ slot }) => slot))]
    return slots.map((slot) => {
      const sponsor = sponsors.find((candidate) => candidate.slot === slot)
      return {
        key: `${kind.entity} ${slot}`,
        sign: signContentFor(
          kind,
          rows.find((row) => row.slot === slot) ?? rows[0],
          dollarSignOf(quote.answers),
        ),
        ...printed(sponsor?.sponsorName, sponsor?.sponsorNameFormat, sponsor?.sponsorLogo),
      }
    })
  })
  const { answers } = quote
  return [
    ...contests,
    ...(answers.bonus_prizes === 'Yes' && answers.type_bp_signs === 'custom'
      ? [
          {
            key: 'bonus',
            sign: BONUS_SIGN,
            ...printed(answers.bp_sponsor_name, answers.bp_sponsor_name_format, answers.bp_sponsor_logo),
          },
        ]
      : []),
    ...(answers.magnets === 'Yes'
      ? [
          {
            key: 'magnets',
            sign: MAGNET,
            ...printed(
              answers.magnet_sponsor_name,
              answers.magnet_sponsor_name_format,
              answers.magnet_sponsor_logo,
            ),
          },
        ]
      : []),
  ]
}

function printed(name = '', format?: string, logo?: string): Pick<OrderedSign, 'sponsor' | 'logo'> {
  return { sponsor: name, ...(format === 'logo' && logo !== undefined && { logo }) }
}
