import { beforeAll, expect, it } from 'vitest'
import type { View } from '#contract/desk/views.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

const VIEW = { list: 'quotes', name: 'Mine', query: 'rep=me&sort=-fee', is_shared: false }

describeOnDatabase('P08 saved views', (open) => {
  const site = siteForAll({}, open)
  let robin: Client
  let sam: Client
  beforeAll(async () => {
    robin = await signedInRep(site)
    sam = await signedInRep(site, await aRep(site.context, 'sam@office.example'))
  })

  const add = async (client: Client, view: object): Promise<View> => {
    const answer = await client.send('POST', '/api/admin/views', { ...VIEW, ...view })
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    return answer.json().data
  }
  const namesFor = async (client: Client) =>
    (await client.get('/api/admin/views')).json().data.map(({ name }: View) => name)

  it('P08 are one’s own until they are shared, and have one owner', async () => {
    const view = await add(robin, { name: 'Own' })
    expect(view).toMatchObject({ query: 'rep=me&sort=-fee', version: 1, is_own: true })
    expect(await namesFor(robin)).toEqual(['Own'])
    expect(await namesFor(sam)).toEqual([])
    const path = `/api/admin/views/${view.id}`
    expect((await sam.send('PUT', path, { version: 1, name: 'Taken' })).statusCode).toBe(404)
    await robin.send('PUT', path, { version: 1, is_shared: true })
    expect(await namesFor(sam)).toEqual(['Own'])
    const refused = await sam.send('PUT', path, { version: 2, name: 'Taken' })
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      'This view belongs to Robin Fields. Save yours under another name',
    ])
    expect((await sam.send('DELETE', path)).statusCode).toBe(403)
    expect((await robin.send('DELETE', path)).statusCode).toBe(200)
    expect(await namesFor(robin)).toEqual([])
  })

  it('P08 of two who save at once the second is told, and what the first saved stays', async () => {
    const view = await add(robin, { name: 'Twice' })
    const path = `/api/admin/views/${view.id}`
    const [one, other] = await Promise.all([
      robin.send('PUT', path, { version: 1, query: 'state=sent' }),
      robin.send('PUT', path, { version: 1, query: 'state=draft' }),
    ])
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]))
    const [saved, refused] = one.statusCode === 200 ? [one, other] : [other, one]
    expect(refused.json()).toMatchObject({ code: 'VIEW_CHANGED', data: saved.json().data })
  })

  it('P08 have a name of their own in their list', async () => {
    await add(robin, { name: 'Once' })
    await add(robin, { name: 'Once', list: 'policies' })
    await add(sam, { name: 'Once' })
    const again = await robin.send('POST', '/api/admin/views', { ...VIEW, name: 'Once' })
    expect([again.statusCode, again.json().fields[0].field]).toEqual([400, 'name'])
    const other = await add(robin, { name: 'Another' })
    const renamed = await robin.send('PUT', `/api/admin/views/${other.id}`, { version: 1, name: 'Once' })
    expect(renamed.statusCode).toBe(400)
  })

  it.each([{ name: ' ' }, { name: 'x'.repeat(61) }, { list: 'claims' }, { query: 'x'.repeat(4001) }])(
    'P08 refuse %j',
    async (wrong) => {
      expect((await robin.send('POST', '/api/admin/views', { ...VIEW, ...wrong })).statusCode).toBe(400)
    },
  )

  it('P08 are for reps alone', async () => {
    expect((await site.client.get('/api/admin/views')).statusCode).toBe(401)
    expect((await site.client.get('/api/admin/assignees')).statusCode).toBe(401)
  })
})
