import { getLogo } from '#contract/logos.ts'
import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'
import { type AnyRow } from '#domain/quote/model/quote.ts'
import { endpointUrl } from '#web/api/call.ts'

/** The content of a sign, except its sponsor. */
export interface SignContent {
  heading: string
  prize: string
  /** What the prize is, if it is not money. */
  detail?: string
}

export const BONUS_SIGN: SignContent = { heading: 'Hole-in-one', prize: 'Bonus prize' }

/** Magnets for the car on display carry the sponsor alone. */
export const MAGNET: SignContent = { heading: '', prize: '' }

export function signContentFor(
  kind: ContestDefinition,
  row: AnyRow | undefined,
  sign: DollarSign,
): SignContent {
  const value = row?.['prizeValue']
  const detail = row?.['prizeDescription']
  const isNamedPrize = typeof detail === 'string' && detail.toLowerCase() !== 'cash'
  return {
    heading: kind.title,
    prize: value === undefined ? 'The prize' : formatMoney(value as Cents, sign),
    ...(isNamedPrize && { detail }),
  }
}

/** The text alternative of the sign, for screen readers. */
export function describeSign({ heading, prize }: SignContent, sponsor: string, hasLogo: boolean): string {
  const by = hasLogo ? `with the logo of ${sponsor}` : `sponsored by ${sponsor}`
  if (heading === '') return `The magnet, ${by}`
  return `The sign: ${heading.toLowerCase()} wins ${/^(US)?\$/.test(prize) ? prize : prize.toLowerCase()}, ${by}`
}

/** The address of a logo on a sign; undefined where there is none, or who reads does not know its quote. */
export function logoHref({ id }: { id: string }, logo: string | undefined): string | undefined {
  if (!logo || id === '') return undefined
  return endpointUrl(getLogo.path, { params: { guid: id, logo } })
}
