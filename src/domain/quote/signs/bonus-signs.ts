import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { type Answers, type Quote, withAnswers } from '#domain/quote/model/quote.ts'

type SponsorAnswers = Pick<Answers, 'bp_sponsor_name' | 'bp_sponsor_name_format' | 'bp_sponsor_logo'>

const NO_SPONSOR = {
  bp_sponsor_name: undefined,
  bp_sponsor_name_format: undefined,
  bp_sponsor_logo: undefined,
}
const NO_MAGNETS = {
  magnets: undefined,
  magnet_sponsor_name: undefined,
  magnet_sponsor_name_format: undefined,
  magnet_sponsor_logo: undefined,
}

/**
 * Updates the bonus prize signs after a change: nobody is charged for signs of prizes that are not ordered.
 *
 * @rule T13 If a motor dealer has grand prize signs, bonus prize signs are custom ones with the sponsor of the
 * magnets, of the bonus prizes or of the first grand prize; else they are the default and off. Others have no magnets.
 */
export function syncBonusSigns(quote: Quote, before: Quote): Quote {
  if (isDealerQuote(quote.answers)) return dealerSigns(quote, before)
  const magnetless = withAnswers(quote, NO_MAGNETS)
  const leftDealers = isDealerQuote(before.answers) && !isChanged('type_bp_signs', quote, before)
  return leftDealers ? withDefaultSigns(magnetless) : syncSignChoice(magnetless, before)
}

function dealerSigns(quote: Quote, before: Quote): Quote {
  const { grand_prize_signs: signs, bonus_prizes: bonusPrizes } = quote.answers
  if (signs !== 'Yes' || bonusPrizes === 'No') return withDefaultSigns(withAnswers(quote, NO_SPONSOR))
  const sponsor = sponsorOf(quote, before)
  return withAnswers(quote, { type_bp_signs: 'custom', bp_signs: 'Yes', ...NO_SPONSOR, ...sponsor })
}

/** The default kind and off; without grand prizes no answers at all. */
function withDefaultSigns(quote: Quote): Quote {
  if (quote.grandPrizes.length > 0) {
    return withAnswers(quote, { type_bp_signs: 'default', bp_signs: 'No' })
  }
  return withAnswers(quote, { type_bp_signs: undefined, bp_signs: undefined })
}

/** For everyone but dealers: keeps `type_bp_signs` and `bp_signs` in agreement. */
function syncSignChoice(quote: Quote, before: Quote): Quote {
  const { type_bp_signs: type, bp_signs: signs, bonus_prizes: bonusPrizes } = quote.answers
  const turnedOff = bonusPrizes === 'No' || (signs === 'No' && isChanged('bp_signs', quote, before))
  if (type === 'custom' && turnedOff) {
    return withAnswers(quote, { type_bp_signs: 'default', bp_signs: 'No' })
  }
  return type === undefined ? quote : withAnswers(quote, { bp_signs: type === 'custom' ? 'Yes' : 'No' })
}

/** A sponsor that was only copied from magnets or a grand prize is copied again from there. */
function sponsorOf(quote: Quote, before: Quote): SponsorAnswers {
  const own = bonusSponsor(quote)
  const takenOver =
    own.bp_sponsor_name === (magnetSponsor(before) ?? firstGrandPrizeSponsor(before))?.bp_sponsor_name
  return (
    magnetSponsor(quote) ??
    (takenOver || own.bp_sponsor_name === undefined ? firstGrandPrizeSponsor(quote) : own) ??
    own
  )
}

function bonusSponsor({ answers }: Quote): SponsorAnswers {
  const { bp_sponsor_name: name, bp_sponsor_name_format: format, bp_sponsor_logo: logo } = answers
  return sponsorAnswers(name, format, logo)
}

function magnetSponsor({ answers }: Quote): SponsorAnswers | undefined {
  const { magnets, magnet_sponsor_name: name, magnet_sponsor_name_format: format } = answers
  if (magnets !== 'Yes' || name === undefined) return undefined
  return sponsorAnswers(name, format, answers.magnet_sponsor_logo)
}

function firstGrandPrizeSponsor({ grandPrizeSponsors }: Quote): SponsorAnswers | undefined {
  const first = grandPrizeSponsors.find(({ sponsorName }) => sponsorName !== undefined)
  return first && sponsorAnswers(first.sponsorName, first.sponsorNameFormat, first.sponsorLogo)
}

function sponsorAnswers(
  name: Answers['bp_sponsor_name'],
  format: Answers['bp_sponsor_name_format'],
  logo: Answers['bp_sponsor_logo'],
): SponsorAnswers {
  return {
    ...(name !== undefined && { bp_sponsor_name: name }),
    ...(format !== undefined && { bp_sponsor_name_format: format }),
    ...(logo !== undefined && { bp_sponsor_logo: logo }),
  }
}

function isChanged(key: 'type_bp_signs' | 'bp_signs', quote: Quote, before: Quote): boolean {
  return quote.answers[key] !== before.answers[key]
}
