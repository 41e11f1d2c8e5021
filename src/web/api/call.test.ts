// @vitest-environment jsdom
import '#testing/dom.ts'
import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { checkApiBase } from '#web/api/api-base.ts'
import { type CallError, isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { dismiss, notifications } from '#web/ui/notify.ts'

const find = endpoint({
  name: 'find',
  method: 'GET',
  path: '/contacts/:email/:quotenumber',
  access: 'public',
  summary: 'Find',
  params: z.object({ email: z.string(), quotenumber: z.string() }),
  query: z.object({ source: z.optional(z.string()) }),
  response: z.object({ data: z.object({ id: z.string() }) }),
})
const save = endpoint({
  name: 'save',
  method: 'PUT',
  path: '/contacts/:guid',
  access: 'quote-guid',
  summary: 'Save',
  params: z.object({ guid: z.string() }),
  body: z.object({ version: z.number() }),
  response: z.object({ data: z.object({ version: z.number() }) }),
})

interface Sent {
  url: string
  init: RequestInit
}
let sent: Sent[] = []
let answers: (Response | Error)[] = []

/** A fake server: sets the XSRF cookie with /config, and otherwise returns the next response. */
function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  sent.push({ url, init })
  if (url.endsWith('/config')) {
    document.cookie = `XSRF-TOKEN=token-${sent.length}`
    return Promise.resolve(Response.json({ data: {} }))
  }
  if (url.endsWith('/health/ready')) return Promise.resolve(Response.json({ data: { ready: true } }))
  if (init.signal?.aborted) return Promise.reject(init.signal.reason)
  const answer = answers.shift() ?? Response.json({ data: { id: 'one', version: 2 } })
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
}

const headersOf = (index: number) => sent[index]?.init.headers as Record<string, string>
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CallError,
  )
const fetchConfig = () =>
  call(find, { params: { email: 'pat@example.com', quotenumber: 'Q 1' }, query: { source: 'mail' } })
const saving = () => call(save, { params: { guid: 'g' }, body: { version: 1 } })

beforeEach(() => {
  sent = []
  answers = []
  document.cookie = 'XSRF-TOKEN=; max-age=0'
  vi.stubGlobal('fetch', fakeFetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  notifications.get().forEach(({ id }) => dismiss(id))
})

describe('C13 a call', () => {
  it('C13 uses the configured base URL, which ends in /api, and asks for JSON with the session', async () => {
    const { data } = await fetchConfig()
    expect(data.id).toBe('one')
    expect(sent[0]?.url).toBe('/quote/api/contacts/pat%40example.com/Q%201?source=mail')
    expect(headersOf(0)).toEqual({ Accept: 'application/json' })
    expect(sent[0]?.init.credentials).toBe('same-origin')
    expect(() => checkApiBase('/quote')).toThrow('/api')
  })

  it('C13 has no time-out', async () => {
    await fetchConfig()
    expect(sent[0]?.init.signal).toBeUndefined()
  })

  it('C13 fetches a missing XSRF cookie first, and sends its value with writes', async () => {
    await saving()
    expect(sent.map(({ url }) => url)).toEqual(['/quote/api/config', '/quote/api/contacts/g'])
    expect(headersOf(1)).toMatchObject({ 'X-XSRF-TOKEN': 'token-1', 'Content-Type': 'application/json' })
    await saving()
    expect(sent).toHaveLength(3)
  })

  it('C13 renews a token that is no longer accepted, once', async () => {
    document.cookie = 'XSRF-TOKEN=old'
    answers = [Response.json({ error: 'Reload', code: 'XSRF' }, { status: 403 })]
    await saving()
    expect(headersOf(0)['X-XSRF-TOKEN']).toBe('old')
    expect(headersOf(2)['X-XSRF-TOKEN']).toBe('token-2')

    answers = [1, 2].map(() => Response.json({ error: 'Reload', code: 'XSRF' }, { status: 403 }))
    expect((await failureOf(saving()))?.code).toBe('XSRF')
  })

  it('sends the idempotency key of its intent', async () => {
    await call(save, { params: { guid: 'g' }, body: { version: 1 }, idempotencyKey: 'key-1' })
    expect(headersOf(1)['Idempotency-Key']).toBe('key-1')
  })
})

const buy = endpoint({
  ...save,
  name: 'buy',
  method: 'POST',
  accepted: z.object({ code: z.literal('PENDING') }),
})

describe('X01 a response that is not from our server', () => {
  const page = '<!doctype html><title>Sign in to the network</title>'
  const html = { headers: { 'content-type': 'text/html' } }

  it.each([
    ['a sign-in page', () => new Response(page, html)],
    ['a sign-in page that says it is JSON', () => new Response(page)],
    ['an empty 200', () => new Response('')],
    ['204', () => new Response(null, { status: 204 })],
    ['half of an answer', () => new Response('{"data":{"id":"one","version"')],
    ['null', () => Response.json(null)],
    ['an empty object', () => Response.json({})],
    ['another shape', () => Response.json({ data: { version: 'two' } })],
    ['a list', () => Response.json([])],
    ['202 where it is not promised', () => Response.json({ data: { version: 2 } }, { status: 202 })],
  ])('X01 X05 X06 is treated as no response: %s', async (_, reply) => {
    document.cookie = 'XSRF-TOKEN=token'
    answers = [reply()]
    const error = await failureOf(saving())
    expect(isCallError(error)).toBe(true)
    expect(error).toMatchObject({ status: 0, code: undefined, fields: [] })
    expect(error?.message).toMatch(/^We couldn’t reach the server/)
    expect(notifications.get()).toHaveLength(1)
  })

  it('C19 unknown keys of a newer server are left out', async () => {
    document.cookie = 'XSRF-TOKEN=token'
    answers = [Response.json({ data: { version: 2, newer: true }, more: 1 })]
    expect(await saving()).toEqual({ data: { version: 2 } })
  })

  it('C19 202 has its own declared shape', async () => {
    document.cookie = 'XSRF-TOKEN=token'
    const buying = () => call(buy, { params: { guid: 'g' }, body: { version: 1 } })
    answers = [Response.json({ code: 'PENDING' }, { status: 202 }), Response.json({}, { status: 202 })]
    expect(await buying()).toEqual({ code: 'PENDING' })
    expect((await failureOf(buying()))?.status).toBe(0)
  })

  it.each([
    ['null', null],
    ['a text', 'Forbidden'],
    ['a list', [1, 2]],
    ['parts of other kinds', { error: { message: 'x' }, code: 7, fields: 'none', maintenance_modal: 'yes' }],
    ['fields that are none', { fields: [null, { field: 1 }] }],
  ])('X06 a failure whose body is %s has no message', async (_, body) => {
    document.cookie = 'XSRF-TOKEN=token'
    answers = [Response.json(body, { status: 403 })]
    expect(await failureOf(saving())).toMatchObject({
      message: 'That didn’t work, and nothing has changed. Try again. (Error 403)',
      status: 403,
      code: undefined,
      fields: [],
    })
  })
})

describe('X03 maintenance', () => {
  const down = () =>
    Response.json({ error: 'Down', code: 'MAINTENANCE', maintenance_modal: true }, { status: 503 })
  const names = () => dialogStack.get().map(({ name }) => name)

  beforeEach(() => {
    document.cookie = 'XSRF-TOKEN=token'
    vi.useFakeTimers()
  })
  afterEach(async () => {
    // Ends the outage for the next test.
    dialogStack.get().forEach((dialog) => dialog.close('try-again'))
    await vi.advanceTimersByTimeAsync(120_000)
    vi.useRealTimers()
  })
  const asking = (options: object) =>
    failureOf(call(save, { params: { guid: 'g' }, body: { version: 1 }, ...options }))

  it.each([{}, { handlesError: () => true }, { silent: true }])(
    'X03 D06 opens its dialog, and tells nothing besides, for a call with %o',
    async (options) => {
      answers = [down()]
      expect((await asking(options))?.code).toBe('MAINTENANCE')
      expect(names()).toEqual(['maintenance'])
      expect(notifications.get()).toEqual([])
    },
  )

  it('X03 D06 once closed, the dialog opens again after an action of the person, not after a repeated call', async () => {
    answers = [down(), down(), down()]
    await asking({})
    dialogStack.get()[0]?.close()
    await vi.advanceTimersByTimeAsync(0)
    await asking({ silent: true })
    expect(names()).toEqual([])
    await asking({ handlesError: () => true })
    expect(names()).toEqual(['maintenance'])
  })
})

describe('X01 X06 a call that fails', () => {
  it.each([
    [{ error: 'From error', message: 'From message' }, 'From error'],
    [{ message: 'From message' }, 'From message'],
    [{}, 'That didn’t work, and nothing has changed. Try again. (Error 500)'],
  ])('X01 has the message from %j', async (body, text) => {
    answers = [Response.json(body, { status: 500 })]
    expect((await failureOf(fetchConfig()))?.message).toBe(text)
  })

  it('X01 has its own message if there is no response, or an unreadable one', async () => {
    answers = [new TypeError('Failed to fetch')]
    expect((await failureOf(fetchConfig()))?.message).toMatch(/^We couldn’t reach the server/)
    answers = [new Response('<h1>Bad gateway</h1>', { status: 502 })]
    expect((await failureOf(fetchConfig()))?.message).toMatch(/Error 502/)
  })

  it.each([
    [
      'a write that was refused',
      403,
      saving,
      'That didn’t work, and nothing has changed. Try again. (Error 403)',
    ],
    [
      'a read that failed',
      504,
      fetchConfig,
      'That didn’t work, and nothing has changed. Try again. (Error 504)',
    ],
    [
      'a write whose answer was lost on the way',
      504,
      saving,
      'We don’t know yet if this went through. Check first. (Error 504)',
    ],
  ])('X01 has a neutral message for %s', async (_, status, asking, text) => {
    document.cookie = 'XSRF-TOKEN=token'
    answers = [new Response('<h1>An error page</h1>', { status })]
    expect((await failureOf(asking()))?.message).toBe(text)
    expect(notifications.get()).toMatchObject([{ message: text }])
  })

  it('X06 is shown once and thrown with the whole error body', async () => {
    const fields = [{ section: 'grand_prizes', field: 'h_yardage_1', index: 1, message: 'Enter a yardage' }]
    answers = [
      Response.json(
        { error: 'Check these', code: 'INVALID', fields, data: 7, request_id: 'r1' },
        { status: 422 },
      ),
    ]
    const error = await failureOf(fetchConfig())
    expect(isCallError(error, 'INVALID')).toBe(true)
    expect(error).toMatchObject({
      status: 422,
      code: 'INVALID',
      message: 'Check these',
      fields,
      data: 7,
      requestId: 'r1',
    })
    expect(notifications.get().map(({ message }) => message)).toEqual(['Check these'])
  })

  it('an aborted call shows no error', async () => {
    const controller = new AbortController()
    controller.abort()
    const error = await failureOf(
      call(find, { params: { email: 'a@b', quotenumber: '1' }, query: {}, signal: controller.signal }),
    )
    expect(error?.name).toBe('AbortError')
    expect(notifications.get()).toEqual([])
  })
})
