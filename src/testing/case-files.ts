import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { CaseFile } from '#contract/files/case-files.ts'
import type { CaseFolder } from '#contract/files/folders.ts'
import { type ChosenFile, fileSender, type FileSender, hashEdgesOf } from '#testing/claim-files.ts'
import type { Client } from '#testing/server.ts'
import type { Site } from '#testing/site.ts'

export const TEXT: ChosenFile = {
  name: 'notes.txt',
  type: 'text/plain',
  content: Buffer.from('The course asks for two signs.\n'),
}

/** Where the calls about the files of a case are. */
export const filesOf = (quoteId: string) => `/api/admin/contacts/${quoteId}/files`
export const foldersOf = (quoteId: string) => `/api/admin/contacts/${quoteId}/folders`

/** Begins a file in a case; the answer says whether it was taken. */
export function begin(
  rep: Client,
  quoteId: string,
  { name, type, content }: ChosenFile,
  { id = randomUUID(), folder = null }: { id?: string; folder?: string | null } = {},
) {
  const body = { id, folder, name, type, bytes: content.length, edges: hashEdgesOf(content) }
  return rep.send('POST', filesOf(quoteId), body)
}

/** Puts a whole file into a case, lets the program look at it, and returns what became of it. */
export async function addFile(
  site: Pick<Site, 'server' | 'context' | 'runJobs'>,
  rep: Client,
  quoteId: string,
  file: ChosenFile,
  at: { id?: string; folder?: string | null } = {},
): Promise<CaseFile> {
  const answer = await begin(rep, quoteId, file, at)
  if (answer.statusCode !== 201) throw new Error(`It was not begun: ${answer.body}`)
  const { id } = answer.json<{ data: { id: string } }>().data
  await arrive(await fileSender(site, rep), id, file.content)
  await site.runJobs()
  return readFile(rep, quoteId, id)
}

export async function arrive(sender: FileSender, id: string, content: Buffer): Promise<void> {
  const sent = await sender.finish(id, content)
  if (sent.status !== 204) throw new Error(`It did not arrive: ${sent.status} ${sent.body}`)
}

export async function readFile(rep: Client, quoteId: string, id: string): Promise<CaseFile> {
  return (await rep.get(`${filesOf(quoteId)}/${id}`)).json<{ data: CaseFile }>().data
}

export async function listFiles(rep: Client, quoteId: string, query = ''): Promise<CaseFile[]> {
  return (await rep.get(`${filesOf(quoteId)}${query}`)).json<{ data: CaseFile[] }>().data
}

export async function makeFolder(
  rep: Client,
  quoteId: string,
  name: string,
  kind: 'own' | 'ours' = 'own',
): Promise<CaseFolder> {
  const answer = await rep.send('POST', foldersOf(quoteId), { id: randomUUID(), name, kind })
  if (answer.statusCode !== 201) throw new Error(`It was not made: ${answer.body}`)
  return answer.json<{ data: CaseFolder }>().data
}

/** An archive with these files. */
export function anArchive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A document of Word, with or without what only some hold. */
export function aDocument(more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  return anArchive({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': '<w:document/>',
    ...more,
  })
}
