import { requestPolicyLink } from '#contract/policy-access.ts'
import { findContact } from '#contract/quotes.ts'
import { readTypedNumber } from '#domain/values/typed/numbers-of-ours.ts'
import { call } from '#web/api/call.ts'

/** The page that looked it up says itself what went wrong. */
const SAID_HERE = { handlesError: () => true }

/** The id of a quote, by its e-mail address and number. */
export async function findQuote(email: string, quotenumber: string): Promise<string> {
  const { data } = await call(findContact, { params: { email, quotenumber }, ...SAID_HERE })
  return data.id
}

/** A quote that is open to whoever knows both, or what is mailed to the address. */
export type LookedUp = { guid: string } | { email: string; policy: string | undefined }

/**
 * A number of a quote opens it. That of a policy, and an address alone, are answered by mail, whether there is anything or not.
 *
 * @rule N94 An address and a number prove nothing about who asks: a policy opens by what is mailed to the address.
 */
export async function lookUp(email: string, typed: string | undefined): Promise<LookedUp> {
  const number = typed === undefined ? undefined : readTypedNumber(typed)
  if (typed !== undefined && number?.kind !== 'policy')
    return { guid: await findQuote(email, number?.number ?? typed) }
  // Without a key of its own: the server sends one mail in five minutes, and an hour later the same press means a new one.
  await call(requestPolicyLink, { body: { email }, ...SAID_HERE })
  return { email, policy: number?.number }
}
