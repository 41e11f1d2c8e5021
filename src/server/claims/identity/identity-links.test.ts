import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { IdentityPage } from '#contract/claims/identity.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { proveAgain } from '#testing/a-rep.ts'
import { aPdf, aPhoto, fileSender, hashEdgesOf, listFiles, PHOTO } from '#testing/claim-files.ts'
import { linkFor, openedPhone, RUTH, THEO } from '#testing/claim-links.ts'
import { readCase, readClaim, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { newestLink } from '#testing/newest-link.ts'
import type { Client } from '#testing/server.ts'

type Ace = Awaited<ReturnType<typeof reportedAce>>

const W9 = { name: 'w9.pdf', type: 'application/pdf', content: aPdf() }
const TUS = { 'tus-resumable': '1.0.0' }

const readPage = async (phone: Client): Promise<IdentityPage> =>
  (await phone.get('/api/claim-identity')).json().data

const statesOf = ({ documents }: IdentityPage) => documents.map(({ key, state }) => `${key} ${state}`)

const winnersPhone = async ({ at, policy }: Ace) =>
  openedPhone(at, await linkFor(at, policy.holder, THEO, { what: 'identity' }))

/** Sends a whole file by the page of a winner. */
async function sendBy(
  { at }: Ace,
  phone: Client,
  key: string,
  file: { name: string; type: string; content: Buffer },
): Promise<string> {
  const { link } = await readPage(phone)
  const sender = await fileSender(at, phone)
  const id = await sender.begin(file, { key, link })
  const answer = await sender.finish(id, file.content)
  expect(answer.status, answer.body).toBe(204)
  await at.runJobs()
  return id
}

async function decide({ rep }: Ace, key: string, decision: object): Promise<void> {
  const { steps } = await readCase(rep)
  const step = steps.find((one) => one.key === key)?.step ?? 0
  const answer = await sendToCase(rep, `documents/${key}/1`, { step, ...decision })
  expect(answer.statusCode, answer.body).toBe(200)
}

const mailsTo = ({ at }: Ace, address: string) =>
  at.context.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, address))
    .orderBy(desc(messages.createdAt))

describeOnDatabase('the page of a winner for ID and tax form', (open) => {
  it('N103 N107 the winner sends ID and W-9 by a mailed link, who pays claims opens them, and the organizer reads that they are here', async () => {
    const ace = await reportedAce(open)
    const { at, policy, rep } = ace
    const phone = await winnersPhone(ace)
    const page = await readPage(phone)
    expect(page).toMatchObject({ state: 'open', name: 'Theo Alvarado', kept_days: 1460, files: [] })
    expect(statesOf(page)).toEqual(['winner_id missing', 'w9 missing'])
    expect(JSON.stringify(page)).not.toMatch(/Ruth|Omar|Dana|example\.com|10000|C-2001|P-\d/)
    const id = await sendBy(ace, phone, 'winner_id', { ...PHOTO, content: await aPhoto() })
    await sendBy(ace, phone, 'w9', W9)
    const sent = await readPage(phone)
    expect(statesOf(sent)).toEqual(['winner_id received', 'w9 received'])
    const files = sent.files.map(({ name, state, is_own: isOwn }) => `${name} ${state} ${isOwn}`)
    expect(files.toSorted()).toEqual(['card.jpg stored true', 'w9.pdf stored true'])
    expect(await listFiles(policy.holder)).toEqual([])
    const { documents } = await readClaim(policy.holder, 'C-2001')
    const shown = documents.filter(({ is_identity: isIdentity }: { is_identity: boolean }) => isIdentity)
    expect(shown.map(({ state }: { state: string }) => state)).toEqual(['received', 'received'])
    await proveAgain(rep)
    const look = await rep.get(`/api/admin/claims/C-2001/identity/${id}`)
    expect([look.statusCode, look.headers['content-type']]).toEqual([200, 'image/jpeg'])
    for (const path of [
      `/api/admin/claims/C-2001/identity/${id}`,
      `/api/claims/C-2001/files/${id}/content`,
    ]) {
      expect([401, 403, 404]).toContain((await phone.get(path)).statusCode)
      expect([401, 403, 404]).toContain((await policy.holder.get(path)).statusCode)
    }
    await decide(ace, 'winner_id', { decision: 'accepted' })
    expect((await readPage(phone)).state).toBe('open')
    await decide(ace, 'w9', { decision: 'accepted' })
    expect(await readPage(phone)).toMatchObject({ state: 'settled', about: null, documents: [], files: [] })
    // Opening used nothing: the same link says so again.
    const again = await openedPhone(at, await newestLink(at.context.db, THEO.email))
    expect((await readPage(again)).state).toBe('settled')
  })

  it('N103 N107 a rejected ID mails a new link with no reason in it, and the page says the reason; the end of the claim ends it', async () => {
    const ace = await reportedAce(open)
    const { at, policy } = ace
    const phone = await winnersPhone(ace)
    const before = await newestLink(at.context.db, THEO.email)
    await sendBy(ace, phone, 'winner_id', { ...PHOTO, content: await aPhoto() })
    at.setTime('2027-06-12T21:25:00Z')
    await decide(ace, 'winner_id', { decision: 'rejected', reason: 'The year of birth is cut off.' })
    const [mail] = await mailsTo(ace, THEO.email)
    expect(mail?.subject).toBe('Send your ID or tax form again')
    expect(mail?.plain).not.toContain('year of birth')
    const { documents } = await readClaim(policy.holder, 'C-2001')
    expect(documents.find(({ key }: { key: string }) => key === 'winner_id')).toMatchObject({
      state: 'rejected',
      reason: null,
    })
    const [told] = (await at.context.db.select().from(messages)).filter(
      ({ subject }) => subject === 'Send a document again: claim C-2001',
    )
    expect(told?.plain).toContain('The winner reads why on a page of their own.')
    expect(told?.plain).not.toContain('year of birth')
    const fresh = await newestLink(at.context.db, THEO.email)
    expect(fresh).not.toBe(before)
    expect((await phone.get('/api/claim-identity')).json()).toMatchObject({ code: 'LINK_ENDED' })
    const next = await openedPhone(at, fresh)
    const page = await readPage(next)
    expect(statesOf(page)).toEqual(['winner_id rejected', 'w9 missing'])
    expect(page.documents[0]?.reason).toBe('The year of birth is cut off.')
    expect(page.files).toMatchObject([{ is_current: false }])
    await sendBy(ace, next, 'winner_id', { ...PHOTO, content: await aPhoto({ width: 900 }) })
    expect(statesOf(await readPage(next))).toEqual(['winner_id received', 'w9 missing'])
    const { data } = (await policy.holder.get('/api/claims/C-2001/people')).json()
    const winner = data.find(({ role }: { role: string }) => role === 'winner')
    expect(winner).toMatchObject({ asks_identity: true, identity: { state: 'open', sent_to: THEO.email } })
    const closed = await policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'A mistake' })
    expect(closed.statusCode, closed.body).toBe(200)
    expect((await next.get('/api/claim-identity')).json()).toMatchObject({ code: 'LINK_ENDED' })
  })

  it('N103 N107 pieces stop mid-way once the link ends, and a new link goes on where they stopped', async () => {
    const ace = await reportedAce(open)
    const { at, policy } = ace
    const phone = await winnersPhone(ace)
    const content = await aPhoto()
    const sender = await fileSender(at, phone)
    const { link } = await readPage(phone)
    const id = await sender.begin({ ...PHOTO, content }, { key: 'winner_id', link })
    expect((await sender.patch(id, 0, content.subarray(0, 1000))).status).toBe(204)
    const stranger = await fileSender(at, policy.holder)
    expect(await stranger.head(id)).toBe(-404)
    expect((await stranger.patch(id, 1000, content.subarray(1000))).status).toBe(404)
    const ended = await policy.holder.send('DELETE', `/api/claims/C-2001/links/${link}`)
    expect(ended.statusCode, ended.body).toBe(200)
    const late = await sender.patch(id, 1000, content.subarray(1000))
    expect([late.status, JSON.parse(late.body).code]).toEqual([410, 'LINK_ENDED'])
    const begun = { id: randomUUID(), key: 'w9', place: 1, name: 'w9.pdf', bytes: W9.content.length }
    const body = { ...begun, type: W9.type, edges: hashEdgesOf(W9.content), link }
    const refused = await phone.send('POST', '/api/claim-identity/files', body)
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'LINK_ENDED'])
    at.setTime('2027-06-12T21:25:00Z')
    const next = await winnersPhone(ace)
    expect((await readPage(next)).files).toMatchObject([{ id, state: 'uploading', received: 1000 }])
    expect((await (await fileSender(at, next)).finish(id, content)).status).toBe(204)
    await at.runJobs()
    expect(statesOf(await readPage(next))).toEqual(['winner_id received', 'w9 missing'])
  })

  it('N103 N107 neither the organizer nor another link sends, sees or stops an ID; the winner takes back what is only received', async () => {
    const ace = await reportedAce(open)
    const { at, policy } = ace
    const phone = await winnersPhone(ace)
    const id = await sendBy(ace, phone, 'winner_id', { ...PHOTO, content: await aPhoto() })
    const { link } = await readPage(phone)
    const body = {
      id: randomUUID(),
      place: 1,
      name: 'w9.pdf',
      bytes: W9.content.length,
      type: W9.type,
      edges: hashEdgesOf(W9.content),
    }
    const byHolder = await policy.holder.send('POST', '/api/claims/C-2001/files', { ...body, key: 'w9' })
    expect(byHolder.json()).toMatchObject({
      code: 'CLAIM_REFUSED',
      error: expect.stringContaining('Only the winner'),
    })
    const signer = await openedPhone(at, await linkFor(at, policy.holder, RUTH))
    const tracker = await openedPhone(at, await linkFor(at, policy.holder, THEO, { what: 'tracker' }))
    for (const other of [signer, tracker, policy.holder]) {
      const begun = await other.send('POST', '/api/claim-identity/files', { ...body, key: 'w9', link })
      expect(begun.statusCode).toBe(401)
      expect((await other.send('DELETE', `/api/claim-identity/files/${id}`)).statusCode).toBe(401)
    }
    const begin = (more: object) =>
      phone.send('POST', '/api/claim-identity/files', { ...body, key: 'w9', link, ...more })
    expect((await begin({ link: randomUUID() })).statusCode).toBe(401)
    expect((await begin({ key: 'scorecard' })).statusCode).toBe(404)
    const named = await linkFor(at, policy.holder, RUTH).catch((error: Error) => error)
    expect(named).not.toBeInstanceOf(Error)
    const people = (await policy.holder.get('/api/claims/C-2001/people')).json().data
    const ruth = people.find(({ role }: { role: string }) => role === 'partner').id
    const wrong = await policy.holder.send('POST', `/api/claims/C-2001/people/${ruth}/link`, {
      what: 'identity',
      channel: 'copy',
    })
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'NOT_POSSIBLE'])
    const back = await phone.send('DELETE', `/api/claim-identity/files/${id}`)
    expect(back.statusCode, back.body).toBe(200)
    expect(statesOf(back.json().data)).toEqual(['winner_id missing', 'w9 missing'])
    expect(back.json().data.files).toEqual([])
    // A browser that has both goes on with what each of them began.
    const sender = await fileSender(at, phone)
    expect((await sender.ask('HEAD', `/uploads/${randomUUID()}`, { headers: TUS })).status).toBe(404)
  })

  it('N103 another winner’s name ends the link, whose files stay unseen; an expired one asks for a new one', async () => {
    const ace = await reportedAce(open)
    const { at, policy } = ace
    const first = await winnersPhone(ace)
    await sendBy(ace, first, 'winner_id', { ...PHOTO, content: await aPhoto() })
    const other = { ...THEO, name: 'Tom Alvarado', email: 'tom@example.com' }
    const second = await openedPhone(at, await linkFor(at, policy.holder, other, { what: 'identity' }))
    expect((await first.get('/api/claim-identity')).json()).toMatchObject({ code: 'LINK_ENDED' })
    expect((await readPage(second)).files).toEqual([])
    at.setTime('2027-07-13T21:20:00Z')
    const token = await newestLink(at.context.db, other.email)
    const stale = await second.send('POST', '/api/claim-links', { token })
    expect([stale.statusCode, stale.json().code]).toEqual([410, 'LINK_EXPIRED'])
    expect((await second.send('POST', '/api/claim-links/renew', { token })).statusCode).toBe(200)
    const fresh = await openedPhone(at, await newestLink(at.context.db, other.email))
    expect((await readPage(fresh)).state).toBe('open')
  })
})
