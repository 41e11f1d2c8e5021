// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSiteDown, registerRetry, showMaintenance } from '#web/api/outages/maintenance.ts'
import { queryClient } from '#web/api/query-client.ts'
import { dialogStack } from '#web/dialogs/open.ts'

/** The responses to readiness checks, and their times. */
let answer: () => Promise<Response>
let askedAt: number[]

const ready = (extra = {}) => Promise.resolve(Response.json({ data: { ready: true, ...extra } }))
const unready = () => Promise.resolve(Response.json({ code: 'MAINTENANCE' }, { status: 503 }))
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const isOpen = () => dialogStack.get().some(({ name }) => name === 'maintenance')
const forgets: (() => void)[] = []

function counted() {
  const repeat = vi.fn()
  forgets.push(registerRetry(repeat))
  return repeat
}

/** Each test has its own day, because a recovery within the last minute has an effect. */
let day = Date.parse('2027-06-01T12:00:00Z')

beforeEach(() => {
  day += 86_400_000
  vi.useFakeTimers({ now: day })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  askedAt = []
  answer = unready
  vi.stubGlobal('fetch', (url: string) => {
    expect(url).toBe('/quote/api/health/ready')
    askedAt.push(Date.now())
    return answer()
  })
})
afterEach(async () => {
  answer = ready
  // Long enough that the next test has a separate outage.
  await pass(120_000)
  forgets.splice(0).forEach((forget) => forget())
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('T17 D06 while the site is down', () => {
  it('T17 D06 checks readiness with growing pauses, and closes by itself when the site is ready', async () => {
    const repeat = counted()
    const began = Date.now()
    showMaintenance({ message: 'Down' })
    await pass(60_000)
    expect(askedAt.map((at) => at - began)).toEqual([3000, 7500, 14_250, 24_375, 39_562])
    expect([isOpen(), isSiteDown(), repeat.mock.calls.length]).toEqual([true, true, 0])
    answer = ready
    await pass(30_000)
    expect([isOpen(), isSiteDown(), repeat.mock.calls.length]).toEqual([false, false, 1])
    const count = askedAt.length
    await pass(300_000)
    expect([askedAt.length, repeat.mock.calls.length]).toEqual([count, 1])
  })

  it.each([
    ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of somebody else', () => Promise.resolve(new Response('<h1>Sign in</h1>'))],
    ['an announced window', () => ready({ maintenance_until: '2027-06-12T18:30:00.000Z' })],
  ])('D06 stays open on %s', async (_, response) => {
    answer = response
    showMaintenance({ message: 'Down' })
    await pass(60_000)
    expect([isOpen(), isSiteDown()]).toEqual([true, true])
  })

  it('D06 after the dialog is closed, the page loads once the site is back', async () => {
    const repeat = counted()
    showMaintenance({ message: 'Down' })
    dialogStack.get()[0]?.close()
    await pass(0)
    expect([isOpen(), isSiteDown(), repeat.mock.calls.length]).toEqual([false, true, 0])
    answer = ready
    await pass(3000)
    expect([isSiteDown(), repeat.mock.calls.length]).toEqual([false, 1])
  })

  it('D06 the pauses also grow if the site reports ready but is not', async () => {
    answer = ready
    forgets.push(registerRetry(() => showMaintenance({ message: 'Down' })))
    const began = Date.now()
    showMaintenance({ message: 'Down' })
    await pass(30_000)
    expect(askedAt.map((at) => at - began)).toEqual([3000, 7500, 14_250, 24_375])
    forgets.splice(0).forEach((forget) => forget())
  })

  it('T17 D06 a failed read is repeated then, a successful one is not', async () => {
    const reads = { failed: 0, fine: 0 }
    const failing = queryClient.fetchQuery({
      queryKey: ['failed'],
      queryFn: () => (reads.failed++ === 0 ? Promise.reject(new Error('down')) : 'back'),
    })
    await expect(failing).rejects.toThrow('down')
    await queryClient.fetchQuery({ queryKey: ['fine'], queryFn: () => reads.fine++ })
    showMaintenance({ message: 'Down' })
    await pass(10_000)
    expect(reads).toEqual({ failed: 1, fine: 1 })
    answer = ready
    await pass(10_000)
    expect(reads).toEqual({ failed: 2, fine: 1 })
    expect(queryClient.getQueryData(['failed'])).toBe('back')
    queryClient.clear()
  })
})
