import { expect, it, onTestFinished } from 'vitest'
import { eq } from 'drizzle-orm'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

/** Scenario 12. */
const MANY_PROS = {
  h_prize_value_1: 30_000,
  h_prize_description_1: 'Car',
  h_yardage_1: 175,
  h_amateurs_1: 100,
  h_pros_1: 80,
}
const CARRIER = { code: 'CARRIER_NOTE', entity: 'grand_prize', index: 1 }

describeOnDatabase('approvals', (open) => {
  async function office(fields: CustomFields = MANY_PROS) {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site)
    const { id } = await aQuote(site.context, fields)
    const read = async (caller: Client = rep) => (await caller.get(`/api/contacts/${id}`)).json().data
    const path = `/api/admin/contacts/${id}`
    return {
      ...site,
      rep,
      id,
      read,
      codes: async () => (await read()).blockers.map(({ code }: { code: string }) => code),
      answer: async (body: object) =>
        rep.send('POST', `${path}/approvals`, { version: (await read()).version, ...body }),
      listed: async () => (await rep.get(`${path}/approvals`)).json().data,
      ask: (body: object) => rep.send('POST', `${path}/carrier-requests`, body),
      save: async (customFields: CustomFields) =>
        site.client.send('PUT', `/api/contacts/${id}`, {
          action: 'save',
          version: (await read()).version,
          customFields,
        }),
    }
  }

  it('N14 N16 D32 scenario 12: 2,647 is saved and not bought until the carrier’s approval is recorded, which holds for its figures', async () => {
    const { context, id, read, codes, answer, save, listed } = await office()
    expect((await read()).customFields.amount_due).toBe(2647)
    expect(await codes()).toEqual(['CARRIER_NOTE'])
    const buy = async () =>
      purchaseQuote(context, await aPurchase(context, await requireQuote(context.db, id)))
    await expect(buy()).rejects.toMatchObject({ problem: { code: 'NOT_BINDABLE' } })

    expect((await answer({ ...CARRIER, answer: 'approved' })).json().fields).toMatchObject([
      { field: 'note' },
    ])
    await answer({ ...CARRIER, answer: 'refused', note: 'Ms Reed, by mail' })
    expect(await codes()).toEqual(['CARRIER_NOTE'])
    await answer({ ...CARRIER, answer: 'approved', note: 'Ms Reed, by telephone' })
    expect(await codes()).toEqual([])
    expect((await listed()).referrals).toMatchObject([
      {
        code: 'CARRIER_NOTE',
        cleared_by: 'carrier',
        given: { answer: 'approved', by: 'Robin Fields', note: 'Ms Reed, by telephone' },
      },
    ])

    await save({ h_pros_1: 81 })
    expect(await codes()).toEqual(['CARRIER_NOTE'])
    await save({ h_pros_1: 80, tournament_name: 'Another name' })
    expect(await codes()).toEqual([])
    await expect(buy()).resolves.toMatchObject({ purchase: { state: 'completed' } })
    expect((await answer({ ...CARRIER, answer: 'refused', note: 'Too late' })).json().code).toBe(
      'ALREADY_PURCHASED',
    )
  })

  it('D32 the carrier’s reference and conditions stand in the case, in the letter to the client, and on the certificate', async () => {
    const { context, client, id, rep, answer, listed } = await office()
    const conditions = 'Two witnesses at the tee.\nVideo of every shot.'
    const [{ letters }] = (await listed()).referrals
    const given = { ...CARRIER, answer: 'approved', note: 'Ms Reed', reference: 'LR-2027/118', conditions }
    expect((await answer({ ...given, conditions: 'x'.repeat(2001) })).statusCode).toBe(400)
    expect((await answer({ ...given, reference: 'x'.repeat(61) })).statusCode).toBe(400)
    expect((await answer({ ...given, letter: letters.approved })).statusCode).toBe(200)
    expect((await listed()).referrals[0].given).toMatchObject({ reference: 'LR-2027/118', conditions })
    const [mail] = await context.db.select().from(messages).where(eq(messages.quoteId, id))
    expect(mail?.plain).toContain('It is approved on these conditions:')
    expect(mail?.plain).toContain('Video of every shot.')
    expect(mail?.plain).not.toContain('LR-2027/118')
    // Whoever buys reads them before, whether they were told by mail or not.
    const quote = (await client.get(`/api/contacts/${id}`)).json().data
    expect(quote.conditions).toEqual([{ about: 'Hole-in-one contest 1', text: conditions }])
    expect(JSON.stringify(quote)).not.toContain('LR-2027/118')

    const bought = await purchaseQuote(context, await aPurchase(context, await requireQuote(context.db, id)))
    const { policyNumber } = await requireQuote(context.db, id)
    expect(bought.purchase.state).toBe('completed')
    const policy = (await rep.get(`/api/policies/${policyNumber}`)).json().data
    expect(policy.conditions).toContainEqual({
      title: 'Conditions: hole-in-one contest 1',
      lines: ['Two witnesses at the tee.', 'Video of every shot.'],
    })
    const paper = await rep.get(`/api/policies/${policyNumber}/documents/certificate/words`)
    expect(paper.body).toContain('Conditions of this coverage')
    expect(paper.body).toContain('Two witnesses at the tee.')
  })

  it('D32 what is refused has no conditions, and conditions of other figures are not insured', async () => {
    const { context, id, rep, answer, listed, save } = await office()
    const given = { ...CARRIER, note: 'Ms Reed', conditions: 'Only on Sunday' }
    await answer({ ...given, answer: 'refused' })
    expect((await listed()).referrals[0].given).toMatchObject({ answer: 'refused', conditions: null })
    await answer({ ...given, answer: 'approved' })
    await save({ h_pros_1: 81 })
    await answer({ ...CARRIER, answer: 'approved', note: 'Ms Reed again' })
    await purchaseQuote(context, await aPurchase(context, await requireQuote(context.db, id)))
    const { policyNumber } = await requireQuote(context.db, id)
    const { conditions } = (await rep.get(`/api/policies/${policyNumber}`)).json().data
    expect(JSON.stringify(conditions)).not.toContain('Only on Sunday')
  })

  it('D32 the letter begins with the contact of the address book, goes on with whoever was asked, and takes a typed address', async () => {
    const { rep, listed, ask } = await office()
    expect((await listed()).carrier_letter).toMatchObject({ to: null, contacts: [] })
    const { id: carrier } = (await rep.send('POST', '/api/admin/carriers', { name: 'Lake Re' })).json().data
    await rep.send('POST', `/api/admin/carriers/${carrier}/contacts`, {
      name: 'Ms Reed',
      email: 'reed@lake.example',
      for_what: 'Approvals to bind',
    })
    const { carrier_letter: letter } = await listed()
    expect(letter).toMatchObject({
      to: 'reed@lake.example',
      contacts: [
        {
          carrier: 'Lake Re',
          name: 'Ms Reed',
          email: 'reed@lake.example',
          for_what: 'Approvals to bind',
        },
      ],
    })
    const { subject, message } = letter
    expect((await ask({ to: 'typed@elsewhere.example', subject, message })).statusCode).toBe(200)
    expect((await listed()).carrier_letter.to).toBe('typed@elsewhere.example')
  })

  it('N16 a rep clears a large field without a note; a second contest with the same figures needs its own approval', async () => {
    const { codes, answer, save, read } = await office({ h_amateurs_1: 250, h_pros_1: 60 })
    const about = { code: 'LARGE_FIELD', entity: 'grand_prize' }
    expect(await codes()).toEqual(['LARGE_FIELD'])
    await answer({ ...about, index: 1, answer: 'approved' })
    expect(await codes()).toEqual([])
    const { customFields } = await read()
    const second = Object.fromEntries(
      ['date', 'yardage', 'prize_value', 'prize_description', 'amateurs', 'pros'].map((name) => [
        `h_${name}_2`,
        customFields[`h_${name}_1`],
      ]),
    )
    await save({ ...second, h_hole_2: 15 })
    expect(await codes()).toContain('LARGE_FIELD')
    await answer({ ...about, index: 2, answer: 'approved' })
    expect(await codes()).not.toContain('LARGE_FIELD')
    await save({ h_amateurs_1: 100 })
    const needless = await answer({ ...about, index: 1, answer: 'approved' })
    expect(needless.json().fields).toMatchObject([{ field: 'code' }])
  })

  it('N16 a refusal goes with a message to the client, leaves the queue, and its quote says what can be bought instead', async () => {
    const { context, id, read, answer, listed, rep, runJobs, save } = await office({
      h_amateurs_1: 250,
      h_pros_1: 60,
    })
    const waiting = async () => {
      await runJobs()
      const { data } = (await rep.get('/api/admin/lists/referrals')).json()
      return data.map((row: { id: string }) => row.id)
    }
    expect(await waiting()).toEqual([id])
    const [{ letters }] = (await listed()).referrals
    expect(letters).toMatchObject({ to: 'pat@hopehouse.example' })
    expect(letters.refused.message).toContain('You can insure up to 288 for one grand prize.')
    const about = { code: 'LARGE_FIELD', entity: 'grand_prize', index: 1, answer: 'refused' }
    const told = {
      ...letters.refused,
      message: `${letters.refused.message}\nTwo rounds of 140, and it is fine.`,
    }
    expect((await answer({ ...about, letter: told })).statusCode).toBe(200)
    const mails = () => context.db.select().from(messages).where(eq(messages.quoteId, id))
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'pat@hopehouse.example', replyTo: 'robin@office.example' })
    expect(mail?.plain).toContain('Two rounds of 140, and it is fine.')
    expect(await waiting()).toEqual([])
    expect((await read()).blockers).toMatchObject([
      {
        code: 'LARGE_FIELD',
        refused: true,
        message: 'We can’t insure this many players. You can insure up to 288 for one grand prize.',
      },
    ])

    // Nobody is told where that was left out; other figures need an answer again.
    expect((await answer({ ...about, letter: null })).statusCode).toBe(200)
    expect(await mails()).toHaveLength(1)
    await save({ h_amateurs_1: 251 })
    expect((await read()).blockers[0]).toMatchObject({ code: 'LARGE_FIELD', refused: false })
    expect(await waiting()).toEqual([id])
  })

  it('N18 R03 a recorded approval of special pricing allows price editing, and a refusal ends it', async () => {
    const { answer, read, listed } = await office({})
    expect((await read()).allow_price_editing).toBe(false)
    const about = { code: 'SPECIAL_PRICING', answer: 'approved' }
    expect((await answer(about)).json().fields).toMatchObject([{ field: 'note' }])
    await answer({ ...about, note: 'Agreed by the manager' })
    expect((await read()).allow_price_editing).toBe(true)
    expect((await listed()).special_pricing).toMatchObject({
      listed: false,
      given: { answer: 'approved', note: 'Agreed by the manager' },
    })
    await answer({ ...about, answer: 'refused', note: 'Only for one year' })
    expect((await read()).allow_price_editing).toBe(false)
  })

  it('D32 O07 the carrier gets the composed letter with the quote attached, and its answer goes to the rep', async () => {
    const { context, id, listed, ask, client } = await office()
    const { carrier_letter: letter } = await listed()
    expect(letter).toMatchObject({ to: null, subject: expect.stringMatching(/^Approval to bind, quote R-/) })
    expect(letter.message).toContain('carrier approval needed for Prize Value greater than $20K')
    const { subject } = letter
    const body = { subject, to: 'reed@carrier.example', message: `${letter.message}\n\nThank you!` }
    expect((await ask(body)).statusCode).toBe(200)
    const [mail] = await context.db.select().from(messages).where(eq(messages.quoteId, id))
    expect(mail).toMatchObject({ recipient: 'reed@carrier.example', replyTo: 'robin@office.example' })
    expect(mail?.plain).toContain('Thank you!')
    expect(mail?.attachments).toHaveLength(1)
    expect((await listed()).carrier_asked).toMatchObject([{ to: 'reed@carrier.example' }])
    expect((await listed()).carrier_letter.to).toBe('reed@carrier.example')
    expect((await client.send('POST', `/api/admin/contacts/${id}/carrier-requests`, body)).statusCode).toBe(
      401,
    )
  })
})
