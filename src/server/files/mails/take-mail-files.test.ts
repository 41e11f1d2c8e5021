import { beforeAll, describe, expect, it } from 'vitest'
import { signedInRep } from '#testing/a-rep.ts'
import { filesOf, foldersOf, listFiles } from '#testing/case-files.ts'
import { aPhoto } from '#testing/claim-files.ts'
import { aMail, aMailedCase, handOver, INBOUND_ENV } from '#testing/inbound-mail.ts'
import type { Client } from '#testing/server.ts'
import { siteForAll } from '#testing/site.ts'

const site = siteForAll({ env: INBOUND_ENV })
let rep: Client
beforeAll(async () => {
  rep = await signedInRep(site)
})

/** A mail with these files. */
function mailWith(files: Readonly<Record<string, Buffer>>, from?: string): string {
  const parts = Object.entries(files).map(
    ([name, content]) =>
      `--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64')}\n`,
  )
  const text = `--b\nContent-Type: text/plain\n\nHere they are.\n${parts.join('')}--b--\n`
  return aMail({
    text,
    more: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    ...(from !== undefined && { from }),
  })
}

/** All that is due, and what that adds. */
async function runAll() {
  await site.runJobs()
  await site.runJobs()
}

describe('N107 files of mails', () => {
  it('N107 what comes with mail stands among the files of its case once, is looked at, and moves like the others', async () => {
    const { quote, address } = await aMailedCase(site)
    const photo = await aPhoto()
    const mail = mailWith({
      'card.jpg': photo,
      'setup.exe': Buffer.from('MZ'),
      'list.csv': Buffer.from('a,b\n'),
    })
    await handOver(site, mail, { recipient: address })
    await handOver(site, mail, { recipient: address })
    await runAll()
    const files = await listFiles(rep, quote.id, '?folder=mails&sort=name')
    expect(files.map(({ name, state, from, origin, folder }) => [name, state, from, origin, folder])).toEqual(
      [
        ['card.jpg', 'stored', 'Pat Doe', 'mail', 'mails'],
        ['list.csv', 'stored', 'Pat Doe', 'mail', 'mails'],
        ['setup.exe', 'refused', 'Pat Doe', 'mail', 'mails'],
      ],
    )
    expect(files[0]).toMatchObject({
      has_view: true,
      seen_by: ['office'],
      mail: expect.any(String),
      is_own: false,
    })
    const { folders } = (await rep.get(foldersOf(quote.id))).json().data
    expect(folders).toMatchObject([{ id: 'mails', name: 'From mails', kind: 'mails', count: 3 }])
    const moved = await rep.send('POST', `${filesOf(quote.id)}/move`, {
      files: [files[0]?.id],
      folder: 'mails',
    })
    expect(moved.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'folder' }] })
    await site.runJobs()
    expect(await listFiles(rep, quote.id)).toHaveLength(3)
  })

  it('N107 O18 mail of somebody unknown gives no files until a rep accepts it', async () => {
    const { quote, address } = await aMailedCase(site)
    await handOver(site, mailWith({ 'notes.txt': Buffer.from('Hello\n') }, 'Sam <sam@elsewhere.example>'), {
      recipient: address,
      sender: 'sam@elsewhere.example',
    })
    await runAll()
    expect(await listFiles(rep, quote.id)).toEqual([])
    const [message] = (await rep.get(`/api/admin/contacts/${quote.id}/inbound`)).json().data
    expect(message.state).toBe('held')
    expect(
      (await rep.send('POST', `/api/admin/inbound/${message.id}/state`, { state: 'new' })).statusCode,
    ).toBe(200)
    await runAll()
    expect((await listFiles(rep, quote.id)).map(({ name, state }) => [name, state])).toEqual([
      ['notes.txt', 'stored'],
    ])
  })
})
