import { and, desc, eq, like } from 'drizzle-orm'
import type { PolicyProof } from '#contract/signs/proofs.ts'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { findPolicyOfPurchase } from '#server/policies/repository.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { type HeldPolicy, openWithLink } from '#testing/held-policy.ts'
import { MULTIPART, multipartBody } from '#testing/multipart.ts'
import { aPicture } from '#testing/pictures.ts'
import { type Client, testClient } from '#testing/server.ts'
import type { Site } from '#testing/site.ts'

/** Wide enough to be printed sharply at its size. */
export const SHARP_PX = 2000

/** Buys the charity scramble with the logo of its sponsor, so many pixels wide, on its sign. */
export async function holdLogoPolicy(
  { context, server }: Pick<Site, 'context' | 'server'>,
  { width = SHARP_PX, fields = {} }: { width?: number; fields?: CustomFields } = {},
): Promise<HeldPolicy> {
  const begun = await aQuote(context, fields)
  const content = await aPicture('png', width, Math.max(width / 4, 120))
  const logo = await addPicture(context, begun.id, { content, declaredType: 'image/png' })
  const quote = await saveQuote(context, {
    id: begun.id,
    version: begun.version,
    customFields: { h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: logo.id },
  })
  const { purchase } = await purchaseQuote(context, await aPurchase(context, quote))
  const policy = await findPolicyOfPurchase(context.db, purchase.id)
  if (!policy) throw new Error(`The purchase is ${purchase.state}`)
  const { email, number, quoteId } = policy
  return { number, quoteId, email, holder: await openWithLink({ context, server }, email) }
}

export const readProof = async (who: Client, { number }: Pick<HeldPolicy, 'number'>): Promise<PolicyProof> =>
  (await who.get(`/api/policies/${number}/sign-proof`)).json().data

/** Somebody with a browser of their own and the newest link that was mailed to an address. */
export async function openProofLink({ server, context }: Pick<Site, 'context' | 'server'>, address: string) {
  const [mail] = await context.db
    .select({ token: messages.linkToken })
    .from(messages)
    .where(and(eq(messages.recipient, address), like(messages.cause, 'sign-proof:%')))
    .orderBy(desc(messages.createdAt))
    .limit(1)
  const token = mail?.token ?? ''
  const browser = testClient(server)
  const at = `/api/sign-proofs/${token}`
  return {
    token,
    read: () => browser.get(at),
    artwork: () => browser.get(`${at}/artwork`),
    approve: () => browser.send('POST', `${at}/approve`, {}),
    askChange: (note: string) => browser.send('POST', `${at}/change`, { note }),
    sendLogo: (content: Buffer, fields?: LogoFields) => postLogo(browser, `${at}/logo`, content, fields),
  }
}

interface LogoFields {
  sign?: string
  crop?: string
  type?: string
}

/** Uploads another logo for the sign of a proof, as the page does. */
export const postLogo = (
  who: Client,
  path: string,
  content: Buffer,
  { sign = 'grand_prize 1', crop, type = 'image/png' }: LogoFields = {},
) =>
  who.send(
    'POST',
    path,
    multipartBody([
      { name: 'sign', content: sign },
      ...(crop === undefined ? [] : [{ name: 'crop', content: crop }]),
      { name: 'file', content, fileName: 'logo.png', type },
    ]),
    { 'content-type': MULTIPART },
  )

/** A rep takes a step with the proof of a policy. */
export const stepProof = (
  rep: Client,
  { number }: Pick<HeldPolicy, 'number'>,
  step: 'send' | 'approval' | 'waiver' | 'name',
  body: object = {},
) => rep.send('POST', `/api/admin/policies/${number}/sign-proof/${step}`, body)
