// @vitest-environment jsdom
import '#testing/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteSaveOnLeaving, readAfterSave } from '#web/quote/session/save-on-leaving.ts'
import { aWizardSession } from '#testing/render-in-wizard.tsx'
import { aContact, GUID } from '#testing/fake-quote-server.ts'

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A quote whose version is this one at each read. */
function versions(...read: number[]) {
  const reader = vi.fn<() => Promise<{ data: { version: number } }>>()
  for (const version of read) reader.mockResolvedValueOnce({ data: { version } })
  reader.mockResolvedValue({ data: { version: read.at(-1) ?? 0 } })
  return reader
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('P07 a page that is opened again while it is being saved', () => {
  it('P07 shows what was typed before it was left, once that is saved', async () => {
    const { server, session } = aWizardSession(aContact())
    const stop = session.start()
    const answer = server.holdNext('save')
    session.edit({ course_name: 'Lions' })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(server.bodiesOf('save')).toHaveLength(1)

    const read = readAfterSave(GUID, () => Promise.resolve({ data: server.contact }))
    await pass(1000)
    answer()
    await pass(1000)
    expect((await read).data).toMatchObject({ version: 2, customFields: { course_name: 'Lions' } })
    stop()
    vi.restoreAllMocks()
  })

  it('P07 is read once if nothing was being saved', async () => {
    const read = versions(1)
    expect(await readAfterSave(GUID, read)).toEqual({ data: { version: 1 } })
    expect(read).toHaveBeenCalledOnce()
  })

  it('P07 is read once if the save came first, and later too', async () => {
    noteSaveOnLeaving(GUID, 1)
    expect(await readAfterSave(GUID, versions(2))).toEqual({ data: { version: 2 } })
    const later = versions(1)
    await readAfterSave(GUID, later)
    expect(later).toHaveBeenCalledOnce()
  })

  it('P07 does not wait for ever: what was lost on the way is not there', async () => {
    noteSaveOnLeaving(GUID, 1)
    const read = readAfterSave(GUID, versions(1))
    await pass(6000)
    expect(await read).toEqual({ data: { version: 1 } })
  })

  it('P07 a quote that was bought meanwhile is shown as it is', async () => {
    noteSaveOnLeaving(GUID, 1)
    const purchased = { data: { purchased: 'ALB-1' } }
    expect(await readAfterSave(GUID, () => Promise.resolve(purchased))).toEqual(purchased)
  })
})
