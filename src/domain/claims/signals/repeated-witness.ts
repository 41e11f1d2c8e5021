import { telephoneKey } from '#domain/customers/telephone-key.ts'
import { wordsOf } from '#domain/search/search-terms.ts'
import { addMonths, type CalendarDate } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'

/** A witness of a claim, with what the same person could be known by elsewhere. */
export interface ClaimWitness {
  claim: string
  policy: string
  day: CalendarDate
  name: string
  phone?: string
  email?: string
  city?: string
  /** A professional at the own course is a witness of many wins by the nature of the work. */
  isAtOwnCourse: boolean
}

/** On so many claims of other policies within so many months. */
const FEWEST_CLAIMS = 2
const MONTHS = 24

/** What a person is known by: phone, email, or the name with the city. */
export function witnessKeys({ phone, email, name, city }: Omit<ClaimWitness, 'claim'>): string[] {
  const telephone = telephoneKey(phone)
  const person = wordsOf(name).join(' ')
  const place = wordsOf(city).join(' ')
  return [
    ...(telephone ? [`phone ${telephone}`] : []),
    ...(email ? [`email ${getEmailKey(email)}`] : []),
    ...(person && place ? [`name ${person} | ${place}`] : []),
  ]
}

/**
 * The other claims with the same witness, if they are several; officials of a club see many wins, so it is a hint alone.
 *
 * @rule N111 Two claims of other policies within 24 months; professionals at their own course are left out.
 */
export function findRepeatedWitness(witness: ClaimWitness, others: readonly ClaimWitness[]): string[] {
  if (witness.isAtOwnCourse) return []
  const keys = new Set(witnessKeys(witness))
  const [from, until] = [addMonths(witness.day, -MONTHS), addMonths(witness.day, MONTHS)]
  const found = others.filter(
    (other) =>
      other.policy !== witness.policy &&
      !other.isAtOwnCourse &&
      other.day >= from &&
      other.day <= until &&
      witnessKeys(other).some((key) => keys.has(key)),
  )
  const claims = [...new Set(found.map(({ claim }) => claim))].toSorted()
  return claims.length >= FEWEST_CLAIMS ? claims : []
}
