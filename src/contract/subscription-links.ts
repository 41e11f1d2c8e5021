import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { pagePath } from '#contract/page-path.ts'
import { unsubscribeFields } from '#domain/mailings/unsubscribe.fields.ts'
import { MAILING_IDS, type MailingId } from '#domain/mailings/mailings.ts'

const mailing = z.enum(MAILING_IDS, { error: 'Name one of the mailings' })

/** The secret of a link; an invalid one gets the answer of an unknown one. */
const byLink = z.object({ mailing, token: z.string().check(z.maxLength(100)) })

const subscription = z.object({
  data: z.object({
    /** The address that the link was sent to. */
    email: z.string(),
  }),
})

/** @rule P05 Nobody subscribes another's address: whoever asks, the address itself has to confirm. */
export const requestSubscriptionLink = endpoint({
  name: 'requestSubscriptionLink',
  method: 'POST',
  path: '/subscriptions/:mailing/links',
  access: 'public',
  rateLimit: 'look-up',
  summary:
    'Mail an address that has left a mailing a link to subscribe again, at most one an hour. The answer is the same ' +
    'whether it has left',
  params: z.object({ mailing }),
  body: z.strictObject({ email: unsubscribeFields.email.schema }, { error: 'Enter the email address' }),
  response: z.object({ data: z.object({ accepted: z.literal(true) }) }),
})

/** @rule P05 A link that was used, is too old, was ended by unsubscribing again or never was gets one answer. */
export const getSubscriptionLink = endpoint({
  name: 'getSubscriptionLink',
  method: 'GET',
  path: '/subscriptions/:mailing/links/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'The address behind a link to subscribe again; changes nothing',
  params: byLink,
  response: subscription,
})

export const subscribeAgain = endpoint({
  name: 'subscribeAgain',
  method: 'POST',
  path: '/subscriptions/:mailing/links/:token',
  access: 'public',
  rateLimit: 'look-up',
  summary: 'The address confirms by its link, which works once, and gets the mailing again',
  params: byLink,
  response: subscription,
})

/** The path of the page that asks, with the token of a link. */
export function subscribeAgainPath(id: MailingId, token: string): string {
  return pagePath('subscribe-again', { mailing: id, token })
}
