import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'

/** The token of the link in the newest mail to an address; empty if there is none. */
export async function newestLink(db: Db, recipient: string): Promise<string> {
  const [mail] = await db
    .select({ token: messages.linkToken })
    .from(messages)
    .where(eq(messages.recipient, recipient))
    .orderBy(desc(messages.createdAt))
    .limit(1)
  return mail?.token ?? ''
}

/** The tokens of the links in all mails to an address, in no order. */
export async function linksTo(db: Db, recipient: string): Promise<(string | null)[]> {
  const mails = await db
    .select({ token: messages.linkToken })
    .from(messages)
    .where(eq(messages.recipient, recipient))
  return mails.map(({ token }) => token)
}
