import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aQuote } from '#testing/a-quote.ts'
import { testDatabase } from '#testing/database.ts'
import { aPicture } from '#testing/pictures.ts'
import { testSite } from '#testing/site.ts'

const SHORT = { REQUEST_TIMEOUT: '1', UPLOAD_CHUNK_TIMEOUT: '1', UPLOAD_TIMEOUT: '60' }

async function startListening() {
  const site = await testSite(await testDatabase(), { env: SHORT })
  const { app } = site.server
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { ...site, port }
}

/** Opens a connection that sends slowly. */
function openConnection(port: number) {
  let received = ''
  const socket = connect(port, '127.0.0.1')
  // The test checks the received data, however the connection ends.
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => (received += bytes.toString()))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  onTestFinished(() => void socket.destroy())
  return { socket, closed, received: () => received }
}

const head = (path: string, type: string, length: number) =>
  `POST /quote${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

describe('N75 a slow request', { timeout: 30_000 }, () => {
  it('N75 X08 is refused with 408 if its body does not arrive, and its connection is closed', async () => {
    const { port } = await startListening()
    const slow = openConnection(port)
    slow.socket.write(`${head('/sandbox-gateway/tokens', 'application/json', 100)}{"number`)
    const began = Date.now()
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(slow.received()).toContain('The request took too long to arrive')
    expect(Date.now() - began).toBeLessThan(5000)
  })

  it('N75 is closed if it was refused before its body arrived', async () => {
    const { port } = await startListening()
    const slow = openConnection(port)
    // Without its token it is rejected before its body is read.
    slow.socket.write(`${head('/api/contacts', 'application/json', 100)}{`)
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  it('N75 is refused if its head does not arrive', async () => {
    const { port } = await startListening()
    const slow = openConnection(port)
    slow.socket.write('GET /quote/api/config HTTP/1.1\r\nHost: 127')
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('N75 a body that arrives in pieces in time is read', async () => {
    const { port } = await startListening()
    const body = JSON.stringify({ number: '1' })
    const slow = openConnection(port)
    slow.socket.write(head('/sandbox-gateway/tokens', 'application/json', body.length))
    for (const letter of body) {
      slow.socket.write(letter)
      await pause(20)
    }
    while (!slow.received().includes('INVALID')) await pause(20)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 400 /)
    expect(slow.received()).toContain('Enter the card number as it is on the card')
  })

  async function upload() {
    const { port, client, context } = await startListening()
    const quote = await aQuote(context)
    const { cookies } = await client.get('/api/config')
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const boundary = 'of-this-test'
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      await aPicture(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const slow = openConnection(port)
    slow.socket.write(
      `POST /quote/api/contacts/${quote.id}/logos HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n` +
        `X-XSRF-TOKEN: ${decodeURIComponent(token)}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n`,
    )
    return { slow, body }
  }

  it('N75 an upload may take longer than other requests while data arrives', async () => {
    const { slow, body } = await upload()
    const pieces = 8
    for (let nth = 0; nth < pieces; nth += 1) {
      const from = Math.floor((body.length * nth) / pieces)
      slow.socket.write(body.subarray(from, Math.floor((body.length * (nth + 1)) / pieces)))
      await pause(300)
    }
    while (slow.received() === '') await pause(20)
    expect(slow.received()).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('N75 an upload that stalls is rejected', async () => {
    const { slow, body } = await upload()
    slow.socket.write(body.subarray(0, body.length - 20))
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })
})
