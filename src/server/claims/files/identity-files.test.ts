import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { beginFile } from '#server/claims/files/begin-file.ts'
import { claimFileCleaners } from '#server/claims/files/cleaners.ts'
import { registerUploads } from '#server/calls/register-uploads.ts'
import { claimUploadKind } from '#server/claims/files/routes.ts'
import type { UploadOwner } from '#server/claims/files/upload-owner.ts'
import { findClaim } from '#server/claims/repository.ts'
import { buildApp } from '#server/app.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { claimFileParts, claimFiles } from '#server/schema/claims/claim-files.schema.ts'
import { aRep, proveAgain, signedInRep } from '#testing/a-rep.ts'
import { aPdf, aPhoto, fileSender, hashEdgesOf, listFiles, PHOTO, sendFile } from '#testing/claim-files.ts'
import { reportedAce } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { withHostHeader } from '#testing/host-header.ts'
import { testClient } from '#testing/server.ts'

type Ace = Awaited<ReturnType<typeof reportedAce>>

async function clean({ at }: Ace, moment: string): Promise<Record<string, number>> {
  at.setTime(moment)
  const { db, env, files } = at.context
  const counts: Record<string, number> = {}
  for (const run of claimFileCleaners(env)) Object.assign(counts, await run(db, new Date(moment), files))
  return counts
}

const storedParts = ({ at }: Ace) => {
  const folder = path.join(at.context.env.dataDir, 'files', 'claim')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

describeOnDatabase('identity documents of a claim', (open) => {
  it('N107 ID and W-9 are shown to who pays claims and has proved who they are, and each look is in the audit log', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const id = await sendFile(at, rep, { ...PHOTO, content: await aPhoto() }, { key: 'winner_id' })
    const w9 = await sendFile(
      at,
      rep,
      { name: 'w9.pdf', type: 'application/pdf', content: aPdf() },
      { key: 'w9' },
    )
    expect([id.state, w9.state]).toEqual(['stored', 'stored'])
    const reader = await signedInRep(at, await aRep(at.context, 'lee@office.example', { role: 'reader' }))
    expect([await listFiles(policy.holder), await listFiles(reader)]).toEqual([[], []])
    expect(await listFiles(rep)).toHaveLength(2)
    for (const file of [id, w9]) {
      const look = `/api/admin/claims/C-2001/identity/${file.id}`
      for (const other of [
        [policy.holder, `/api/claims/C-2001/files/${file.id}/content`],
        [rep, `/api/claims/C-2001/files/${file.id}/content`],
        [rep, `/api/admin/claims/C-2001/files/${file.id}/original`],
        [reader, look],
        [policy.holder, look],
        [testClient(at.server), look],
      ] as const)
        expect([401, 403, 404]).toContain((await other[0].get(other[1])).statusCode)
    }
    const look = `/api/admin/claims/C-2001/identity/${id.id}`
    expect((await rep.get(look)).statusCode).toBe(200)
    at.setTime('2027-06-12T21:45:00Z')
    expect((await rep.get(look)).json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await proveAgain(rep)
    const shown = await rep.get(look)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(shown.rawPayload.includes('Exif')).toBe(false)
    const looks = (await at.context.db.select().from(auditEvents)).filter(
      ({ event }) => event === 'claim_identity_shown',
    )
    expect(looks.map(({ detail }) => detail)).toEqual(
      [0, 1].map(() => ({ claim: 'C-2001', document: 'winner_id', file: id.id })),
    )
  })

  it('N107 the content of an identity document goes four years after the close; its row and hash stay, and other files too', async () => {
    const ace = await reportedAce(open)
    const { at, policy, rep } = ace
    const id = await sendFile(at, rep, { ...PHOTO, content: await aPhoto() }, { key: 'winner_id' })
    await sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto() })
    const before = storedParts(ace)
    expect(await clean(ace, '2045-01-01T12:00:00Z')).toMatchObject({ claim_identities: 0 })
    at.setTime('2027-06-20T12:00:00Z')
    await policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'It was not in' })
    expect(await clean(ace, '2031-06-18T12:00:00Z')).toMatchObject({ claim_identities: 0 })
    expect(await clean(ace, '2031-06-20T12:00:00Z')).toMatchObject({ claim_identities: 1 })
    expect(storedParts(ace)).toBe(before - 3)
    const rows = await at.context.db.select().from(claimFiles)
    expect(rows.find((row) => row.id === id.id)).toMatchObject({
      state: 'deleted',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      latitude: null,
    })
    expect(rows.filter(({ state }) => state === 'stored')).toHaveLength(1)
  })

  it('N103 N107 whoever has a link of their own sends by it, and nobody goes on with that by a session', async () => {
    const { at, policy } = await reportedAce(open)
    const { context } = at
    const owner: UploadOwner = { kind: 'link', id: 'link-1', actor: 'winner', repId: null }
    const claim = await findClaim(context.db, 'C-2001')
    const content = await aPhoto()
    const file = { id: randomUUID(), key: 'winner_id', place: 1, ...PHOTO, bytes: content.length } as const
    if (!claim) throw new Error('There is no claim')
    await beginFile(context, owner, claim, { ...file, edges: hashEdgesOf(content) })
    const app = await buildApp({
      env: context.env,
      context,
      features: [
        (server) =>
          registerUploads(server, [
            claimUploadKind(server, async ({ headers }) =>
              typeof headers['x-link'] === 'string' ? { ...owner, id: headers['x-link'] } : undefined,
            ),
          ]),
      ],
    })
    onTestFinished(() => app.app.close())
    const byLinks = { server: withHostHeader(app), context }
    const winner = await fileSender(byLinks, testClient(byLinks.server))
    const tus = { 'tus-resumable': '1.0.0' }
    const headBy = async (link: string) =>
      (await winner.ask('HEAD', `/uploads/${file.id}`, { headers: { ...tus, 'x-link': link } })).status
    expect([await headBy('link-1'), await headBy('link-2')]).toEqual([200, 404])
    expect(await (await fileSender(at, policy.holder)).head(file.id)).toBe(-404)
    const sent = await winner.ask('PATCH', `/uploads/${file.id}`, {
      body: content,
      headers: {
        ...tus,
        'x-link': 'link-1',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    expect(sent.status, sent.body).toBe(204)
    await at.runJobs()
    const [row] = await context.db.select().from(claimFiles)
    expect(row).toMatchObject({ state: 'stored', ownerKind: 'link', actor: 'winner' })
  })

  it('N107 what nothing arrives of for a day is given up; what is kept stays', async () => {
    const ace = await reportedAce(open)
    const { at, policy } = ace
    const kept = await sendFile(at, policy.holder, { ...PHOTO, content: await aPhoto() })
    const sender = await fileSender(at, policy.holder)
    const content = await aPhoto()
    const id = await sender.begin({ ...PHOTO, content })
    await sender.patch(id, 0, content.subarray(0, 100))
    expect(await clean(ace, '2027-06-13T21:00:00Z')).toMatchObject({ claim_files_given_up: 0 })
    at.setTime('2027-06-13T21:00:00Z')
    await sender.patch(id, 100, content.subarray(100, 200))
    expect(await clean(ace, '2027-06-14T20:00:00Z')).toMatchObject({ claim_files_given_up: 0 })
    expect(await clean(ace, '2027-06-14T22:00:00Z')).toMatchObject({ claim_files_given_up: 1 })
    expect(await sender.head(id)).toBe(-404)
    expect((await listFiles(policy.holder)).map((one) => one.id)).toEqual([kept.id])
    expect(await at.context.db.select().from(claimFileParts)).toHaveLength(3)
  })
})
