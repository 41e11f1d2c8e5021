import { broken, type ClaimToCheck, held, unknown, valueOf, type Verdict } from '#domain/claims/rules/rule.ts'

/** Whose tee a distance was measured from is asked by its markers, never by who won. */
const TEES = { men: 'men’s tee', women: 'women’s tee' } as const

/**
 * Whether the hole played at least the insured yardage from the tee that was used.
 *
 * @rule N57 The yardage on the certificate is the least that may be played; women's tees have their own.
 */
export function checkYardage(claim: ClaimToCheck): Verdict {
  const { yards, hole = valueOf(claim, 'hole') } = claim.insured.figures
  const where = hole === undefined ? 'The hole' : `Hole ${hole}`
  if (!yards) return unknown('A yardage')
  const markers = valueOf(claim, 'markers')
  const measured = valueOf(claim, 'measuredYards')
  const needed = markers === undefined ? undefined : yards[markers]
  const required =
    needed === undefined
      ? `${yards.men} yards (women ${yards.women})`
      : `${needed} yards from the ${TEES[markers ?? 'men']}`
  if (measured === undefined) return unknown(required)
  const found = `${measured} yards`
  // From whichever tee it was: enough for the longer one, or too little for the shorter one.
  const least = needed ?? (measured >= yards.men ? yards.men : yards.women)
  if (measured < least) {
    return broken(
      required,
      found,
      `${where} had to play at ${least} yards or more from the tee that was used. It was measured at ${measured} yards.`,
    )
  }
  return needed === undefined && measured < yards.men ? unknown(required, found) : held(required, found)
}
