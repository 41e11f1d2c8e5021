import type { CalendarDate } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { isSamePlace, type PlaceKey } from '#domain/policy/witnesses/witness-places.ts'

/** A witness who was named, with what was last mailed to whom. */
export interface NamedWitness extends PlaceKey {
  email: string | null
  /** The address that was told its part; null if none was. */
  toldEmail: string | null
  /** The day that it was told; null if the day was not known. */
  toldDay: CalendarDate | null
}

/** A place with the day on which its contest is played; null while the new date is awaited. */
export interface DatedPlace extends PlaceKey {
  day: CalendarDate | null
}

/** What a witness is told: the part, another day, that the day is open, or that nobody has to watch. */
export type WitnessNews = 'part' | 'moved' | 'postponed' | 'released'

/**
 * What a witness has to be told about a place; undefined if they know it already or have no address.
 *
 * @rule N36 Each witness is told their part once; another address, and another day, is told again.
 */
export function findNews(
  { email, toldEmail, toldDay }: Omit<NamedWitness, keyof PlaceKey>,
  day: CalendarDate | null,
): Exclude<WitnessNews, 'released'> | undefined {
  if (email === null) return undefined
  if (toldEmail === null || getEmailKey(toldEmail) !== getEmailKey(email)) return 'part'
  if (day === toldDay) return undefined
  return day === null ? 'postponed' : 'moved'
}

/** What follows for the witnesses of a policy from what is insured now. */
export interface WitnessReview<W extends NamedWitness> {
  /** Nobody needs them any more: they are told, and what is held of them is deleted. */
  released: W[]
  told: { witness: W; news: Exclude<WitnessNews, 'released'> }[]
}

/**
 * Follows a change of the policy, its end too.
 *
 * A witness of a contest that has been played stays, as a claim may need the statement; one of a contest, or of a second
 * place, that is insured no more is let go.
 */
export function reviewWitnesses<W extends NamedWitness>(
  witnesses: readonly W[],
  { places, isOver, today }: { places: readonly DatedPlace[]; isOver: boolean; today: CalendarDate },
): WitnessReview<W> {
  const review: WitnessReview<W> = { released: [], told: [] }
  for (const witness of witnesses) {
    const place = places.find((one) => isSamePlace(one, witness))
    const playedOn = place ? place.day : witness.toldDay
    if (playedOn !== null && playedOn < today) continue
    if (isOver || !place) {
      review.released.push(witness)
      continue
    }
    const news = findNews(witness, place.day)
    if (news) review.told.push({ witness, news })
  }
  return review
}
