// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '#web/dialogs/open.ts'
import { notifications } from '#web/ui/notify.ts'
import { ChangesByOthers } from '#web/quote/live/ChangesByOthers.tsx'
import { renderFollowedQuote } from '#testing/followed-quote.tsx'
import { closeDialogsAndNotifications, renderInWizard } from '#testing/render-in-wizard.tsx'
import { aContact, networkError } from '#testing/fake-quote-server.ts'

const line = () => screen.getByRole('status').textContent
const button = () => screen.queryByRole('button', { name: 'Load the latest version' })
const UPDATED = /^Changed elsewhere, updated at \d+:\d\d [AP]M\.$/
const nameIn = ({ session }: ReturnType<typeof renderFollowedQuote>) =>
  session.get().contact.customFields['tournament_name']

afterEach(() => {
  closeDialogsAndNotifications()
  vi.unstubAllGlobals()
})

describe('T05 changes by others on a rep’s page', () => {
  it('T05 shows when it is connected, and disconnects when the page is left', async () => {
    const { wire, unmount } = renderFollowedQuote()
    expect(line()).toBe('')
    wire.joins()
    await waitFor(() => expect(line()).toBe('Changes by others show here right away.'))
    act(() => wire.listener?.lost())
    expect(line()).toBe('')
    unmount()
    await waitFor(() => expect(wire.isOpen).toBe(false))
  })

  it('T05 without unsaved changes the newest version is loaded at once, with a notice', async () => {
    const page = renderFollowedQuote()
    page.server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    page.wire.tells()
    await waitFor(() => expect(nameIn(page)).toBe('Autumn Scramble'))
    await waitFor(() => expect(line()).toMatch(UPDATED))
    expect(notifications.get()).toMatchObject([
      { title: 'Quote updated', message: 'Someone else changed it. This is the newest' },
    ])
    expect(button()).toBeNull()
    expect(page.server.bodiesOf('save')).toEqual([])
  })

  it('T05 while somebody else types, the notice appears once and each change is shown', async () => {
    const page = renderFollowedQuote()
    for (const name of ['Autumn', 'Autumn Scr', 'Autumn Scramble']) {
      page.server.saveElsewhere({ tournament_name: name })
      page.wire.tells()
      await waitFor(() => expect(nameIn(page)).toBe(name))
      await waitFor(() => expect(line()).toMatch(UPDATED))
      expect(notifications.get()).toHaveLength(name === 'Autumn' ? 1 : 0)
      closeDialogsAndNotifications()
    }
  })

  it('T05 shows that the quote was bought', async () => {
    const page = renderFollowedQuote()
    const { contact } = page.server
    page.server.contact = { ...contact, customFields: { ...contact.customFields, policy_number: 'ALB-1' } }
    page.wire.tells()
    await waitFor(() => expect(notifications.get()).toMatchObject([{ title: 'Quote bought' }]))
    expect(page.session.get().contact.customFields['policy_number']).toBe('ALB-1')
  })

  it('T05 incomplete text is kept, even when the person loads the newest version', async () => {
    const page = renderFollowedQuote()
    act(() => page.session.edit({ h_yardage_1: '16x' }))
    await act(() => page.session.flush())
    page.server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    page.wire.tells()
    expect(line()).toBe('Changed elsewhere. We kept what you typed.')
    expect(nameIn(page)).not.toBe('Autumn Scramble')
    button()?.focus()
    fireEvent.click(button()!)
    await waitFor(() => expect(line()).toMatch(UPDATED))
    expect(nameIn(page)).toBe('Autumn Scramble')
    expect(page.session.get().pendingChanges).toEqual({ h_yardage_1: '16x' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
  })

  it('T05 T18 if both changed the same field the person chooses, now or later', async () => {
    const page = renderFollowedQuote()
    act(() => page.session.edit({ h_yardage_1: '16x' }))
    await act(() => page.session.flush())
    page.server.saveElsewhere({ h_yardage_1: 170 })
    page.wire.tells()
    fireEvent.click(button()!)
    await waitFor(() => expect(dialogStack.get()[0]?.name).toBe('unable-to-save'))
    act(() => dialogStack.get()[0]?.close())
    await waitFor(() => expect(button()?.getAttribute('aria-busy')).toBeNull())
    expect(page.session.get().pendingChanges).toEqual({ h_yardage_1: '16x' })
    fireEvent.click(button()!)
    await waitFor(() => expect(dialogStack.get()[0]?.name).toBe('unable-to-save'))
    act(() => dialogStack.get()[0]?.close('reload'))
    await waitFor(() => expect(line()).toMatch(UPDATED))
    expect(page.session.get()).toMatchObject({ pendingChanges: {}, saveStatus: 'saved' })
  })

  it('T05 T18 waits during a save, and uses the response of the save', async () => {
    const page = renderFollowedQuote()
    page.server.saveElsewhere({ course_name: 'Lions' })
    act(() => page.session.edit({ tournament_name: 'Spring Scramble' }))
    page.wire.tells()
    expect(button()).toBeNull()
    await act(() => page.session.flush())
    await waitFor(() => expect(line()).toMatch(UPDATED))
    expect(page.server.contact.customFields).toMatchObject({
      course_name: 'Lions',
      tournament_name: 'Spring Scramble',
    })
    expect(notifications.get().map(({ message }) => message)).toEqual(['Someone else changed: Golf course'])
  })

  it('T05 text typed while the newest version is loaded is not overwritten', async () => {
    const page = renderFollowedQuote()
    const release = page.server.holdNext('read')
    page.server.saveElsewhere({ h_yardage_1: 170 })
    page.wire.tells()
    act(() => page.session.edit({ h_yardage_1: '16x' }))
    await act(() => page.session.flush())
    await act(async () => release())
    await waitFor(() => expect(button()).not.toBeNull())
    expect(page.session.get().pendingChanges).toEqual({ h_yardage_1: '16x' })
  })

  it('C16 after reconnecting it fetches missed changes, and shows nothing if there were none', async () => {
    const page = renderFollowedQuote()
    page.wire.joins()
    await waitFor(() => expect(page.server.bodiesOf('read')).toHaveLength(1))
    expect([line(), notifications.get()]).toEqual(['Changes by others show here right away.', []])
    act(() => page.wire.listener?.lost())
    page.server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    page.wire.joins()
    await waitFor(() => expect(nameIn(page)).toBe('Autumn Scramble'))
  })

  it('C16 T05 after reconnecting it says what it missed while something is typed, and nothing if it missed nothing', async () => {
    const page = renderFollowedQuote()
    act(() => page.session.edit({ h_yardage_1: '16x' }))
    await act(() => page.session.flush())
    page.wire.joins()
    await waitFor(() => expect(page.server.bodiesOf('read')).toHaveLength(1))
    expect(button()).toBeNull()
    page.server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    page.wire.joins()
    await waitFor(() => expect(button()).not.toBeNull())
    expect(page.session.get().pendingChanges).toEqual({ h_yardage_1: '16x' })
  })

  it('C16 without a response it can be loaded again', async () => {
    const page = renderFollowedQuote()
    page.server.saveElsewhere({ tournament_name: 'Autumn Scramble' })
    page.server.respondNext('read', networkError())
    page.wire.tells()
    await waitFor(() => expect(button()).not.toBeNull())
    expect(notifications.get()).toEqual([])
    fireEvent.click(button()!)
    await waitFor(() => expect(nameIn(page)).toBe('Autumn Scramble'))
    await waitFor(() => expect(button()).toBeNull())
  })

  it('C16 without a socket nothing is opened or shown', async () => {
    const opened = vi.fn()
    vi.stubGlobal('WebSocket', opened)
    const { container } = renderInWizard(aContact(), <ChangesByOthers />)
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(container.textContent).toBe('')
    expect(opened).not.toHaveBeenCalled()
  })
})
