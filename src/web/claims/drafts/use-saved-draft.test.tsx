// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSavedDraft } from '#web/claims/drafts/use-saved-draft.ts'

const ID = '3b241101-e2bb-4255-8caf-4136c566a962'
/** The saves that were sent, each with what answers it. */
let saves: { winner: string; respond: () => void }[]

beforeEach(() => {
  saves = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    if (init.method !== 'PUT')
      return Promise.resolve(Response.json({ code: 'NOT_FOUND', error: 'Not found' }))
    const { texts, version, parts } = JSON.parse(init.body as string) as {
      texts: { winner: string }
      version: number
      parts: string[]
    }
    const at = '2027-06-12T20:00:00.000Z'
    const draft = { id: ID, policy_number: 'ALB-100001', texts, parts, started_at: at, updated_at: at }
    return new Promise<Response>((resolve) => {
      const respond = () => resolve(Response.json({ data: { ...draft, version: version + 1 } }))
      saves.push({ winner: texts.winner, respond })
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openDraft() {
  const shown = renderHook(
    ({ winner }) =>
      useSavedDraft({
        id: ID,
        policy: 'ALB-100001',
        typed: { texts: { winner }, parts: [] },
        isRestored: false,
      }),
    { initialProps: { winner: '' } },
  )
  return { ...shown, type: (winner: string) => shown.rerender({ winner }) }
}

const sent = async (count: number) => waitFor(() => expect(saves).toHaveLength(count), { timeout: 4_000 })

describe('N111 a report that is sent', () => {
  it('N111 waits for a save that is on its way, and no other goes out meanwhile', async () => {
    const { result, type } = openDraft()
    type('Theo')
    await sent(1)
    // Typed just before the report is sent: its save has not begun.
    type('Theo Alvarado')
    const send = vi.fn(() => Promise.resolve('claim'))
    const sending = result.current.whileSending(send)
    await Promise.resolve()
    expect(send).not.toHaveBeenCalled()
    await act(async () => {
      saves[0]?.respond()
      expect(await sending).toBe('claim')
    })
    act(() => result.current.forget(true))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(saves).toHaveLength(1)
  })

  it('N111 a report that fails is kept as it was typed last', async () => {
    const { result, type } = openDraft()
    type('Theo Alvarado')
    const failure = new Error('No connection')
    await act(() => expect(result.current.whileSending(() => Promise.reject(failure))).rejects.toBe(failure))
    await sent(1)
    expect(saves[0]?.winner).toBe('Theo Alvarado')
  })

  it('N111 a save whose answer never comes holds no report up', async () => {
    const { result, type } = openDraft()
    type('Theo')
    await sent(1)
    await act(async () => {
      expect(await result.current.whileSending(() => Promise.resolve('claim'))).toBe('claim')
    })
  })
})
