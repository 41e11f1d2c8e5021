import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { pagePath } from '#contract/page-path.ts'
import type { PageName } from '#contract/pages.ts'
import { unsubscribeFields } from '#domain/mailings/unsubscribe.fields.ts'
import { MAILING_IDS, type MailingId, MAILINGS } from '#domain/mailings/mailings.ts'

const email = unsubscribeFields.email.schema

/** The sender's id of a prospect; any value is accepted, so that everybody can unsubscribe. */
const prospect = z.string().check(z.minLength(1, 'Name the prospect'), z.maxLength(100))

interface Subscriber {
  email: string
  /** Only for a prospect. */
  id?: string | undefined
}

/** Truthy if the address has unsubscribed. */
const unsubscribedResponse = z.object({ data: z.boolean() })

function endpointsOf(mailing: MailingId) {
  const { brand, list } = MAILINGS[mailing]
  const isProspecting = list === 'prospecting'
  const brandPath = brand === 'albatross' ? '' : `${brand}/`
  const path = `/${brandPath}${list}${isProspecting ? '/:id' : ''}/unsubscribe` as const
  const params = isProspecting ? z.object({ id: prospect, email }) : z.object({ email })
  const prospectParams: z.ZodMiniType<Pick<Subscriber, 'id'>, Pick<Subscriber, 'id'>> = isProspecting
    ? z.object({ id: prospect })
    : z.object({})
  const name = pascalCase(mailing)
  const mailingName = mailing.replace('ipg-', 'ipg ')
  return {
    check: endpoint({
      name: `hasUnsubscribedFrom${name}`,
      method: 'GET',
      path: `${path}/:email`,
      access: 'public',
      rateLimit: 'look-up',
      summary: `Whether an address has left the ${mailingName} mailing; changes nothing`,
      params: params as z.ZodMiniType<Subscriber, Subscriber>,
      response: unsubscribedResponse,
    }),
    unsubscribe: endpoint({
      name: `unsubscribeFrom${name}`,
      method: 'POST',
      path,
      access: 'public',
      rateLimit: 'look-up',
      summary: `Leave the ${mailingName} mailing; once more changes nothing`,
      params: prospectParams,
      body: z.object({ email }, { error: 'Enter the email address' }),
      response: unsubscribedResponse,
    }),
  }
}

function pascalCase(id: string): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * The status and unsubscribe calls of each mailing. A slash at the end of a path makes no difference.
 *
 * @rule N34 Asking for the status never unsubscribes.
 */
export const UNSUBSCRIBE_BY_MAILING = Object.fromEntries(
  MAILING_IDS.map((id) => [id, endpointsOf(id)]),
) as Record<MailingId, ReturnType<typeof endpointsOf>>

export const UNSUBSCRIBE_ENDPOINTS: readonly Endpoint[] = Object.values(UNSUBSCRIBE_BY_MAILING).flatMap(
  ({ check, unsubscribe }) => [check, unsubscribe],
)

export const unsubscribeInOneClick = endpoint({
  name: 'unsubscribeInOneClick',
  method: 'POST',
  path: '/mailings/:message/unsubscribe',
  access: 'public',
  xsrf: 'exempt',
  summary:
    'A mail program unsubscribes the receiver of a message in one click (RFC 8058), by a form, urlencoded or multipart. ' +
    'GET at the same address leads to the page that asks',
  params: z.object({ message: z.uuid({ error: 'A message is known by its id' }) }),
  body: z.object(
    { 'List-Unsubscribe': z.literal('One-Click', 'Send List-Unsubscribe=One-Click') },
    { error: 'Send List-Unsubscribe=One-Click' },
  ),
  response: unsubscribedResponse,
})

const PAGE_BY_MAILING = {
  'follow-up': 'unsubscribe',
  newsletter: 'newsletter-unsubscribe',
  prospecting: 'prospecting-unsubscribe',
  reminders: 'reminders-unsubscribe',
  'ipg-newsletter': 'ipg-newsletter-unsubscribe',
  'ipg-prospecting': 'ipg-prospecting-unsubscribe',
} as const satisfies Record<MailingId, PageName>

/** The path of the page on which an address unsubscribes. */
export function unsubscribePath(mailing: MailingId, { email: address, id = '' }: Subscriber): string {
  return pagePath(PAGE_BY_MAILING[mailing], { email: address, id })
}
