// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signOut } from '#contract/reps.ts'
import { dialogStack } from '#web/dialogs/open.ts'
import { editFromField } from '#web/quote/answers/typing-pause.ts'
import { endSession } from '#web/rep-frame/sign-out.ts'
import { notifications } from '#web/ui/notify.ts'
import { renderFollowedQuote } from '#testing/followed-quote.tsx'
import { closeDialogsAndNotifications } from '#testing/render-in-wizard.tsx'
import { errorResponse, KIMS_BLOCK, OWN_BLOCK } from '#testing/fake-quote-server.ts'

const line = () => screen.getByRole('status').textContent

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('N48 two reps on one quote', () => {
  /** The button comes with what the page is told, a moment after the session knows it. */
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

  it('N48 typing blocks the quote for the others, once, and leaving the page ends that', async () => {
    const page = renderFollowedQuote()
    await waitFor(() => expect(page.wire.isOpen).toBe(true))
    expect(page.server.blockCalls).toEqual([])
    act(() => page.session.edit({ tournament_name: 'Spring' }))
    act(() => page.session.edit({ tournament_name: 'Spring Scramble' }))
    await waitFor(() => expect(page.server.block).toEqual(OWN_BLOCK))
    page.unmount()
    await waitFor(() => expect(page.server.block).toBeNull())
    expect(page.server.blockCalls).toEqual(['POST', 'DELETE'])
  })

  it('N48 O18 the others are told at which contest the page is, where the focus stays', async () => {
    const page = renderFollowedQuote()
    await waitFor(() => expect(page.wire.isOpen).toBe(true))
    act(() => page.session.edit({ tournament_name: 'Spring' }))
    await waitFor(() => expect(page.server.block).toEqual(OWN_BLOCK))
    const rows = ['grand_prize 1', 'putting_prize 2'].map((contest) => {
      const field = document.createElement('input')
      field.dataset['contest'] = contest
      document.body.append(field)
      return field
    })
    rows[0]?.focus()
    rows[1]?.focus()
    await waitFor(() =>
      expect(page.server.renewal).toMatchObject({ at: { entity: 'putting_prize', slot: 2 } }),
    )
    expect(page.server.blockCalls).toEqual(['POST', 'PUT'])
    rows.forEach((row) => row.remove())
  })

  it('N48 signing out ends it first, while the rep still may', async () => {
    const page = renderFollowedQuote()
    act(() => page.session.edit({ tournament_name: 'Spring' }))
    await waitFor(() => expect(page.server.block).toEqual(OWN_BLOCK))
    const others = fetch
    const blocks: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith(signOut.path)) return others(url, init)
      blocks.push(page.server.block)
      return Response.json({ data: { signed_out: true } })
    })
    await act(() => endSession(vi.fn()))
    expect(blocks).toEqual([null])
  })

  it('N48 T05 the second rep reads who edits, sees each save and cannot type; asking is one press', async () => {
    const page = renderFollowedQuote(KIMS_BLOCK)
    await waitFor(() => expect(line()).toContain('Kim Lake is editing this quote.'))
    expect(page.session.get().isBlocked).toBe(true)
    page.server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    page.wire.tells()
    await waitFor(() =>
      expect(page.session.get().contact.customFields['tournament_name']).toBe('Autumn Scramble'),
    )
    page.server.block = {
      ...KIMS_BLOCK,
      request: { by: OWN_BLOCK.by, is_own: true, is_refused: false },
    }
    await press('Ask to take over')
    await waitFor(() => expect(line()).toContain('Kim Lake has been asked.'))
    expect(page.server.blockCalls).toEqual(['POST /request'])

    page.server.block = { ...page.server.block, may_take_over: true }
    page.wire.tellsOfBlock()
    await waitFor(() => expect(line()).toContain('Kim Lake hasn’t answered.'))
    page.server.block = OWN_BLOCK
    await press('Take over')
    await waitFor(() => expect(page.session.get().isBlocked).toBe(false))
  })

  it('N48 once the rep who was asked hands over, the page edits by itself', async () => {
    const page = renderFollowedQuote({
      ...KIMS_BLOCK,
      request: { by: OWN_BLOCK.by, is_own: true, is_refused: false },
    })
    await waitFor(() => expect(line()).toContain('has been asked'))
    page.server.block = null
    page.wire.tellsOfBlock()
    await waitFor(() => expect(page.server.block).toEqual(OWN_BLOCK))
    await waitFor(() => expect(page.session.get().isBlocked).toBe(false))
  })

  it('N48 the rep who edits may hand over what is saved first, or go on', async () => {
    const page = renderFollowedQuote()
    act(() => page.session.edit({ tournament_name: 'Spring Scramble' }))
    await waitFor(() => expect(page.server.block).toEqual(OWN_BLOCK))
    page.server.block = { ...OWN_BLOCK, request: { by: KIMS_BLOCK.by, is_own: false, is_refused: false } }
    page.wire.tellsOfBlock()
    await waitFor(() => expect(line()).toBe('Kim Lake asks to take over.'))
    await press('Keep editing')
    await waitFor(() => expect(page.server.blockCalls.at(-1)).toBe('DELETE /request'))
    await press('Hand over')
    await waitFor(() => expect(page.server.block).toBeNull())
    expect(page.server.contact.customFields['tournament_name']).toBe('Spring Scramble')
  })

  it('N48 T18 what was typed before a take-over is kept, shown, and put back with a choice', async () => {
    const page = renderFollowedQuote()
    act(() => page.session.edit({ h_yardage_1: '16x' }))
    await waitFor(() => expect(page.server.block).toEqual(OWN_BLOCK))
    page.server.block = KIMS_BLOCK
    page.server.saveElsewhere({ h_yardage_1: 190 })
    page.wire.tellsOfBlock()
    await waitFor(() => expect(line()).toContain('Kim Lake has taken over.'))
    await waitFor(() =>
      expect(page.session.get()).toMatchObject({ pendingChanges: {}, saveStatus: 'blocked' }),
    )
    page.wire.tells()
    await waitFor(() => expect(page.session.get().contact.customFields).toMatchObject({ h_yardage_1: 190 }))
    expect(page.session.get().setAside?.pendingChanges).toEqual({ h_yardage_1: '16x' })

    await press('Show what you typed')
    await waitFor(() =>
      expect(dialogStack.get()[0]?.props).toMatchObject({
        heldBy: 'Kim Lake',
        conflict: [{ mine: '16x', theirs: '190' }],
      }),
    )
    act(() => dialogStack.get()[0]?.close())

    page.server.block = null
    page.wire.tellsOfBlock()
    await waitFor(() => expect(line()).toBe('No one else is editing.'))
    await press('Edit again')
    await waitFor(() =>
      expect(dialogStack.get()[0]?.props).toMatchObject({
        conflict: [{ base: '165', mine: '16x', theirs: '190' }],
      }),
    )
    act(() => dialogStack.get()[0]?.close('keep-mine'))
    await waitFor(() => expect(page.session.get()).toMatchObject({ isBlocked: false, setAside: null }))
    expect(page.session.get().pendingChanges).toEqual({ h_yardage_1: '16x' })
  })

  it('N48 T18 what is typed on before the page shows the block is kept with the rest, and the page goes on following', async () => {
    const page = renderFollowedQuote()
    const field = document.createElement('input')
    field.name = 'tournament_name'
    document.body.append(field)
    field.focus()
    const type = (text: string) =>
      act(() => editFromField(field.name, () => page.session.edit({ tournament_name: text })))
    type('Spring')
    await waitFor(() => expect(page.server.block).toEqual(OWN_BLOCK))
    page.server.block = KIMS_BLOCK
    page.wire.tellsOfBlock()
    await waitFor(() => expect(page.session.get()).toMatchObject({ isBlocked: true, pendingChanges: {} }))
    type('Spring Scramble')
    await waitFor(() =>
      expect(page.session.get()).toMatchObject({
        pendingChanges: {},
        setAside: { pendingChanges: { tournament_name: 'Spring Scramble' } },
      }),
    )
    page.server.saveElsewhere({ h_yardage_1: 190 })
    page.wire.tells()
    await waitFor(() => expect(page.session.get().contact.customFields).toMatchObject({ h_yardage_1: 190 }))
    field.remove()
  })

  it('N48 news that comes while the page asks who edits is asked for again', async () => {
    const page = renderFollowedQuote()
    await waitFor(() => expect(page.wire.isOpen).toBe(true))
    const answers = fetch
    let deliver: () => void = () => {}
    const delivered = new Promise<void>((resolve) => (deliver = resolve))
    let isHeld = false
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = await answers(url, init)
      if (url.includes('/block') && !isHeld) {
        isHeld = true
        await delivered
      }
      return answer
    })
    page.wire.tellsOfBlock()
    await waitFor(() => expect(isHeld).toBe(true))
    page.server.block = KIMS_BLOCK
    page.wire.tellsOfBlock()
    deliver()
    await waitFor(() => expect(line()).toContain('Kim Lake is editing this quote.'))
  })

  it('N48 a save that another rep’s block refuses is kept and not sent again', async () => {
    const page = renderFollowedQuote()
    await waitFor(() => expect(page.wire.isOpen).toBe(true))
    page.server.block = KIMS_BLOCK
    page.server.respondNext('save', errorResponse(409, 'QUOTE_BLOCKED', { data: { by: KIMS_BLOCK.by } }))
    act(() => page.session.edit({ tournament_name: 'Spring Scramble' }))
    await act(() => page.session.flush())
    await waitFor(() =>
      expect(page.session.get().setAside?.pendingChanges).toEqual({ tournament_name: 'Spring Scramble' }),
    )
    expect(line()).toContain('Kim Lake is editing this quote.')
    expect(notifications.get()).toEqual([])
  })

  it('N48 the same rep in another tab is told so, and edits here with one press', async () => {
    const page = renderFollowedQuote({ ...OWN_BLOCK, seen_by: 'same-rep', may_take_over: true })
    await waitFor(() => expect(line()).toContain('You have this quote open in another tab.'))
    page.server.block = OWN_BLOCK
    await press('Edit here')
    await waitFor(() => expect(page.session.get().isBlocked).toBe(false))
    expect(page.server.blockCalls).toEqual(['POST /take-over'])
  })

  it('N48 a page that was hidden asks who edits when it is shown again', async () => {
    const page = renderFollowedQuote()
    await waitFor(() => expect(page.wire.isOpen).toBe(true))
    page.server.block = KIMS_BLOCK
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(line()).toContain('Kim Lake is editing this quote.'))
  })
})
