import { expect, it, onTestFinished } from 'vitest'
import type { Carrier } from '#contract/carriers.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

const REED = { name: 'Ms Reed', email: 'reed@lake.example' }
const POST = { name: 'Mr Post', email: 'post@lake.example', telephone: '512-555-0142', for_what: 'Claims' }

describeOnBothDatabases('the address book of carriers', (open) => {
  async function book() {
    const site = await openTestSite({}, open)
    onTestFinished(site.close)
    const rep = await signedInRep(site)
    const add = async (name: string, as: Client = rep) => as.send('POST', '/api/admin/carriers', { name })
    const addContact = (carrier: string, body: object) =>
      rep.send('POST', `/api/admin/carriers/${carrier}/contacts`, body)
    const change = (id: string, body: object) => rep.send('PUT', `/api/admin/carriers/${id}`, body)
    const changeContact = (id: string, body: object) =>
      rep.send('PUT', `/api/admin/carrier-contacts/${id}`, body)
    const read = async (): Promise<Carrier[]> => (await rep.get('/api/admin/carriers')).json().data
    return { ...site, rep, add, addContact, change, changeContact, read }
  }

  it('D32 a carrier has contacts; the first of all is whom letters begin with, until another is', async () => {
    const { add, addContact, changeContact, read, context } = await book()
    const lake = (await add('Lake Re')).json().data.id
    const first = (await addContact(lake, REED)).json().data
    expect(first.contacts).toMatchObject([{ ...REED, is_default: true, telephone: null, retired: false }])
    const both = (await addContact(lake, POST)).json().data as Carrier
    expect(both.contacts.map(({ name, is_default: isDefault }) => [name, isDefault])).toEqual([
      ['Ms Reed', true],
      ['Mr Post', false],
    ])
    const post = both.contacts[1]
    const changed = await changeContact(post?.id ?? '', { version: 1, is_default: true, telephone: null })
    expect(changed.json().data.contacts).toMatchObject([
      { name: 'Mr Post', is_default: true, telephone: null, for_what: 'Claims', version: 2 },
      { name: 'Ms Reed', is_default: false },
    ])
    expect(await read()).toMatchObject([{ name: 'Lake Re', retired: false }])
    const events = await context.db.select().from(auditEvents)
    expect(events.map(({ event }) => event).filter((event) => event.startsWith('carrier'))).toEqual([
      'carrier_added',
      'carrier_contact_added',
      'carrier_contact_added',
      'carrier_contact_changed',
    ])
  })

  it('D32 who is retired is offered no more, and comes back; a retired carrier takes its contacts along', async () => {
    const { add, addContact, change, changeContact, read } = await book()
    const lake = (await add('Lake Re')).json().data.id
    const { contacts } = (await addContact(lake, REED)).json().data as Carrier
    const reed = contacts[0]?.id ?? ''
    const retired = (await changeContact(reed, { version: 1, retired: true })).json().data
    expect(retired.contacts).toMatchObject([{ retired: true, is_default: false }])
    await changeContact(reed, { version: 2, retired: false, is_default: true })
    expect((await change(lake, { version: 1, retired: true })).json().data).toMatchObject({
      retired: true,
      contacts: [{ is_default: false }],
    })
    // Its name is free, and then it cannot come back under it.
    await add('lake re')
    expect((await change(lake, { version: 2, retired: false })).json().fields).toMatchObject([
      { field: 'name', message: 'There’s already a carrier with this name' },
    ])
    expect((await change(lake, { version: 2, retired: false, name: 'Lake Re, old' })).statusCode).toBe(200)
    expect((await read()).map(({ name }) => name)).toEqual(['Lake Re, old', 'lake re'])
  })

  it('T18 of two who change the same, the second is told what it is now', async () => {
    const { add, addContact, change, changeContact } = await book()
    const lake = (await add('Lake Re')).json().data.id
    const { contacts } = (await addContact(lake, REED)).json().data as Carrier
    const reed = contacts[0]?.id ?? ''
    const renamed = await Promise.all([
      change(lake, { version: 1, name: 'Lake Re Inc.' }),
      change(lake, { version: 1, name: 'Lake Re Ltd.' }),
    ])
    expect(new Set(renamed.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const lost = renamed.find(({ statusCode }) => statusCode === 409)
    expect(lost?.json()).toMatchObject({ code: 'CARRIER_CHANGED', data: { id: lake, version: 2 } })
    await changeContact(reed, { version: 1, name: 'Mrs Reed' })
    expect((await changeContact(reed, { version: 1, name: 'Dr Reed' })).json().code).toBe('CARRIER_CHANGED')
  })

  it('D32 of two who are made the one that letters begin with at once, one is', async () => {
    const { add, addContact, changeContact, read } = await book()
    const lake = (await add('Lake Re')).json().data.id
    const { contacts } = (await addContact(lake, REED)).json().data as Carrier
    await addContact(lake, POST)
    const [other] = (await read())[0]?.contacts.filter(({ id }) => id !== contacts[0]?.id) ?? []
    const sea = (await add('Sea Re')).json().data.id
    const answers = await Promise.all([
      changeContact(other?.id ?? '', { version: 1, is_default: true }),
      addContact(sea, { ...REED, is_default: true }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 201])
    const all = (await read()).flatMap((carrier) => carrier.contacts)
    expect(all.filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1)
  })

  it('R02 a reader reads it and changes nothing; a stranger does neither', async () => {
    const { add, client, context, server } = await book()
    const reader = await signedInRep(
      { server, context },
      await aRep(context, 'reader@office.example', { role: 'reader' }),
    )
    expect((await add('Lake Re', reader)).json().code).toBe('ROLE_NOT_ALLOWED')
    expect((await reader.get('/api/admin/carriers')).statusCode).toBe(200)
    expect((await client.get('/api/admin/carriers')).statusCode).toBe(401)
    expect((await add('Lake Re', client)).statusCode).toBe(401)
  })

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ telephone: 'call me' }, 'telephone'],
  ])('D32 %j is refused at its field', async (wrong, field) => {
    const { add, addContact } = await book()
    const lake = (await add('Lake Re')).json().data.id
    expect((await addContact(lake, { ...REED, ...wrong })).json().fields).toMatchObject([{ field }])
  })
})
