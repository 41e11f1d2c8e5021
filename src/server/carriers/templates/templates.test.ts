import { expect, it, onTestFinished } from 'vitest'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { carrierTemplateVersions } from '#server/schema/carriers/carrier-templates.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const LARGE = {
  purpose: 'approval',
  name: 'Large prizes',
  subject: 'Approval: {{event}}',
  text: 'We ask you to decide: {{asked}}',
}
const PATH = '/api/admin/carrier-templates'

describeOnBothDatabases('the templates of messages to carriers', (open) => {
  async function office() {
    let now = new Date('2027-01-15T18:00:00Z')
    const site = await openTestSite({ now: () => now }, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site, await aRep(site.context, 'ann@office.example', { name: 'Ann Lake' }))
    const sam = await signedInRep(site, await aRep(site.context, 'sam@office.example', { name: 'Sam Green' }))
    const add = (template: object, as: Client = rep) => as.send('POST', PATH, template)
    const change = (id: string, body: object, as: Client = rep) => as.send('PUT', `${PATH}/${id}`, body)
    const read = async (as: Client = rep) => (await as.get(PATH)).json().data
    const history = (id: string, as: Client = rep) => as.get(`${PATH}/${id}/history`)
    const later = () => void (now = new Date(now.getTime() + 60_000))
    return { ...site, rep, sam, add, change, read, history, later }
  }

  it('D32 are kept with every version, who wrote it and when; an earlier text is taken back as the next one', async () => {
    const { add, change, read, history, sam, later, context } = await office()
    const { id } = (await add(LARGE)).json().data
    await add({ ...LARGE, name: 'Many players' })
    later()
    expect((await change(id, { version: 1, text: 'Please decide.' }, sam)).json().data).toMatchObject({
      version: 2,
      text: 'Please decide.',
      changed_by: 'Sam Green',
      changed_at: '2027-01-15T18:01:00.000Z',
    })
    await change(id, { version: 2, active: false })
    const names = async () =>
      (await read()).map(({ name, active }: { name: string; active: boolean }) => [name, active])
    expect(await names()).toEqual([
      ['Many players', true],
      ['Large prizes', false],
    ])
    const versions = (await history(id)).json().data
    expect(versions).toMatchObject([
      { version: 3, active: false, changed_by: 'Ann Lake' },
      { version: 2, active: true, changed_by: 'Sam Green' },
      {
        version: 1,
        name: LARGE.name,
        subject: LARGE.subject,
        text: LARGE.text,
        changed_by: 'Ann Lake',
        changed_at: '2027-01-15T18:00:00.000Z',
      },
    ])
    const { name, subject, text } = versions[2]
    await change(id, { version: 3, name, subject, text, active: true })
    expect((await history(id)).json().data[0]).toMatchObject({ version: 4, text: LARGE.text, active: true })
    // The mails of other purposes have names of their own.
    expect((await add({ ...LARGE, purpose: 'claim' })).statusCode).toBe(201)
    expect((await add({ ...LARGE, name: 'large PRIZES' })).json().fields).toMatchObject([
      { field: 'name', message: 'There’s already a template with this name' },
    ])
    const { db } = context
    const events = await db.select().from(auditEvents)
    expect(events.filter(({ event }) => event === 'carrier_template_changed')).toHaveLength(3)
    await expect(db.delete(carrierTemplateVersions)).rejects.toThrow()
    await expect(db.update(carrierTemplateVersions).set({ text: 'Never said' })).rejects.toThrow()
  })

  it('D32 a person who is erased is taken out of every version', async () => {
    const { add, change, read, history, context } = await office()
    const { id } = (await add({ ...LARGE, text: 'Ask kim@hopehouse.example.' })).json().data
    await change(id, { version: 1, text: 'Ask kim@hopehouse.example first.' })
    await erasePerson(context, { email: 'kim@hopehouse.example' })
    expect(JSON.stringify([await read(), (await history(id)).json()])).not.toContain('kim@')
  })

  it('T18 D32 of two who change one at once, the second is told what it is now', async () => {
    const { add, change, history, sam } = await office()
    const { id } = (await add(LARGE)).json().data
    const answers = await Promise.all([
      change(id, { version: 1, name: 'One' }),
      change(id, { version: 1, name: 'Other' }, sam),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'CARRIER_TEMPLATE_CHANGED',
      data: { id, version: 2 },
    })
    expect((await history(id)).json().data).toHaveLength(2)
  })

  it('D32 R02 a reader reads them and changes none, a stranger does neither; an unknown one is not found', async () => {
    const { add, change, read, history, client, server, context } = await office()
    const reader = await signedInRep(
      { server, context },
      await aRep(context, 'reader@office.example', { role: 'reader' }),
    )
    const { id } = (await add(LARGE)).json().data
    expect(await read(reader)).toHaveLength(1)
    expect((await history(id, reader)).statusCode).toBe(200)
    for (const [as, status] of [
      [reader, 403],
      [client, 401],
    ] as const) {
      expect((await add({ ...LARGE, name: 'Other' }, as)).statusCode).toBe(status)
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
    [{ subject: '' }, 'subject', 'Enter the subject'],
    [{ text: '' }, 'text', 'Enter the message'],
    [{ text: 'To {{winner}}' }, 'text', /^There’s no field \{\{winner\}\} here\. Use \{\{event\}\}/],
    [{ subject: '{{price}}' }, 'subject', /^There’s no field \{\{price\}\} here/],
  ])('D32 %j is refused at its field', async (wrong, field, message) => {
    const { add, read } = await office()
    const [refused] = (await add({ ...LARGE, ...wrong })).json().fields
    expect(refused.field).toBe(field)
    expect(refused.message).toMatch(message)
    expect(await read()).toEqual([])
  })
})
