import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { ShownMailWithChanges } from '#contract/office/mail-texts.ts'
import { MAIL_NAMES, type MailName, oursOf, partsOf } from '#domain/office/words/mail-texts.ts'
import { applyOfficeSettings, followOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { officeWordChanges } from '#server/schema/office/office-texts.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { aQuote } from '#testing/a-quote.ts'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy } from '#testing/held-policy.ts'
import { waitUntil } from '#testing/live-site.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'
import { testContext } from '#testing/test-context.ts'

const WORDS = '/api/admin/words'

type Words = Record<string, string>

const read = async (client: Client, mail: MailName) =>
  (await client.get(`${WORDS}/${mail}`)).json().data as ShownMailWithChanges

const set = (client: Client, mail: MailName, words: Words, number = 0) =>
  client.send('PUT', `${WORDS}/${mail}`, { number, words })

const encode = (words: Words) => Buffer.from(JSON.stringify(words)).toString('base64url')

async function openOffice(open: Parameters<typeof openTestSite>[1]) {
  const site = await openTestSite({}, open)
  onTestFinished(() => site.close())
  return { ...site, owner: await signedInRep(site) }
}

describeOnDatabase('R02 the words of the office', (open) => {
  it('R02 a customer gets the words of the office, filled with the values of the case, and mail that waits keeps its own', async () => {
    const { context, server, owner } = await openOffice(open)
    await holdPolicy({ context, server })
    const subject = 'Covered: {{event}}'
    const answer = await set(owner, 'purchase', {
      subject,
      opening: 'All set for {{event}}.\nSee you on {{first day}} <b>there</b>.',
    })
    expect(answer.statusCode).toBe(200)
    await holdPolicy({ context, server }, { tournament_name: '{{policy number}} & <i>Open</i>' })
    const sent = await context.db.select().from(messages).orderBy(messages.createdAt)
    const bought = sent.filter(({ cause }) => cause.startsWith('purchase:'))
    expect(bought.map((mail) => mail.subject).toSorted()).toEqual([
      'Covered: {{policy number}} & <i>Open</i>',
      'You’re insured: Hope House Charity Scramble, Saturday, June 12, 2027',
    ])
    const mail = bought.find((one) => one.subject.startsWith('Covered'))
    expect(mail?.plain).toContain(
      'All set for {{policy number}} & <i>Open</i>.\n\nSee you on Saturday, June 12, 2027',
    )
    expect(mail?.html).toContain('&lt;b&gt;there&lt;/b&gt;')
    expect(mail?.html).not.toMatch(/<b>there|<i>Open/)
    // What was not set is ours.
    expect(mail?.plain).toContain('You’re insured')
    const [event] = await context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'office_words_changed'))
    expect(event?.detail).toEqual({ mail: 'purchase', parts: 'subject opening', number: 1 })
  })

  it('R02 a misspelt variable is refused at its field with the nearest, a line break in a subject too, and nothing is stored', async () => {
    const { context, owner } = await openOffice(open)
    const answer = await set(owner, 'invoice', {
      subject: 'Invoice {{invoice nubmer}}',
      heading: 'Pay now',
      opening: 'Hi\n{{event}}',
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        fields: [
          {
            field: 'subject',
            message: 'There’s no variable {{invoice nubmer}} in this email. Did you mean {{invoice number}}?',
          },
          { field: 'heading', message: 'Keep {{amount}} in this text. Readers need it' },
        ],
      },
    ])
    const injected = await set(owner, 'purchase', { subject: 'Hi\r\nBcc: all@example.com' })
    expect(injected.statusCode).toBe(400)
    expect(await context.db.$count(officeWordChanges)).toBe(0)
  })

  it('R02 ours are back by one change, an earlier text too, and every change is kept with its name', async () => {
    const { context, owner } = await openOffice(open)
    await set(owner, 'payment', { opening: 'Thank you for {{event}}.' })
    await set(owner, 'payment', { opening: 'Thanks a lot for {{event}}.', closing: '' }, 1)
    // The same as ours is ours, also with other spaces around it.
    const ours = await set(owner, 'payment', { opening: ` ${oursOf('payment', 'opening')}\n` }, 2)
    expect(ours.json().data.parts.map(({ text }: { text: string | null }) => text)).toEqual(
      partsOf('payment').map(() => null),
    )
    const { changes, number, changed } = await read(owner, 'payment')
    expect(changes.map(({ before, words, by }) => ({ before, words, by }))).toEqual([
      { before: { opening: 'Thanks a lot for {{event}}.' }, words: {}, by: 'Robin Fields' },
      {
        before: { opening: 'Thank you for {{event}}.' },
        words: { opening: 'Thanks a lot for {{event}}.' },
        by: 'Robin Fields',
      },
      { before: {}, words: { opening: 'Thank you for {{event}}.' }, by: 'Robin Fields' },
    ])
    expect([number, changed?.by]).toEqual([3, 'Robin Fields'])
    expect(context.env.officeWords.payment).toEqual({})
    // The same again changes nothing.
    expect((await set(owner, 'payment', {}, 3)).json().data.number).toBe(3)
  })

  it('R02 the page says where ours has changed since, and where words no longer fit and ours are sent', async () => {
    const { context, owner } = await openOffice(open)
    const rep = await aRep(context, 'kim@office.example')
    await context.db.insert(officeWordChanges).values({
      mail: 'purchase',
      number: 1,
      words: { heading: 'All set', opening: 'Hello {{first name}}' },
      before: {},
      ours: { heading: 'You are insured', opening: oursOf('purchase', 'opening') },
      at: context.now(),
      repId: rep.id,
    })
    await applyOfficeSettings(context)
    const { parts } = await read(owner, 'purchase')
    expect(parts.filter(({ text }) => text !== null)).toEqual([
      { part: 'heading', text: 'All set', ours_before: 'You are insured', fault: null },
      {
        part: 'opening',
        text: 'Hello {{first name}}',
        ours_before: null,
        fault: 'There’s no variable {{first name}} in this email. Did you mean {{first day}}?',
      },
    ])
    const { plain } = (await owner.get(`${WORDS}/purchase/preview`)).json().data
    expect(plain).toContain('All set')
    expect(plain).toContain('Thanks for insuring')
  })

  it('R02 a draft is shown on a real case by the template that sends it, and stored nowhere', async () => {
    const { context, server, owner } = await openOffice(open)
    const { number } = await holdPolicy({ context, server })
    const draft = encode({ opening: 'Draft for {{event}} <script>alert(1)</script>', heading: 'x{{nobody}}' })
    const shown = (await owner.get(`${WORDS}/purchase/preview?draft=${draft}`)).json().data
    expect(shown.case).toBe(number)
    expect(shown.plain).toContain('Draft for Hope House Charity Scramble')
    expect(shown.plain).toContain(number)
    // A part that cannot be used is as it would be sent.
    expect(shown.plain).toContain('You’re insured')
    const body = await owner.get(`${WORDS}/purchase/preview/body?draft=${draft}`)
    expect(body.headers['content-security-policy']).toContain("default-src 'none'")
    expect(body.body).toContain('&lt;script&gt;')
    expect(body.body).not.toContain('<script>')
    expect(await context.db.$count(officeWordChanges)).toBe(0)

    const { quoteNumber } = await aQuote(context, { tournament_name: 'Willow Open' })
    const other = (await owner.get(`${WORDS}/follow-up/preview?case=${quoteNumber.toLowerCase()}`)).json()
      .data
    expect([other.case, other.subject]).toEqual([quoteNumber, `Your quote ${quoteNumber} is still here`])
    const unknown = await owner.get(`${WORDS}/follow-up/preview?case=Q-000000`)
    expect(unknown.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'case' }] })
    expect((await owner.get(`${WORDS}/purchase/preview?draft=W10`)).statusCode).toBe(400)
  })

  it('R02 every mail is shown, as an example while there is no case, and a test goes to whoever asks for it', async () => {
    const { context, server, owner } = await openOffice(open)
    for (const mail of MAIL_NAMES) {
      const { statusCode, body } = await owner.get(`${WORDS}/${mail}/preview`)
      expect([mail, statusCode]).toEqual([mail, 200])
      expect(JSON.parse(body).data.case).toBeNull()
      expect(body).not.toMatch(/undefined|\{\{/)
    }
    await holdPolicy({ context, server })
    for (const mail of MAIL_NAMES)
      expect([mail, (await owner.get(`${WORDS}/${mail}/preview`)).statusCode]).toEqual([mail, 200])
    const words = { opening: 'A test for {{event}}' }
    const test = await owner.send('POST', `${WORDS}/purchase/test`, { words })
    expect([test.statusCode, test.json()]).toEqual([201, { data: { to: 'robin@office.example' } }])
    const [sent] = await context.db
      .select()
      .from(messages)
      .where(eq(messages.recipient, 'robin@office.example'))
    expect(sent?.subject).toBe('Test: You’re insured: Hope House Charity Scramble, Saturday, June 12, 2027')
    expect(sent?.plain).toContain('A test for Hope House Charity Scramble')
    // Nothing in it opens the policy.
    expect(sent?.linkToken).toBeNull()
    const wrong = await owner.send('POST', `${WORDS}/purchase/test`, { words: { opening: '{{nobody}}' } })
    expect(wrong.statusCode).toBe(400)
  })

  it('R02 only who sets up the office reads or sets its words', async () => {
    const site = await openOffice(open)
    const rep = await aRep(site.context, 'sales@office.example', { role: 'specialist' })
    const sales = await signedInRep(site, rep)
    for (const answer of [
      await sales.get(WORDS),
      await sales.get(`${WORDS}/purchase/preview`),
      await set(sales, 'purchase', { heading: 'Mine' }),
      await sales.send('POST', `${WORDS}/purchase/test`, { words: {} }),
    ])
      expect(answer.statusCode).toBe(403)
    expect((await site.client.get(WORDS)).statusCode).toBe(401)
    expect((await site.owner.get(`${WORDS}/constructor`)).statusCode).toBe(400)
  })

  it('R02 O15 erasing somebody leaves what the office writes to everybody', async () => {
    const { context, owner } = await openOffice(open)
    await aQuote(context, { insured_email: 'pat@hopehouse.example' })
    await set(owner, 'purchase', { closing: 'Questions? pat@hopehouse.example' })
    await erasePerson(context, { email: 'pat@hopehouse.example' })
    const { parts } = await read(owner, 'purchase')
    expect(parts.find(({ part }) => part === 'closing')?.text).toBe('Questions? pat@hopehouse.example')
  })

  it('R02 another instance uses the words at its next look, and after a restart', async () => {
    const { context, owner } = await openOffice(open)
    const other = testContext(context.db)
    const stopping = new AbortController()
    onTestFinished(() => stopping.abort())
    followOfficeSettings({ ...other, stopping: stopping.signal }, 20)
    await set(owner, 'purchase', { heading: 'All set' })
    await waitUntil(() => other.env.officeWords.purchase?.heading === 'All set')
    const restarted = testContext(context.db)
    await applyOfficeSettings(restarted)
    expect(restarted.env.officeWords).toEqual({ purchase: { heading: 'All set' } })
  })
})

describeOnBothDatabases('R02 words that several people set at once', (open) => {
  it('R02 of two who saw the same, one sets them and the other is shown what holds', async () => {
    const site = await openOffice(open)
    const ines = await signedInRep(site, await aRep(site.context, 'ines@office.example', { name: 'Ines' }))
    const answers = await Promise.all(
      [site.owner, ines].map((rep, place) => set(rep, 'refund', { opening: `Text ${place} of {{event}}` })),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused.code).toBe('WORDS_CHANGED')
    expect(refused.data).toEqual(await read(site.owner, 'refund'))
    expect(refused.data.parts).toContainEqual(
      expect.objectContaining({ text: `Text ${codes[0] === 200 ? 0 : 1} of {{event}}` }),
    )
  })

  it('R02 the database never changes the history', async () => {
    const { context, owner } = await openOffice(open)
    await set(owner, 'refund', { opening: 'Money for {{event}}' })
    await expect(context.db.update(officeWordChanges).set({ words: {} })).rejects.toThrow()
    await expect(context.db.delete(officeWordChanges)).rejects.toThrow()
  })
})
