import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { assignQuote } from '#server/desk/assigning/assign-quote.ts'
import { addPicture } from '#server/quotes/logos/add-picture.ts'
import { removeOrphans } from '#server/quotes/logos/remove-orphans.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { files } from '#server/schema/quotes/files.schema.ts'
import { quotes } from '#server/schema/quotes/quotes.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { clamdPeer } from '#testing/clamd-peer.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, payloadOf, sendChange } from '#testing/held-policy.ts'
import { aPicture } from '#testing/pictures.ts'
import { type PolicyOffice, policyOffice, readPolicy } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'
import { leaving, pack } from '#testing/shipped-signs.ts'
import {
  holdLogoPolicy,
  openProofLink,
  postLogo,
  readProof,
  SHARP_PX,
  stepProof,
} from '#testing/sign-proofs.ts'

const HOUR_MS = 3_600_000
const GRAND = 'grand_prize 1'

async function atOffice(open: Parameters<typeof policyOffice>[0], env: Record<string, string> = {}) {
  const office = await policyOffice(open, env)
  let minute = 0
  /** Time passes, so that the newest mail is known. */
  const wait = () => {
    minute += 1
    office.setTime(new Date(Date.UTC(2027, 0, 15, 18, minute)).toISOString())
  }
  const policy = await holdLogoPolicy(office)
  await office.runJobs()
  wait()
  const { db } = office.context
  const logoOf = async () => {
    const [quote] = await db.select().from(quotes).where(eq(quotes.id, policy.quoteId))
    return String(quote?.answers['h_sponsor_logo_1'])
  }
  const proofMails = () => db.$count(messages, like(messages.cause, 'sign-proof:%'))
  return { ...office, wait, policy, logoOf, proofMails }
}

const waitingIn = async (rep: Client): Promise<{ source: string; title: string; path: string }[]> =>
  (await rep.get('/api/admin/today?time_zone=America/Chicago')).json().data.entries

const requestsIn = async (rep: Client) =>
  (await waitingIn(rep)).filter(({ source }) => source === 'sign-request').map(({ title }) => title)

const sharpLogo = () => aPicture('png', SHARP_PX + 10, 600)

async function changePrize(office: PolicyOffice, policy: HeldPolicy) {
  const { version } = await readPolicy(policy.holder, policy)
  const payload = await payloadOf(office, policy, { hPrizeDescription: 'A week in Maui' })
  return sendChange(policy.holder, policy.number, { action: 'change_policy', version, payload })
}

describeOnDatabase('another logo from the page of a proof', (open) => {
  it('D42 the old proof ends, a new one with the new logo is made and mailed, and that one is approved', async () => {
    const at = await atOffice(open)
    const before = await at.logoOf()
    const first = await openProofLink(at, at.policy.email)
    const sent = await first.sendLogo(await sharpLogo())
    expect([sent.statusCode, sent.json().data]).toMatchObject([
      201,
      { state: 'sent', proof: { place: 2, signs: [{ key: GRAND, has_logo: true, small_logo: null }] } },
    ])
    expect(await at.logoOf()).not.toBe(before)
    expect(await at.proofMails()).toBe(2)
    for (const old of [await first.read(), await first.approve(), await first.sendLogo(await sharpLogo())])
      expect([old.statusCode, old.json().code]).toEqual([410, 'LINK_ENDED'])
    const second = await openProofLink(at, at.policy.email)
    expect(second.token).not.toBe(first.token)
    expect((await second.approve()).json().data.state).toBe('approved')
    const late = await second.sendLogo(await sharpLogo())
    expect([late.statusCode, late.json().error]).toEqual([
      409,
      'These signs are already approved. Call us if something should change.',
    ])
    const printed = await at.rep.get(`/api/admin/signs/print/signs?policies=${at.policy.number}`)
    expect(printed.rawPayload.toString('latin1')).toContain(`/Width ${SHARP_PX + 10}`)
    const { data } = (await at.rep.get(`/api/admin/contacts/${at.policy.quoteId}/timeline`)).json()
    expect(data.filter(({ event }: { event: string }) => event === 'sign_logo_sent')).toHaveLength(1)
    await at.agreed()
  })

  it('D42 a holder sends one on the page of the policy; a small one says so in the new proof, a part of one is cut', async () => {
    const at = await atOffice(open)
    const path = async () => {
      const { proof } = await readProof(at.policy.holder, at.policy)
      return `/api/policies/${at.policy.number}/sign-proof/${proof?.id}/logo`
    }
    const small = await postLogo(at.policy.holder, await path(), await aPicture('jpeg', 340, 120), {
      type: 'image/jpeg',
    })
    expect(small.json().data.proof.signs[0].small_logo).toMatchObject({ width: 340, needed: 1800 })
    const cut = await postLogo(at.policy.holder, await path(), await sharpLogo(), { crop: '0,0,1900,500' })
    expect([cut.statusCode, cut.json().data.proof.place]).toEqual([201, 3])
    const [file] = await at.context.db
      .select()
      .from(files)
      .where(eq(files.id, await at.logoOf()))
    expect([file?.width, file?.height]).toEqual([1900, 500])
    const crop = await postLogo(at.policy.holder, await path(), await sharpLogo(), { crop: 'all of it' })
    expect([crop.statusCode, crop.json().fields[0].field]).toEqual([400, 'crop'])
  })

  it('D42 N107 what is no picture, is harmful, or is for another sign changes nothing', async () => {
    const peer = await clamdPeer()
    onTestFinished(peer.close)
    const at = await atOffice(open, { SCANNER_URL: peer.url, SCANNER_TIMEOUT: '1' })
    peer.answer('clean')
    const before = await at.logoOf()
    const link = await openProofLink(at, at.policy.email)
    const why = async (content: Buffer, fields = {}) => {
      const answer = await link.sendLogo(content, fields)
      return [answer.statusCode, answer.json().fields?.[0]?.message ?? answer.json().error]
    }
    expect(await why(Buffer.from('<svg/>'), { type: 'image/svg+xml' })).toEqual([
      415,
      expect.stringContaining('Choose a PNG'),
    ])
    expect(await why(Buffer.from('no picture'))).toEqual([
      expect.any(Number),
      expect.stringContaining('can’t read'),
    ])
    for (const sign of ['grand_prize 9', 'sticker grand_prize', '', 'toString'])
      expect(await why(await sharpLogo(), { sign })).toEqual([409, 'This sign shows no logo.'])
    peer.answer('found')
    expect((await why(await sharpLogo()))[1]).toMatch(/harmful/)
    expect(await at.logoOf()).toBe(before)
    expect(await at.proofMails()).toBe(1)
    expect((await link.read()).json().data).toMatchObject({ state: 'sent', proof: { place: 1 } })
    const withPlace = await sharp(await sharpLogo())
      .withExif({ IFD0: { Copyright: 'A person' } })
      .png()
      .toBuffer()
    peer.answer('clean')
    expect((await link.sendLogo(withPlace)).statusCode).toBe(201)
    const logo = await at.rep.get(`/api/contacts/${at.policy.quoteId}/logos/${await at.logoOf()}`)
    expect((await sharp(logo.rawPayload).metadata()).exif).toBeUndefined()
  })

  it('D42 ten a day are taken for one policy, whoever sends them; the eleventh is told when', async () => {
    const at = await atOffice(open)
    const picture = await aPicture('png', 300, 100)
    for (let sent = 1; sent <= 10; sent += 1) {
      at.wait()
      const link = await openProofLink(at, at.policy.email)
      expect([sent, (await link.sendLogo(picture)).statusCode]).toEqual([sent, 201])
    }
    at.wait()
    const link = await openProofLink(at, at.policy.email)
    const refused = await link.sendLogo(picture)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED'])
    expect((await link.read()).json().data).toMatchObject({ state: 'sent', proof: { place: 11 } })
    expect(await at.proofMails()).toBe(11)
    // A rep goes on.
    expect((await stepProof(at.rep, at.policy, 'send')).statusCode).toBe(200)
  })

  it('D42 of two who send one at once, one is told that there is a newer proof', async () => {
    const at = await atOffice(open)
    const link = await openProofLink(at, at.policy.email)
    const answers = await Promise.all([link.sendLogo(await sharpLogo()), link.sendLogo(await sharpLogo())])
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(codes[0]).toBe(201)
    expect([409, 410]).toContain(codes[1])
    expect((await readProof(at.policy.holder, at.policy)).proof?.place).toBe(2)
  })

  it('R02 D42 neither strangers, holders of other policies nor reps send one, and none for a packed sign', async () => {
    const at = await atOffice(open)
    const other = await holdLogoPolicy(at, { fields: { insured_email: 'someone@else.example' } })
    const { proof } = await readProof(at.policy.holder, at.policy)
    const path = `/api/policies/${at.policy.number}/sign-proof/${proof?.id}/logo`
    const crossed = `/api/policies/${other.number}/sign-proof/${proof?.id}/logo`
    const picture = await sharpLogo()
    expect((await postLogo(other.holder, path, picture)).statusCode).toBe(404)
    expect((await postLogo(other.holder, crossed, picture)).statusCode).toBe(404)
    const byRep = await postLogo(at.rep, path, picture)
    expect([byRep.statusCode, (await readProof(at.policy.holder, at.policy)).proof?.place]).toEqual([409, 1])
    await stepProof(at.rep, at.policy, 'waiver', { reason: 'No time' })
    expect((await pack(at.rep, at.policy)).statusCode).toBe(201)
    const packed = await postLogo(at.policy.holder, path, picture)
    expect(packed.json().error).toBe('These signs are already being printed. Call us if something is wrong.')
  })

  it('D42 O18 a change that is asked for and a new logo are on Today until a rep answered or the customer approved', async () => {
    const at = await atOffice(open)
    const { policy, rep } = at
    const event = (await readProof(policy.holder, policy)).event
    expect(await requestsIn(rep)).toEqual([])
    const first = await openProofLink(at, policy.email)
    await first.askChange('Our name is spelled wrong.')
    expect(await waitingIn(rep)).toMatchObject([
      {
        source: 'sign-request',
        title: `Change a sign: ${event}`,
        path: `/admin/policies/${policy.number}`,
        whose: 'nobody',
        section: 'tonight',
        detail: expect.stringContaining(policy.number),
      },
    ])
    // A logo does not answer what was asked before: the rep still reads it.
    at.wait()
    await first.sendLogo(await sharpLogo())
    expect(await requestsIn(rep)).toEqual([`Change a sign: ${event}`])
    expect((await readProof(rep, policy)).proof?.note).toBe('Our name is spelled wrong.')
    // Nor does a proof that comes by itself after a change of the policy.
    const changed = await changePrize(at, policy)
    expect(changed.statusCode, changed.body).toBe(200)
    at.wait()
    await at.runJobs()
    expect(await readProof(rep, policy)).toMatchObject({ state: 'sent', proof: { place: 3 } })
    expect(await requestsIn(rep)).toEqual([`Change a sign: ${event}`])
    at.wait()
    await stepProof(rep, policy, 'send')
    expect(await requestsIn(rep)).toEqual([])

    at.wait()
    await (await openProofLink(at, policy.email)).sendLogo(await sharpLogo())
    expect(await requestsIn(rep)).toEqual([`Look at a new logo: ${event}`])
    const second = await openProofLink(at, policy.email)
    await second.approve()
    expect(await requestsIn(rep)).toEqual([])
  })

  it('D42 O18 a request goes with an approval by phone, a name instead, and the end of the policy, and is its rep’s alone', async () => {
    const at = await atOffice(open)
    const ask = async (policy: HeldPolicy) =>
      (await openProofLink(at, policy.email)).askChange('Another color, please.')
    await ask(at.policy)
    const kim = await aRep(at.context, 'kim@office.example', { name: 'Kim Lee', role: 'specialist' })
    await assignQuote(at.context, kim, { quoteId: at.policy.quoteId, to: kim.id })
    await at.runJobs()
    expect(await requestsIn(at.rep)).toEqual([])
    const browser = await signedInRep(at, kim)
    expect(await requestsIn(browser)).toHaveLength(1)
    await stepProof(at.rep, at.policy, 'approval', { reason: 'Pat by phone' })
    expect(await requestsIn(browser)).toEqual([])

    const named = await holdLogoPolicy(at, { fields: { insured_email: 'named@else.example' } })
    const ended = await holdLogoPolicy(at, { fields: { insured_email: 'ended@else.example' } })
    await at.runJobs()
    for (const policy of [named, ended]) await ask(policy)
    expect(await requestsIn(at.rep)).toHaveLength(2)
    await stepProof(at.rep, named, 'name', { sign: GRAND })
    expect(await requestsIn(at.rep)).toHaveLength(1)
    await sendChange(ended.holder, ended.number, { action: 'cancel_policy', version: 1 })
    expect(await requestsIn(at.rep)).toEqual([])
  })

  it('D42 N53 the picture of a box that is packed or shipped stays, also once the sign has another one', async () => {
    const at = await atOffice(open)
    const { policy, rep } = at
    const boxed = await at.logoOf()
    await (await openProofLink(at, policy.email)).approve()
    expect((await pack(rep, policy, { sent: leaving('01/15/2027') })).statusCode).toBe(201)
    const upload = { content: await aPicture('png', 500), declaredType: 'image/png' }
    const unused = (await addPicture(at.context, policy.quoteId, upload, { isForPolicy: true })).id
    await at.context.db
      .update(quotes)
      .set({ answers: { h_sponsor_name_format_1: 'text' } })
      .where(eq(quotes.id, policy.quoteId))
    const { now, db, files: store } = at.context
    await removeOrphans(db, store, new Date(now().getTime() + 25 * HOUR_MS))
    const left = (await db.select().from(files)).map(({ id }) => id)
    expect(left).toContain(boxed)
    expect(left).not.toContain(unused)
  })
})
