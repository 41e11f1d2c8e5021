import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { DeliveryError } from '#server/messaging/delivery/delivery-error.ts'
import { restoreTokenBytes } from '#server/messaging/link-token.ts'
import { queueMessage, queueTextMessage } from '#server/messaging/outbox.ts'
import { deleteExpiredTokens, findMessageByCause } from '#server/messaging/repository.ts'
import { createSecret } from '#server/kit/http/security/secret-token.ts'
import { testDatabase } from '#testing/database.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import {
  expectMessageState,
  startMailDelivery,
  NOON,
  onlyMessage,
  anOutgoingMessage,
} from '#testing/mail-delivery.ts'
import { startSmtpPeer } from '#testing/smtp-peer.ts'

const DAY_MS = 86_400_000
const FILLER = 'link-redacted-link-redacted-link-redacted-l'

function aLink() {
  const token = createSecret()
  const url = `https://cover.example.com/quote/policy/all/${token}/pat%40example.com`
  return { token, url, expiresAt: new Date(NOON.getTime() + 30 * DAY_MS) }
}

const mailWith = (link: ReturnType<typeof aLink>, words = 'Hello, Zoë') =>
  anOutgoingMessage({
    html: `<p>${words} <a href="${link.url}">Open</a></p>`,
    plain: `${words}:\n${link.url}`,
    link,
  })

describe('N76 tokens of links in mail', () => {
  it.each([
    ['short lines', 'Hello'],
    ['lines that quoted-printable breaks', 'Zoë and everybody else '.repeat(9)],
    ['a script that would be base64', 'שלום לכולם וברוכים הבאים '.repeat(8)],
  ])('N76 are sent unchanged and deleted with the delivery, in %s', async (_, words) => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const { wake } = startMailDelivery(db, peer.url)
    const link = aLink()
    await queueMessage(db, mailWith(link, words), NOON)
    const { html, plain, linkToken } = await onlyMessage(db)
    expect([html, plain].join()).not.toContain(link.token)
    expect(linkToken).toBe(link.token)

    wake()
    await expectMessageState(db, { state: 'sent', linkToken: null, linkExpiresAt: null })
    const [mail] = peer.received
    expect(mail?.html).toContain(`href="${link.url}"`)
    expect(mail?.plain).toContain(link.url)
    const stored = await onlyMessage(db)
    const storedText = stored.raw?.toString('latin1').replaceAll('=\r\n', '') ?? ''
    expect(storedText).not.toContain(link.token)
    expect(storedText.split(FILLER)).toHaveLength(3)
    expect(JSON.stringify(await snapshotDatabase(db))).not.toContain(link.token)
    // The digest is of the stored bytes, and the sent ones differ only in the token.
    expect(stored.rawSha256).toBe(
      createHash('sha256')
        .update(stored.raw ?? '')
        .digest('hex'),
    )
    const sent = restoreTokenBytes(stored.raw ?? Buffer.of(), link.token).toString('latin1')
    expect(mail?.raw.trimEnd()).toBe(sent.trimEnd())
  })

  it('N76 are found even if quoted-printable breaks a line inside them', () => {
    const token = createSecret()
    for (let at = 0; at <= FILLER.length; at += 1) {
      const broken = (text: string) => Buffer.from(`${text.slice(0, at)}=\r\n${text.slice(at)}`)
      expect(restoreTokenBytes(broken(FILLER), token)).toEqual(broken(token))
    }
  })

  it('N76 O07 are available at every attempt, and deleted if delivery fails', async () => {
    const db = await testDatabase()
    const peer = await startSmtpPeer()
    const { wake, later } = startMailDelivery(db, peer.url)
    const link = aLink()
    peer.refusal = { at: 'mail', code: 451, message: 'try again' }
    await queueMessage(db, mailWith(link), NOON)
    wake()
    await expectMessageState(db, { state: 'queued', linkToken: link.token })
    peer.refusal = { at: 'mail', code: 550, message: `we do not like ${link.url}` }
    later(30)
    await expectMessageState(db, { state: 'failed', linkToken: null })
    expect(JSON.stringify(await snapshotDatabase(db))).not.toContain(link.token)
  })

  it('N76 are kept until the link expires if only the mailbox delivers', async () => {
    const db = await testDatabase()
    const { wake } = startMailDelivery(db)
    const link = aLink()
    await queueMessage(db, mailWith(link), NOON)
    wake()
    await expectMessageState(db, { state: 'kept', linkToken: link.token })
    await deleteExpiredTokens(db, new Date(link.expiresAt.getTime() - 1))
    expect((await onlyMessage(db)).linkToken).toBe(link.token)
    await deleteExpiredTokens(db, link.expiresAt)
    expect(JSON.stringify(await snapshotDatabase(db))).not.toContain(link.token)
  })

  it('N76 N61 of text messages reach only the service, even if it quotes them', async () => {
    const db = await testDatabase()
    const link = aLink()
    await queueTextMessage(db, { cause: 'terms:1', to: '512-555-0142', text: `Read ${link.url}`, link }, NOON)
    const texts: string[] = []
    const send = vi.fn().mockImplementationOnce(async ({ text }: { text: string }) => {
      throw new DeliveryError(`busy with ${text}`, 'later')
    })
    send.mockImplementation(async ({ text }: { text: string }) => void texts.push(text))
    const sender = {
      mailFrom: 'a@b.example',
      publicUrl: '',
      renderPdf: createPdf,
      drawPicture: createPicture,
    }
    const settings = { client: undefined, texts: { send }, ...sender }
    const { id } = (await findMessageByCause(db, 'terms:1')) ?? { id: '' }
    const deliver = () => createMessageDelivery(settings)({ messageId: id }, { db, now: () => NOON })
    await expect(deliver()).rejects.toThrow(
      `busy with Read https://cover.example.com/quote/policy/all/${FILLER}`,
    )
    await deliver()
    expect(texts).toEqual([`Read ${link.url}`])
    expect(JSON.stringify(await snapshotDatabase(db))).not.toContain(link.token)
  })

  it('N76 the database refuses delivered mail with a token', async () => {
    const db = await testDatabase()
    await queueMessage(db, mailWith(aLink()), NOON)
    await expect(db.update(messages).set({ state: 'sent' })).rejects.toThrow()
    await db.execute(sql`update messages set state = 'sent', link_token = null`)
    expect(await db.$count(jobs)).toBe(1)
  })
})
