import { expect, it, onTestFinished } from 'vitest'
import type { LetterTemplate } from '#contract/letters/letter-templates.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { letterTemplateVersions } from '#server/schema/policies/letters.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const SPONSORS = {
  kind: 'cover',
  name: 'For sponsors',
  title: 'Your prize is insured',
  text: 'Dear {{recipient_name}}, policy {{policy_number}} insures the prize.',
}
const PATH = '/api/admin/letter-templates'

describeOnBothDatabases('the templates of letters', (open) => {
  async function office() {
    let now = new Date('2027-01-15T18:00:00Z')
    const site = await openTestSite({ now: () => now }, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site, await aRep(site.context, 'ann@office.example', { name: 'Ann Lake' }))
    const sam = await signedInRep(site, await aRep(site.context, 'sam@office.example', { name: 'Sam Green' }))
    const add = (template: object, as: Client = rep) => as.send('POST', PATH, template)
    const change = (id: string, body: object, as: Client = rep) => as.send('PUT', `${PATH}/${id}`, body)
    const read = async (as: Client = rep): Promise<LetterTemplate[]> =>
      (await as.get(PATH)).json().data.templates
    const history = (id: string, as: Client = rep) => as.get(`${PATH}/${id}/history`)
    const later = () => void (now = new Date(now.getTime() + 60_000))
    return { ...site, rep, sam, add, change, read, history, later }
  }

  it('D35 are kept with every version, who wrote it and when; an earlier text is taken back as the next one', async () => {
    const { add, change, read, history, sam, later, context } = await office()
    const [ours] = await read()
    expect(ours).toMatchObject({ version: 1, changed_by: null, active: true })
    const { id } = (await add(SPONSORS)).json().data
    later()
    expect((await change(id, { version: 1, text: 'It is insured.' }, sam)).json().data).toMatchObject({
      version: 2,
      text: 'It is insured.',
      changed_by: 'Sam Green',
      changed_at: '2027-01-15T18:01:00.000Z',
    })
    await change(id, { version: 2, active: false })
    expect((await read()).at(-1)).toMatchObject({ id, active: false })
    const versions = (await history(id)).json().data
    const { kind: _kind, ...words } = SPONSORS
    expect(versions).toMatchObject([
      { version: 3, active: false, changed_by: 'Ann Lake' },
      { version: 2, active: true, changed_by: 'Sam Green' },
      { version: 1, ...words, changed_by: 'Ann Lake', changed_at: '2027-01-15T18:00:00.000Z' },
    ])
    await change(id, { version: 3, ...words, active: true })
    expect((await history(id)).json().data[0]).toMatchObject({ version: 4, text: SPONSORS.text })
    expect((await add({ ...SPONSORS, name: 'FOR sponsors' })).json().fields).toMatchObject([
      { field: 'name', message: 'There’s already a template with this name' },
    ])
    const { db } = context
    const events = await db.select().from(auditEvents)
    expect(events.filter(({ event }) => event === 'letter_template_changed')).toHaveLength(3)
    await expect(db.delete(letterTemplateVersions)).rejects.toThrow()
    await expect(db.update(letterTemplateVersions).set({ text: 'Never said' })).rejects.toThrow()
  })

  it('D35 a person who is erased is taken out of every version', async () => {
    const { add, change, read, history, context } = await office()
    const { id } = (await add({ ...SPONSORS, text: 'Ask kim@hopehouse.example.' })).json().data
    await change(id, { version: 1, text: 'Ask kim@hopehouse.example first.' })
    await erasePerson(context, { email: 'kim@hopehouse.example' })
    expect(JSON.stringify([await read(), (await history(id)).json()])).not.toContain('kim@')
  })

  it('T18 D35 of two who change one at once, the second is told what it is now', async () => {
    const { add, change, history, sam } = await office()
    const { id } = (await add(SPONSORS)).json().data
    const answers = await Promise.all([
      change(id, { version: 1, name: 'One' }),
      change(id, { version: 1, name: 'Other' }, sam),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'LETTER_TEMPLATE_CHANGED',
      data: { id, version: 2 },
    })
    expect((await history(id)).json().data).toHaveLength(2)
  })

  it('D35 R02 a reader reads them and changes none, a stranger does neither; an unknown one is not found', async () => {
    const { add, change, history, client, server, context } = await office()
    const reader = await signedInRep(
      { server, context },
      await aRep(context, 'reader@office.example', { role: 'reader' }),
    )
    const { id } = (await add(SPONSORS)).json().data
    expect((await history(id, reader)).statusCode).toBe(200)
    for (const [as, status] of [
      [reader, 403],
      [client, 401],
    ] as const) {
      expect((await add({ ...SPONSORS, name: 'Other' }, as)).statusCode).toBe(status)
      expect((await change(id, { version: 1, active: false }, as)).statusCode).toBe(status)
    }
    expect((await client.get(PATH)).statusCode).toBe(401)
    expect((await history(id, client)).statusCode).toBe(401)
    const nobody = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    expect((await change(nobody, { version: 1, active: false })).statusCode).toBe(404)
    expect((await history(nobody)).statusCode).toBe(404)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Enter the name of the template'],
    [{ title: '' }, 'title', 'Enter the title of the letter'],
    [{ text: '' }, 'text', 'Write the letter'],
    [{ text: 'Dear {{nobody}}' }, 'text', 'There’s no field {{nobody}}. Choose one from the list'],
    [{ text: 'Dear {{nobody' }, 'text', 'Write each field as {{name}}, with two braces on both sides'],
  ])('D35 %j is refused at its field', async (wrong, field, message) => {
    const { add } = await office()
    expect((await add({ ...SPONSORS, ...wrong })).json().fields).toMatchObject([{ field, message }])
  })
})
