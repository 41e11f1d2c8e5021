// @vitest-environment jsdom
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server as Listener } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Server } from 'socket.io'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ClientEvents, ConnectErrorCode, ServerEvents } from '#contract/live.ts'
import { channelOnPort } from '#web/api/live/quote-channel.ts'
import { GUID } from '#testing/fake-quote-server.ts'
import { eventually } from '#testing/eventually.ts'

async function startListening(listener: Listener): Promise<number> {
  listener.listen(0, 'localhost')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  return (listener.address() as AddressInfo).port
}

interface ServerBehaviour {
  /** Why the n-th handshake is refused, counted from 1. */
  refusal?: (handshake: number) => ConnectErrorCode | undefined
  /** Whether the n-th watch request fails, counted from 1. */
  failsWatch?: (attempt: number) => boolean
}

/** A fake server for the socket, and a page that connects to it. */
async function openChannel({ refusal, failsWatch }: ServerBehaviour = {}) {
  const http = createHttpServer()
  const port = await startListening(http)
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
        failsWatch?.(watched.length)
          ? { error: 'Something went wrong', code: 'INTERNAL' }
          : { watching: guid },
      )
    }),
  )
  const events = { joined: vi.fn(), changed: vi.fn(), blockChanged: vi.fn(), lost: vi.fn() }
  const close = await channelOnPort(port)(GUID, events)
  onTestFinished(() => {
    close()
    server.engine.close()
  })
  return { server, events, close, watched, handshakes: () => handshakes }
}

async function connected() {
  const channel = await openChannel()
  await eventually(() => expect(channel.events.joined).toHaveBeenCalledOnce())
  return channel
}

const sockets = ({ server }: Awaited<ReturnType<typeof connected>>) => server.of('/').sockets.size

afterEach(() => vi.unstubAllGlobals())

describe('C16 the socket of a page', () => {
  it('C16 watches its quote, gets events for that one only, and is closed with the page', async () => {
    const channel = await connected()
    const { server, events, watched, close } = channel
    expect(watched).toEqual([GUID])
    server.emit('reload:reps', { guid: '00000000-0000-4000-8000-000000000000' })
    server.emit('reload:reps', { guid: GUID })
    await eventually(() => expect(events.changed).toHaveBeenCalledOnce())
    close()
    await eventually(() => expect(sockets(channel)).toBe(0))
  })

  it('C16 a lost connection is restored by itself, and watches its quote again', async () => {
    const { server, events, watched } = await connected()
    server.of('/').sockets.forEach(({ conn }) => conn.close(true))
    await eventually(() => expect(events.lost).toHaveBeenCalledOnce())
    await eventually(() => expect(events.joined).toHaveBeenCalledTimes(2))
    expect(watched).toEqual([GUID, GUID])
  })

  it('C16 a page that the server disconnected reconnects only when it is shown again', async () => {
    const channel = await connected()
    channel.server.disconnectSockets(true)
    await eventually(() => expect(channel.events.lost).toHaveBeenCalledOnce())
    await pause(1500)
    expect(sockets(channel)).toBe(0)
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(channel.events.joined).toHaveBeenCalledTimes(2))
  })

  it('C16 does not connect without a network, and connects at once when it is back', async () => {
    const channel = await connected()
    vi.stubGlobal('navigator', { onLine: false })
    window.dispatchEvent(new Event('offline'))
    document.dispatchEvent(new Event('visibilitychange'))
    await pause(1500)
    expect(sockets(channel)).toBe(0)
    vi.stubGlobal('navigator', { onLine: true })
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(channel.events.joined).toHaveBeenCalledTimes(2))
  })

  it('C16 after `unavailable` it reconnects by itself, with growing pauses', async () => {
    const { events, handshakes } = await openChannel({
      refusal: (time) => (time <= 2 ? 'unavailable' : undefined),
    })
    await eventually(() => expect(events.joined).toHaveBeenCalledOnce())
    expect(handshakes()).toBe(3)
  })

  it('C16 after `unauthorized` it does not reconnect', async () => {
    const { events, handshakes } = await openChannel({ refusal: () => 'unauthorized' })
    await eventually(() => expect(handshakes()).toBe(1))
    await pause(1500)
    expect([handshakes(), events.joined.mock.calls.length]).toEqual([1, 0])
  })

  it('C16 a failed watch request is repeated', async () => {
    const { events, watched } = await openChannel({ failsWatch: (attempt) => attempt === 1 })
    await eventually(() => expect(events.joined).toHaveBeenCalledOnce())
    expect(watched).toEqual([GUID, GUID])
  })

  it('C16 without a server it tries seldom', async () => {
    let tries = 0
    const port = await startListening(
      createServer((socket) => {
        tries += 1
        socket.destroy()
      }),
    )
    const events = { joined: vi.fn(), changed: vi.fn(), blockChanged: vi.fn(), lost: vi.fn() }
    const close = await channelOnPort(port)(GUID, events)
    onTestFinished(close)
    await eventually(() => expect(tries).toBe(1))
    await pause(3000)
    expect(tries).toBe(1)
    expect(events.joined).not.toHaveBeenCalled()
  })
})
