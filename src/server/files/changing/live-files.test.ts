import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aLiveOffice } from '#testing/a-live-office.ts'
import { aQuote } from '#testing/a-quote.ts'
import { signInAs } from '#testing/a-rep.ts'
import { addFile, begin, filesOf, foldersOf, TEXT } from '#testing/case-files.ts'
import { fileSender } from '#testing/claim-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { repCookie, waitUntil } from '#testing/live-site.ts'
import { testClient } from '#testing/server.ts'

const LETTER = { to: 'reed@lake.example', subject: 'Approval', message: 'Do you approve?' }

describeOnDatabase('live updates of files', (open) => {
  it('T05 N107 whatever is done to the files of a case is heard by colleagues who look at them, or at the case, as its id alone', async () => {
    const office = await aLiveOffice(open)
    const { id: guid } = await aQuote(office.context)
    const rep = testClient(office.server)
    await signInAs(rep, office.robin)
    const kimsQuote = await office.openQuote(office.kim, guid)
    const kimsFiles = office.openSocket({ cookie: await repCookie(office.context, office.kim) })
    expect(await kimsFiles.connectionError()).toBeUndefined()
    kimsFiles.forge('watch:lists')
    const pages = [kimsQuote, kimsFiles]
    /** Something is done, and both pages hear of it, and of nothing else. */
    const heard = async (what: string, done: () => Promise<unknown>) => {
      for (const page of pages) page.received.length = 0
      await done()
      await waitUntil(() => pages.every(({ received }) => received.length > 0)).catch(() => undefined)
      for (const { received } of pages)
        expect(new Set(received.map((event) => JSON.stringify(event))), what).toEqual(
          new Set([JSON.stringify(['files:reps', { guid }])]),
        )
    }
    const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
      const answer = await rep.send(method, url, body)
      expect(answer.statusCode, answer.body).toBeLessThan(300)
    }
    const [folder, stopped] = [randomUUID(), randomUUID()]
    let id = ''
    await heard('added', async () => ({ id } = await addFile(office, rep, guid, TEXT)))
    const files = [id]
    await heard('begun', () => begin(rep, guid, TEXT, { id: stopped }))
    const sender = await fileSender(office, rep)
    await heard('stopped', () =>
      sender.ask('DELETE', `/uploads/${stopped}`, { headers: { 'tus-resumable': '1.0.0' } }),
    )
    expect((await rep.get(`${filesOf(guid)}/${stopped}`)).statusCode).toBe(404)
    await heard('folder made', () => send('POST', foldersOf(guid), { id: folder, name: 'Contracts' }))
    await heard('folder renamed', () =>
      send('PUT', `${foldersOf(guid)}/${folder}`, { name: 'Papers', version: 1 }),
    )
    await heard('moved', () => send('POST', `${filesOf(guid)}/move`, { files, folder }))
    await heard('renamed', () => send('PUT', `${filesOf(guid)}/${id}`, { name: 'signs', version: 1 }))
    await heard('shared', () => send('POST', `${filesOf(guid)}/seen-by`, { files, seen_by: ['holder'] }))
    await heard('sent to a carrier', () =>
      send('POST', `/api/admin/contacts/${guid}/carrier-requests`, { ...LETTER, files }),
    )
    await heard('deleted', () => send('POST', `${filesOf(guid)}/delete`, { files, reason: 'Sent twice' }))
    await heard('folder deleted', () => send('DELETE', `${foldersOf(guid)}/${folder}`))
    await heard('restored', () => send('POST', `${filesOf(guid)}/restore`, { files }))
    for (const page of pages) page.received.length = 0
    await send('POST', `${filesOf(guid)}/restore`, { files })
    await send('POST', `${filesOf(guid)}/move`, { files, folder: null })
    expect(pages.flatMap(({ received }) => received)).toEqual([])
  })
})
