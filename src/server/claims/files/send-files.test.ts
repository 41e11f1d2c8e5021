import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimFiles } from '#server/schema/claims/claim-files.schema.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { aPhoto, fileSender, listFiles, PHOTO, sendFile } from '#testing/claim-files.ts'
import { openWithLink } from '#testing/held-policy.ts'
import { readCase, readClaim, reportedAce, sendToCase } from '#testing/claims.ts'

describeOnDatabase('files of a claim', (open) => {
  it('N107 D30 a photo is received by its document, shown without what its camera wrote, and kept as it was sent', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const content = await aPhoto()
    const sent = await sendFile(at, policy.holder, { ...PHOTO, content })
    expect(sent).toMatchObject({
      state: 'stored',
      group: 'photo',
      has_view: true,
      is_current: true,
      taken: null,
    })
    const { documents } = await readClaim(policy.holder, 'C-2001')
    expect(documents.find(({ key }: { key: string }) => key === 'scorecard').state).toBe('received')
    const view = await policy.holder.get(`/api/claims/C-2001/files/${sent.id}/content`)
    expect([view.statusCode, view.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(view.rawPayload.includes('Exif')).toBe(false)
    const [seen] = await listFiles(rep)
    expect(seen?.taken).toEqual({
      at: '2027-06-12T16:10:00',
      offset: '-05:00',
      latitude: expect.closeTo(30.2667, 3),
      longitude: expect.closeTo(-97.7333, 3),
    })
    const original = await rep.get(`/api/admin/claims/C-2001/files/${sent.id}/original`)
    expect(original.rawPayload.equals(content)).toBe(true)
    expect(original.headers['content-disposition']).toMatch(/^attachment/)
    const [row] = await at.context.db.select().from(claimFiles)
    expect(row?.phash).toMatch(/^[01]{64}$/)
    expect(row?.phash).not.toBe(row?.phashMirror)
  })

  it('N107 an upload that is cut at any byte goes on where it stopped, on another device too', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const content = await aPhoto()
    const sender = await fileSender(at, policy.holder)
    const id = await sender.begin({ ...PHOTO, content })
    let offset = 0
    for (const cutAfter of [0, 1, 1000, 4097, 9000]) {
      await sender.patch(id, offset, content.subarray(offset), cutAfter)
      const reached = await sender.head(id)
      // What was on its way when the connection broke may be lost, never more.
      expect(reached).toBeGreaterThanOrEqual(offset)
      expect(reached).toBeLessThanOrEqual(offset + cutAfter)
      offset = reached
    }
    expect(offset).toBeGreaterThan(0)
    expect((await listFiles(policy.holder))[0]).toMatchObject({ state: 'uploading', received: offset })
    const other = await fileSender(at, await openWithLink(at, policy.email))
    expect((await other.finish(id, content)).status).toBe(204)
    await at.runJobs()
    expect((await listFiles(policy.holder))[0]).toMatchObject({ id, state: 'stored' })
    const original = await rep.get(`/api/admin/claims/C-2001/files/${id}/original`)
    expect(original.rawPayload.equals(content)).toBe(true)
  })

  it('N105 another photo joins a received document, a rejected one is sent again from its first', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const send = async () => sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto() })
    const [front, back] = [await send(), await send()]
    const current = async () => (await listFiles(rep)).filter((one) => one.is_current).map(({ id }) => id)
    // Both came at one moment of this clock.
    expect((await current()).toSorted()).toEqual([front.id, back.id].toSorted())
    const rejected = { decision: 'rejected', reason: 'The signature of the course is missing', step: 2 }
    expect((await sendToCase(rep, 'documents/scorecard/1', rejected)).statusCode).toBe(200)
    const again = await send()
    expect(await current()).toEqual([again.id])
    const { steps } = await readCase(rep)
    const step = steps.find(({ key }) => key === 'scorecard')?.step ?? 0
    const accepted = await sendToCase(rep, 'documents/scorecard/1', { decision: 'accepted', step })
    expect(accepted.statusCode, accepted.body).toBe(200)
    const late = await policy.holder.send('POST', '/api/claims/C-2001/files', {
      id: randomUUID(),
      key: 'scorecard',
      place: 1,
      name: 'late.jpg',
      bytes: 10,
      type: 'image/jpeg',
      edges: null,
    })
    expect(late.json()).toMatchObject({ code: 'CLAIM_REFUSED', data: { reason: 'DOCUMENT_STATE' } })
  })

  it('N105 what is only received is taken back and deleted; what was accepted is not', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const sent = await sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto() })
    const path = `/api/claims/C-2001/files/${sent.id}`
    expect((await rep.send('DELETE', path)).statusCode).toBe(404)
    const back = await policy.holder.send('DELETE', path)
    expect(back.json()).toEqual({ data: [] })
    const { documents } = await readClaim(policy.holder, 'C-2001')
    expect(documents.find(({ key }: { key: string }) => key === 'scorecard').state).toBe('missing')
    expect((await policy.holder.get(`${path}/content`)).statusCode).toBe(404)
    const again = await sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto() })
    const accepted = { decision: 'accepted', step: 3 }
    expect((await sendToCase(rep, 'documents/scorecard/1', accepted)).statusCode).toBe(200)
    const late = await policy.holder.send('DELETE', `/api/claims/C-2001/files/${again.id}`)
    expect(late.json()).toMatchObject({ code: 'CLAIM_REFUSED' })
  })
})
