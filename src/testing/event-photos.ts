import { randomUUID } from 'node:crypto'
import type { Client } from '#testing/server.ts'

/** Sends the small copy of a photo of the day, as a phone does. */
export function sendEventPhoto(
  browser: Client,
  number: string,
  {
    id = randomUUID(),
    content,
    type = 'image/jpeg',
    query = '',
  }: { id?: string; content: Buffer; type?: string; query?: string },
) {
  const head = `--line\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--line--\r\n')])
  return browser.send('POST', `/api/event-day/${number}/photos/${id}${query}`, body, {
    'content-type': 'multipart/form-data; boundary=line',
  })
}
