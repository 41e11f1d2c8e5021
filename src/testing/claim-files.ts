import { createHash, randomUUID } from 'node:crypto'
import { type ClientRequest, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { ClaimFile } from '#contract/claims/files.ts'
import { EDGE_BYTES } from '#domain/claims/files/file-limits.ts'
import type { Client } from '#testing/server.ts'
import type { Site } from '#testing/site.ts'

/** A file as a person has it. */
export interface ChosenFile {
  name: string
  type: string
  content: Buffer
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** A browser’s connections to a site that listens, to send files as tus does. */
export interface FileSender {
  begin: (
    file: ChosenFile,
    at?: { key?: string; place?: number; id?: string; number?: string; link?: string },
  ) => Promise<string>
  /** One request; what is cut sends so many bytes of its body and hangs up. */
  ask: (method: string, path: string, options?: AskOptions) => Promise<Answer>
  head: (id: string) => Promise<number>
  patch: (id: string, offset: number, body: Buffer, cutAfter?: number) => Promise<Answer>
  /** A piece whose last byte waits until something has been done. */
  patchHeld: (id: string, offset: number, body: Buffer, meanwhile: () => Promise<unknown>) => Promise<Answer>
  /** All of a file, from where it stands. */
  finish: (id: string, content: Buffer) => Promise<Answer>
}

interface AskOptions {
  body?: Buffer
  headers?: Record<string, string>
  cutAfter?: number
  meanwhile?: () => Promise<unknown>
}

/** Lets a site listen on a port of its own. */
export async function listen({ server }: Pick<Site, 'server'>): Promise<number> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  return (server.app.server.address() as AddressInfo).port
}

export function hashEdgesOf(content: Buffer): string {
  const bytes = Math.min(content.length, EDGE_BYTES)
  return createHash('sha256')
    .update(`${content.length}:`)
    .update(content.subarray(0, bytes))
    .update(content.subarray(content.length - bytes))
    .digest('hex')
}

export async function fileSender(
  site: Pick<Site, 'server' | 'context'>,
  browser: Client,
): Promise<FileSender> {
  const port = await listen(site)
  const { host } = new URL(site.context.env.publicUrl)
  const ask: FileSender['ask'] = async (method, path, { body, headers = {}, cutAfter, meanwhile } = {}) => {
    const pair = await browser.pair()
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: `/quote/api${path}`,
          agent: false,
          headers: { host, ...pair, ...(body && { 'content-length': body.length }), ...headers },
        },
        (response) => void readAnswer(response).then(resolve, reject),
      )
      sent.on('error', (error) => {
        if (cutAfter === undefined) reject(error)
        else resolve({ status: 0, headers: {}, body: '' })
      })
      if (body && meanwhile) hold(sent, body, meanwhile)
      else if (cutAfter === undefined) sent.end(body)
      else cut(sent, (body ?? Buffer.alloc(0)).subarray(0, cutAfter))
    })
  }
  const tus = (offset: number) => ({
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  const head = async (id: string) => {
    const answer = await ask('HEAD', `/uploads/${id}`, { headers: { 'tus-resumable': '1.0.0' } })
    return answer.status === 200 ? Number(answer.headers['upload-offset']) : -answer.status
  }
  const patch: FileSender['patch'] = (id, offset, body, cutAfter) =>
    ask('PATCH', `/uploads/${id}`, {
      body,
      headers: tus(offset),
      ...(cutAfter !== undefined && { cutAfter }),
    })
  return {
    ask,
    head,
    patch,
    patchHeld: (id, offset, body, meanwhile) =>
      ask('PATCH', `/uploads/${id}`, { body, headers: tus(offset), meanwhile }),
    begin: async (
      { name, type, content },
      { key = 'scorecard', place = 1, id = randomUUID(), number = 'C-2001', link } = {},
    ) => {
      const edges = hashEdgesOf(content)
      const body = { id, key, place, name, type, bytes: content.length, edges }
      // A winner's own page names its link, and no claim.
      const answer = await (link === undefined
        ? browser.send('POST', `/api/claims/${number}/files`, body)
        : browser.send('POST', '/api/claim-identity/files', { ...body, link }))
      if (answer.statusCode !== 201) throw new Error(`It was not begun: ${answer.body}`)
      return id
    },
    finish: async (id, content) => {
      const offset = await head(id)
      return patch(id, offset, content.subarray(offset))
    },
  }
}

/** Sends some bytes of what was promised, and hangs up. */
function cut(sent: ClientRequest, body: Buffer): void {
  sent.write(body.length > 0 ? body : Buffer.alloc(0), () => setTimeout(() => sent.destroy(), 150))
}

/** Long enough that the program has read who sends it. */
const READ_MS = 300

function hold(sent: ClientRequest, body: Buffer, meanwhile: () => Promise<unknown>): void {
  sent.write(body.subarray(0, -1))
  setTimeout(
    () =>
      void meanwhile()
        .catch((error: Error) => sent.destroy(error))
        .then(() => sent.end(body.subarray(-1))),
    READ_MS,
  )
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  }
}

/** Sends a whole file, lets the program look at it, and returns what became of it. */
export async function sendFile(
  site: Pick<Site, 'server' | 'context' | 'runJobs'>,
  browser: Client,
  file: ChosenFile,
  at: { key?: string; place?: number; number?: string } = {},
): Promise<ClaimFile> {
  const sender = await fileSender(site, browser)
  const id = await sender.begin(file, at)
  const answer = await sender.finish(id, file.content)
  if (answer.status !== 204) throw new Error(`It did not arrive: ${answer.status} ${answer.body}`)
  await site.runJobs()
  const found = (await listFiles(browser, at.number)).find((one) => one.id === id)
  if (!found) throw new Error('There is no such file')
  return found
}

export async function listFiles(browser: Client, number = 'C-2001'): Promise<ClaimFile[]> {
  return (await browser.get(`/api/claims/${number}/files`)).json<{ data: ClaimFile[] }>().data
}

/** A photo of a scorecard, with what a camera writes into it. */
export async function aPhoto({ width = 1200, height = 800, exif = true } = {}): Promise<Buffer> {
  const lines = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eee8d9"/><path d="M90 90h900v500H90Z M90 190h900 M300 90v500" stroke="#165b3c" stroke-width="9" fill="none"/><circle cx="560" cy="290" r="60" stroke="#b23a2e" stroke-width="12" fill="none"/></svg>`
  const picture = sharp(Buffer.from(lines)).jpeg({ quality: 90 })
  return exif
    ? picture
        .withExif({
          IFD2: { DateTimeOriginal: '2027:06:12 16:10:00', OffsetTimeOriginal: '-05:00' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '30/1 16/1 0/1',
            GPSLongitudeRef: 'W',
            GPSLongitude: '97/1 44/1 0/1',
          },
        })
        .toBuffer()
    : picture.toBuffer()
}

/** A video with the boxes that a player needs, and so many bytes of pictures. */
export function aVideo(bytes = 3000): Buffer {
  const box = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + content.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const brands = Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')
  return Buffer.concat([
    box('ftyp', brands),
    box('moov', Buffer.alloc(100)),
    box('mdat', Buffer.alloc(bytes, 7)),
  ])
}

/** A PDF with these lines among its objects. */
export function aPdf(...lines: string[]): Buffer {
  const objects = [
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300]>> endobj',
    ...lines,
  ]
  return Buffer.from(`%PDF-1.7\n${objects.join('\n')}\ntrailer <</Root 1 0 R>>\n%%EOF\n`, 'latin1')
}

/** A ZIP archive with one empty file. */
export function aZip(): Buffer {
  const name = Buffer.from('a.txt')
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 0, 'latin1')
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\x01\x02', 0, 'latin1')
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length, 16)
  return Buffer.concat([local, name, central, name, end])
}

export const PHOTO = { name: 'card.jpg', type: 'image/jpeg' }
