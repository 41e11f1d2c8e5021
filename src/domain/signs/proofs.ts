import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { BONUS_KEY, MAGNETS_KEY } from '#domain/signs/ordered-signs.ts'
import { type PackedSign, type PrintedSign, printOf } from '#domain/signs/shipments.ts'

/** What became of a proof. `waived`: a rep printed without an approval, and said why. */
export const PROOF_STEPS = ['sent', 'change_asked', 'approved', 'waived'] as const
export type ProofStep = (typeof PROOF_STEPS)[number]

/** Where the approval of a policy's logos stands; the first of those that leave something to do comes first. */
export const PROOF_STATES = [
  'change_asked',
  'outdated',
  'to_send',
  'sent',
  'waived',
  'approved',
  'none_needed',
] as const
export type ProofState = (typeof PROOF_STATES)[number]

/** Who answered a proof: whoever had its link, the holder of the policy, its producer, or a rep for one of them. */
export const PROOF_ANSWERERS = ['link', 'client', 'producer', 'rep'] as const
export type ProofAnswerer = (typeof PROOF_ANSWERERS)[number]

/** So long the link of a proof works. */
export const PROOF_LINK_DAYS = 30

/** A sign on which its customer may still put another logo: nobody approved it, and it is not being printed. */
export function mayTakeLogo(state: ProofState): state is 'sent' | 'change_asked' {
  return state === 'sent' || state === 'change_asked'
}

/** A proof, as far as it decides whether signs may be printed. */
export interface ProofFacts {
  step: ProofStep
  /** What it showed. */
  signs: readonly PrintedSign[]
}

/** A sign as far as it decides whether a customer looks at it first. */
type JudgedSign = Pick<PackedSign, 'kind' | 'sign' | 'sponsor' | 'logo'>

/** The signs that a customer looks at before they are printed. The picture of a sticker is one that a rep chose. */
export function withLogo<T extends Pick<JudgedSign, 'kind' | 'logo'>>(signs: readonly T[]): T[] {
  return signs.filter(({ kind, logo }) => logo !== undefined && kind !== 'sticker')
}

/**
 * Where the approval of signs stands that are still to be made.
 *
 * @rule D42 A proof is needed where a logo is used. It counts for what it showed: one whose picture, prize or contest changed since is outdated. More of the same sign, or fewer signs, need no new one.
 */
export function proofState(toMake: readonly JudgedSign[], latest: ProofFacts | undefined): ProofState {
  const logos = withLogo(toMake)
  if (logos.length === 0) return 'none_needed'
  if (!latest) return 'to_send'
  return isAsShown(logos, latest) ? latest.step : 'outdated'
}

function isAsShown(logos: readonly JudgedSign[], { signs }: ProofFacts): boolean {
  const shown = new Set(signs.map(printOf))
  return logos.every((sign) => shown.has(printOf(sign)))
}

/** @rule D42 A sign with a logo is printed once the customer approved it, or a rep said why without. */
export function mayPrint(state: ProofState): boolean {
  return state === 'none_needed' || state === 'approved' || state === 'waived'
}

/** The answers that say what stands for the sponsor of a sign: a picture or its name. Undefined of no sign. */
export function sponsorKeys(signKey: string): { format: string; logo: string } | undefined {
  if (signKey === BONUS_KEY) return { format: 'bp_sponsor_name_format', logo: 'bp_sponsor_logo' }
  if (signKey === MAGNETS_KEY) return { format: 'magnet_sponsor_name_format', logo: 'magnet_sponsor_logo' }
  const [entity, slot = ''] = signKey.split(' ')
  const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
  if (!kind || !/^\d{1,2}$/.test(slot)) return undefined
  const key = (name: string) => wireKey(kind.sponsors, name, Number(slot))
  return { format: key('sponsorNameFormat'), logo: key('sponsorLogo') }
}
