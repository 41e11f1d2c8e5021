import { type ClientType, findShippedClientType, type FormVersion } from '#domain/values/client-types.ts'

/** What a client type decides of a price. */
export interface PricedTerms {
  /** In percent. */
  discount: number
  version: FormVersion
}

/** A price, as far as it says for which terms it was made. */
export interface PricedBefore {
  inputs: string
  clientTerms?: PricedTerms
}

/** The terms to store with a price; undefined for those that the program comes with, as prices from before have them. */
export function termsToStore(type: ClientType | undefined): PricedTerms | undefined {
  if (!type) return undefined
  const shipped = findShippedClientType(type.code)
  const terms = termsOf(type)
  return shipped && isSame(terms, termsOf(shipped)) ? undefined : terms
}

/**
 * A client type with the terms of a price that was made for it, instead of those that are in force now.
 *
 * @rule K08 N68 A discount that the office changes counts for prices from then on. A price that is still good, and what is
 * bought, keep the discount that they were made with.
 */
export function withPricedTerms(
  type: ClientType | undefined,
  price: PricedBefore | null | undefined,
): ClientType | undefined {
  if (!type || !price || readPricedType(price.inputs) !== type.code) return type
  const shipped = findShippedClientType(type.code)
  const terms = price.clientTerms ?? (shipped && termsOf(shipped))
  if (!terms || isSame(terms, termsOf(type))) return type
  return { ...type, discount_percent: terms.discount, steps: { ...type.steps, step_1: terms.version } }
}

function termsOf({ discount_percent: discount, steps }: ClientType): PricedTerms {
  return { discount, version: steps.step_1 }
}

function isSame(one: PricedTerms, other: PricedTerms): boolean {
  return one.discount === other.discount && one.version === other.version
}

/** The code is the first part of the fingerprint; see `fingerprintInputs`. */
function readPricedType(inputs: string): string | undefined {
  const found = /^\["([a-z0-9_]+)"/.exec(inputs)
  return found?.[1]
}
