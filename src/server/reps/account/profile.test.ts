import { expect, it } from 'vitest'
import { signatureOf } from '#server/reps/account/profile.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { siteForAll } from '#testing/site.ts'

const site = siteForAll()
const PATH = '/api/admin/account/profile'

it('O18 a rep has a name and a signature of their own; without one their name stands below letters', async () => {
  const rep = await aRep(site.context, 'kim@office.example', { name: 'Kim Lake', role: 'reader' })
  const client = await signedInRep(site, rep)
  const { db } = site.context
  expect((await client.get(PATH)).json().data).toEqual({ name: 'Kim Lake', signature: null })
  expect(await signatureOf(db, rep)).toBe('Kim Lake')
  const signature = 'Kim Hill\nUnderwriting'
  expect((await client.send('PUT', PATH, { name: 'Kim Hill', signature })).json().data).toEqual({
    name: 'Kim Hill',
    signature,
  })
  expect(await signatureOf(db, rep)).toBe(signature)
  expect((await client.get('/api/admin/session')).json().data.name).toBe('Kim Hill')
  await client.send('PUT', PATH, { name: 'Kim Hill' })
  expect(await signatureOf(db, rep)).toBe('Kim Hill')
  const events = await db.select().from(auditEvents)
  expect(events.filter(({ event }) => event === 'rep_profile_changed')).toHaveLength(2)
})

it.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'Kim', signature: 'x'.repeat(501) }, 'signature'],
])('O18 %j is refused at its field', async (body, field) => {
  const rep = await aRep(site.context, `${field}@office.example`)
  const client = await signedInRep(site, rep)
  expect((await client.send('PUT', PATH, body)).json().fields).toMatchObject([{ field }])
})

it('R02 nobody who is not signed in has one', async () => {
  expect((await site.client.get(PATH)).statusCode).toBe(401)
  expect((await site.client.send('PUT', PATH, { name: 'Stranger' })).statusCode).toBe(401)
})
