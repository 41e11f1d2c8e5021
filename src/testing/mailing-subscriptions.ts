import { asc } from 'drizzle-orm'
import type { MailingId } from '#domain/mailings/mailings.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { unsubscribe } from '#server/messaging/mailings/unsubscribe.ts'
import { newestLink } from '#testing/newest-link.ts'
import type { Site } from '#testing/site.ts'

export const PAT = 'pat@example.com'

/** The calls below which links to subscribe to a mailing again are asked for and used. */
export const linksOf = (mailing: MailingId) => `/api/subscriptions/${mailing}/links`

/** What somebody does with an address and a mailing, by default Pat's and the newsletter. */
export function mailingSubscriptions(site: Site) {
  const ask = (mailing: MailingId = 'newsletter', email = PAT) =>
    site.client.send('POST', linksOf(mailing), { email })
  const mails = () => site.context.db.select().from(messages).orderBy(asc(messages.createdAt))

  return {
    leave: (mailing: MailingId = 'newsletter', email = PAT) =>
      unsubscribe(site.context, { mailing, email, prospectId: null }),
    /** As the button of a mail program does it. */
    leaveInOneClick: (messageId: string | undefined) =>
      site.server.app.inject({
        method: 'POST',
        url: `/quote/api/mailings/${messageId}/unsubscribe`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    hasLeft: async () =>
      (await site.client.get(`/api/newsletter/unsubscribe/${PAT}`)).json<{ data: boolean }>().data,
    ask,
    /** Asks for a link and returns its token; empty if none was sent. */
    requestLink: async (mailing: MailingId = 'newsletter', email = PAT): Promise<string> => {
      const before = await site.context.db.$count(messages)
      await ask(mailing, email)
      await site.runJobs()
      return (await site.context.db.$count(messages)) > before ? newestLink(site.context.db, email) : ''
    },
    read: (token: string, mailing: MailingId = 'newsletter') =>
      site.client.get(`${linksOf(mailing)}/${token}`),
    confirm: (token: string, mailing: MailingId = 'newsletter') =>
      site.client.send('POST', `${linksOf(mailing)}/${token}`),
    mails,
  }
}
