// @vitest-environment jsdom
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server as Listener } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Server } from 'socket.io'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ClientEvents, type ConnectErrorCode, type ServerEvents } from '#contract/live.ts'
import { channelOnPort } from '#web/quote/live/quote-channel.ts'
import { GUID } from '#testing/fake-quote-server.ts'
import { eventually } from '#testing/eventually.ts'

async function listening(listener: Listener): Promise<number> {
  listener.listen(0, 'localhost')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  return (listener.address() as AddressInfo).port
}

interface Mood {
  /** Why the n-th handshake is refused, counted from 1. */
  refusal?: (handshake: number) => ConnectErrorCode | undefined
  /** Whether the n-th watch request fails, counted from 1. */
  isConfused?: (wish: number) => boolean
}

/** A fake server for the socket, and a page that connects to it. */
async function opened({ refusal, isConfused }: Mood = {}) {
  const http = createHttpServer()
  const port = await listening(http)
  const server = new Server<ClientEvents, ServerEvents>(http, { transports: ['websocket'] })
  const watched: string[] = []
  let handshakes = 0
  server.use((_socket, next) => {
    handshakes += 1
    const why = refusal?.(handshakes)
    next(why && new Error(why))
  })
  server.on('connection', (socket) =>
    socket.on('watch', ({ guid }, answer) => {
      watched.push(guid)
      answer(
        isConfused?.(watched.length)
          ? { error: 'Something went wrong', code: 'INTERNAL' }
          : { watching: guid },
      )
    }),
  )
  const heard = { joined: vi.fn(), changed: vi.fn(), lost: vi.fn() }
  const close = await channelOnPort(port)(GUID, heard)
  onTestFinished(() => {
    close()
    server.engine.close()
  })
  return { server, heard, close, watched, handshakes: () => handshakes }
}

async function connected() {
  const channel = await opened()
  await eventually(() => expect(channel.heard.joined).toHaveBeenCalledOnce())
  return channel
}

const sockets = ({ server }: Awaited<ReturnType<typeof connected>>) => server.of('/').sockets.size

afterEach(() => vi.unstubAllGlobals())

describe('C16 the socket of a page', () => {
  it('C16 names its quote, hears of that one alone, and is closed with the page', async () => {
    const channel = await connected()
    const { server, heard, watched, close } = channel
    expect(watched).toEqual([GUID])
    server.emit('reload:reps', { guid: '00000000-0000-4000-8000-000000000000' })
    server.emit('reload:reps', { guid: GUID })
    await eventually(() => expect(heard.changed).toHaveBeenCalledOnce())
    close()
    await eventually(() => expect(sockets(channel)).toBe(0))
  })

  it('C16 a connection that was lost comes back by itself, and names its quote again', async () => {
    const { server, heard, watched } = await connected()
    server.of('/').sockets.forEach(({ conn }) => conn.close(true))
    await eventually(() => expect(heard.lost).toHaveBeenCalledOnce())
    await eventually(() => expect(heard.joined).toHaveBeenCalledTimes(2))
    expect(watched).toEqual([GUID, GUID])
  })

  it('C16 whom the program put out stays out until the page is looked at again', async () => {
    const channel = await connected()
    channel.server.disconnectSockets(true)
    await eventually(() => expect(channel.heard.lost).toHaveBeenCalledOnce())
    await pause(1500)
    expect(sockets(channel)).toBe(0)
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(channel.heard.joined).toHaveBeenCalledTimes(2))
  })

  it('C16 without a network nothing is tried, and at once when there is one again', async () => {
    const channel = await connected()
    vi.stubGlobal('navigator', { onLine: false })
    window.dispatchEvent(new Event('offline'))
    document.dispatchEvent(new Event('visibilitychange'))
    await pause(1500)
    expect(sockets(channel)).toBe(0)
    vi.stubGlobal('navigator', { onLine: true })
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(channel.heard.joined).toHaveBeenCalledTimes(2))
  })

  it('C16 whom the program could not look up asks again by themselves, ever more seldom', async () => {
    const { heard, handshakes } = await opened({ refusal: (time) => (time <= 2 ? 'unavailable' : undefined) })
    await eventually(() => expect(heard.joined).toHaveBeenCalledOnce())
    expect(handshakes()).toBe(3)
  })

  it('C16 who is not signed in does not ask again', async () => {
    const { heard, handshakes } = await opened({ refusal: () => 'unauthorized' })
    await eventually(() => expect(handshakes()).toBe(1))
    await pause(1500)
    expect([handshakes(), heard.joined.mock.calls.length]).toEqual([1, 0])
  })

  it('C16 a quote that could not be looked up is asked for again', async () => {
    const { heard, watched } = await opened({ isConfused: (wish) => wish === 1 })
    await eventually(() => expect(heard.joined).toHaveBeenCalledOnce())
    expect(watched).toEqual([GUID, GUID])
  })

  it('C16 where nobody answers, one try is enough for a good while', async () => {
    let tries = 0
    const port = await listening(
      createServer((socket) => {
        tries += 1
        socket.destroy()
      }),
    )
    const heard = { joined: vi.fn(), changed: vi.fn(), lost: vi.fn() }
    const close = await channelOnPort(port)(GUID, heard)
    onTestFinished(close)
    await eventually(() => expect(tries).toBe(1))
    await pause(3000)
    expect(tries).toBe(1)
    expect(heard.joined).not.toHaveBeenCalled()
  })
})
