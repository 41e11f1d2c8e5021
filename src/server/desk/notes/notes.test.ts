import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { TodayEntry } from '#contract/desk/today.ts'
import type { Note } from '#contract/desk/notes.ts'
import { writeMention } from '#domain/desk/notes/mentions.ts'
import type { Rep } from '#server/access/access.ts'
import { exportPerson } from '#server/operations/housekeeping/personal-data/exporting/export-person.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { notes } from '#server/schema/desk/notes.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'
import { purchaseQuote } from '#server/purchases/purchase-quote.ts'
import { aPurchase, aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForEach } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnDatabase('N107 notes for colleagues', (open) => {
  let now = NOON
  const site = siteForEach({ now: () => now }, open)
  let robin: Rep
  let sam: Rep
  let client: Client
  let sams: Client
  beforeEach(async () => {
    now = NOON
    robin = await aRep(site.context)
    sam = await aRep(site.context, 'sam@office.example', { name: 'Sam Ortiz', role: 'specialist' })
    client = await signedInRep(site, robin)
    sams = await signedInRep(site, sam)
  })

  const path = (id: string) => `/api/admin/quotes/${id}/notes`
  const write = (id: string, text: string, by = client) => by.send('POST', path(id), { text })
  const list = async (id: string, query = ''): Promise<{ data: Note[]; next: string | null }> =>
    (await client.get(`${path(id)}${query}`)).json()
  const mentions = async (by = sams): Promise<TodayEntry[]> =>
    (await by.get('/api/admin/today?time_zone=America/Chicago'))
      .json()
      .data.entries.filter(({ source }: TodayEntry) => source === 'mention')
  const mails = () => site.context.db.select().from(messages)

  it('N107 names a colleague, who is told by a mail without its words and has it until they saw it', async () => {
    const { id, quoteNumber } = await aQuote(site.context)
    const text = `${writeMention(sam.id)}: Pat is difficult, ${writeMention(robin.id)} knows`
    const added = await write(id, text)
    expect(added.statusCode).toBe(201)
    const parts = [
      { text: '@Sam Ortiz', rep_id: sam.id },
      { text: ': Pat is difficult, ', rep_id: null },
      { text: '@Robin Fields', rep_id: robin.id },
      { text: ' knows', rep_id: null },
    ]
    expect((await list(id)).data).toMatchObject([{ author_name: 'Robin Fields', parts }])
    const sent = await mails()
    expect(sent).toMatchObject([{ recipient: 'sam@office.example', quoteId: null }])
    expect(sent[0]?.subject).toBe(`Robin Fields named you in a note on ${quoteNumber}`)
    expect(sent[0]?.plain).not.toContain('difficult')
    expect(await mentions()).toMatchObject([
      {
        whose: 'me',
        title: expect.stringMatching(/^Read Robin Fields’s note: /),
        detail: 'a moment ago: @Sam Ortiz: Pat is difficult, @Robin Fields knows',
        act: { verb: 'read-note', path: `/admin/${id}?note=${added.json().data.id}` },
      },
    ])
    expect(await mentions(client)).toEqual([])
    await site.context.db.update(reps).set({ name: 'Samira Ortiz' }).where(eq(reps.id, sam.id))
    expect((await list(id)).data[0]?.parts[0]?.text).toBe('@Samira Ortiz')
    const seen = { note_ids: [added.json().data.id] }
    const mark = async (by: Client) =>
      (await by.send('POST', '/api/admin/mentions/seen', seen)).json().data.seen
    expect([await mark(client), await mark(sams), await mark(sams)]).toEqual([0, 1, 0])
    expect(await mentions()).toEqual([])
    expect(JSON.stringify(await site.context.db.select().from(auditEvents))).not.toContain('difficult')
  })

  it('N107 the newest come first, also those of one moment, page by page', async () => {
    const { id } = await aQuote(site.context)
    const other = await aQuote(site.context)
    await write(other.id, 'elsewhere')
    for (let n = 0; n < 53; n += 1) {
      if (n % 2 === 0) now = new Date(now.getTime() + 1000)
      await write(id, `note ${n}`)
    }
    const first = await list(id)
    expect(first.data).toHaveLength(50)
    const rest = await list(id, `?before=${first.next}`)
    expect([rest.data.length, rest.next]).toEqual([3, null])
    const all = [...first.data, ...rest.data]
    expect(new Set(all.map((note) => note.id)).size).toBe(53)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it.each([
    ['no words', ' ', 400],
    ['too many', 'x'.repeat(2001), 400],
    ['a card number', '4242 4242 4242 4242', 400],
    ['somebody who is no rep', writeMention('3b241101-e2bb-4255-8caf-4136c566a962'), 400],
  ])('N107 %s is no note', async (_, text, status) => {
    const { id } = await aQuote(site.context)
    expect((await write(id, text)).statusCode).toBe(status)
    expect(await site.context.db.$count(notes)).toBe(0)
  })

  it('N107 a colleague who has left is not named, a reader writes none, and a stranger sees none', async () => {
    const { id } = await aQuote(site.context)
    await site.context.db.update(reps).set({ disabledAt: now }).where(eq(reps.id, sam.id))
    expect((await write(id, writeMention(sam.id))).json().fields).toMatchObject([{ field: 'text' }])
    const reader = await aRep(site.context, 'kim@office.example', { name: 'Kim', role: 'reader' })
    const kims = await signedInRep(site, reader)
    expect((await write(id, 'mine', kims)).statusCode).toBe(403)
    expect((await kims.get(path(id))).statusCode).toBe(200)
    expect((await site.client.get(path(id))).statusCode).toBe(401)
  })

  it('N107 O15 only the legal export has it, and an erasure takes the person out of it', async () => {
    const quote = await aQuote(site.context)
    await purchaseQuote(site.context, await aPurchase(site.context, quote))
    await write(quote.id, 'Call pat@hopehouse.example, a secret of the office')
    const shown = [
      await site.client.get(`/api/contacts/${quote.id}`),
      await site.client.get(`/api/contacts/${quote.id}/documents`),
    ]
    for (const { body } of shown) expect(body).not.toContain('secret of the office')
    let exported = ''
    for await (const piece of await exportPerson(site.context, { email: 'pat@hopehouse.example' }))
      exported += piece
    expect(exported).toContain('a secret of the office')
    const open = await aQuote(site.context, { insured_email: 'kim@other.example' })
    await write(open.id, 'Pat (pat@hopehouse.example) knows Kim')
    const own = await aQuote(site.context)
    await write(own.id, 'goes with its quote')
    await erasePerson(site.context, { email: 'pat@hopehouse.example' })
    const left = (await site.context.db.select().from(notes)).map(({ text }) => text)
    expect(left.join(' ')).not.toContain('goes with its quote')
    expect(left).toContain('Pat ([erased]) knows Kim')
  })
})
