import { expect } from 'vitest'
import { arrive, begin, filesOf, foldersOf, listFiles } from '#testing/case-files.ts'
import { fileSender } from '#testing/claim-files.ts'
import type { HeldPolicy } from '#testing/held-policy.ts'
import { aMail, handOver } from '#testing/inbound-mail.ts'
import type { FileDeed, NaiveFiles } from '#testing/naive-files.ts'
import type { PolicyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

export const CARRIER = 'reed@lake.example'

/** A case of a policy, whose files two reps change. */
export interface FileLife {
  office: PolicyOffice
  policy: HeldPolicy
  address: string
  reps: Client[]
  holder: Client
  paper: NaiveFiles
  now: number
  /** All that there ever were. */
  ids: { files: string[]; folders: string[]; links: string[] }
}

/** Whether it was acknowledged. */
export async function doDeed(life: FileLife, rep: Client, deed: FileDeed): Promise<boolean> {
  const { quoteId } = life.policy
  const [files, folders] = [filesOf(quoteId), foldersOf(quoteId)]
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
    const { statusCode, body: text } = await rep.send(method, url, body)
    expect([200, 201, 404, 409], text).toContain(statusCode)
    return statusCode < 300
  }
  switch (deed.does) {
    case 'make folder':
      return send('POST', folders, { id: deed.id, name: deed.name, kind: deed.isOurs ? 'ours' : 'own' })
    case 'rename folder':
      return send('PUT', `${folders}/${deed.id}`, { name: deed.name, version: deed.version })
    case 'remove folder':
      return send('DELETE', `${folders}/${deed.id}`)
    case 'add':
      return add(life, rep, deed)
    case 'take mail':
      return mail(life, deed)
    case 'rename':
      return send('PUT', `${files}/${deed.id}`, { name: deed.name, version: deed.version })
    case 'move':
      return send('POST', `${files}/move`, { files: deed.files, folder: deed.folder })
    case 'share':
      return send('POST', `${files}/seen-by`, { files: deed.files, seen_by: deed.isShared ? ['holder'] : [] })
    case 'link':
      return send('POST', `${files}/send`, { files: deed.files, to: CARRIER })
    case 'end link':
      return send('DELETE', `/api/admin/contacts/${quoteId}/file-links/${deed.id}`)
    default:
      return send('POST', `${files}/${deed.does}`, {
        files: deed.files,
        ...(deed.does === 'delete' && { reason: 'Not needed' }),
      })
  }
}

async function add(
  { office, policy }: FileLife,
  rep: Client,
  { id, name, bytes, folder }: Extract<FileDeed, { does: 'add' }>,
): Promise<boolean> {
  const content = Buffer.alloc(bytes, 65)
  const answer = await begin(rep, policy.quoteId, { name, type: 'text/plain', content }, { id, folder })
  expect([201, 404], answer.body).toContain(answer.statusCode)
  if (answer.statusCode !== 201) return false
  await arrive(await fileSender(office, rep), id, content)
  return true
}

async function mail(
  { office, policy, address }: FileLife,
  { name, bytes }: Extract<FileDeed, { does: 'take mail' }>,
): Promise<boolean> {
  const part = `Content-Type: text/plain\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64`
  const content = Buffer.alloc(bytes, 65).toString('base64')
  const text = `--b\nContent-Type: text/plain\n\nHere it is.\n--b\n${part}\n\n${content}\n--b--\n`
  const more = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  const answer = await handOver(office, aMail({ from: policy.email, text, more }), {
    recipient: address,
    sender: policy.email,
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return true
}

/** What was made has an id from now on; undefined if what was acknowledged is not there. */
export async function nameDeed(
  life: FileLife,
  deed: FileDeed,
  isDone: boolean,
): Promise<FileDeed | undefined> {
  const { ids, policy, reps } = life
  if (!isDone) return deed
  if (deed.does === 'add') ids.files.push(deed.id)
  if (deed.does === 'make folder') ids.folders.push(deed.id)
  if (deed.does === 'take mail') {
    const found = (await listFiles(reps[0]!, policy.quoteId)).find(({ name }) => name === deed.name)
    if (!found) return undefined
    ids.files.push(found.id)
    return { ...deed, id: found.id }
  }
  if (deed.does === 'link') {
    const link = (await readLinks(life)).find(({ id }) => !ids.links.includes(id))
    if (!link) return undefined
    ids.links.push(link.id)
    return { ...deed, id: link.id }
  }
  return deed
}

async function readLinks({ reps, policy }: FileLife): Promise<{ id: string; files: { id: string }[] }[]> {
  return (await reps[0]!.get(`/api/admin/contacts/${policy.quoteId}/file-links`)).json().data
}

/** All that reps, the holder and the carrier see, in one order. */
export async function seeFiles(life: FileLife): Promise<object> {
  const { reps, holder, policy } = life
  const [rep] = reps as [Client]
  const { data: room } = (await rep.get(foldersOf(policy.quoteId))).json()
  const files = await listFiles(rep, policy.quoteId, '?size=100')
  const deleted = await listFiles(rep, policy.quoteId, '?size=100&deleted=yes')
  const shared = (await holder.get(`/api/policies/${policy.number}/files`)).json().data as { id: string }[]
  expect([room.count, room.deleted_count]).toEqual([files.length, deleted.length])
  expect(files.map(({ state }) => state).filter((state) => state !== 'stored')).toEqual([])
  const linked = await readLinks(life)
  return {
    files: files
      .map(({ id, name, bytes, version, folder, seen_by }) => ({ id, name, bytes, version, folder, seen_by }))
      .toSorted(byId),
    deleted: deleted.map(({ id }) => id).toSorted(),
    folders: (room.folders as { id: string; name: string; version: number; kind: string; count: number }[])
      .map(({ id, name, version, kind, count }) => ({ id, name, version, kind, count }))
      .toSorted(byId),
    bytes: room.used_bytes,
    atHolder: shared.map(({ id }) => id).toSorted(),
    atCarrier: linked.flatMap((link) => link.files.map(({ id }) => id)).toSorted(),
  }
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
