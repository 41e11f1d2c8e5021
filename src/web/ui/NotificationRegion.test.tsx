// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotificationRegion } from '#web/ui/NotificationRegion.tsx'
import { dismiss, notifications, notify } from '#web/ui/notify.ts'

const show = (message: string, type: 'info' | 'success' | 'warning' | 'error' = 'success') => {
  let id = ''
  act(() => {
    id = notify({ type, title: 'Saved', message })
  })
  return id
}
const wait = (milliseconds: number): void => void act(() => vi.advanceTimersByTime(milliseconds))

describe('S17 K01 notifications', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(<NotificationRegion />)
  })
  afterEach(() => {
    while (notifications.get().length > 0) act(() => notifications.get().forEach(({ id }) => dismiss(id)))
    vi.useRealTimers()
  })

  it('S17 shows title and message, as a status, or as an alert where something is wrong', () => {
    show('The quote is saved.')
    expect(screen.getByRole('status').textContent).toBe('SavedThe quote is saved.')
    show('The quote is not saved.', 'error')
    expect(screen.getByRole('alert').textContent).toContain('The quote is not saved.')
  })

  it('S17 goes when closed', () => {
    show('The quote is saved.')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('The quote is saved.')).toBeNull()
  })

  it('K01 goes after 4000 milliseconds, not before', () => {
    show('The quote is saved.')
    wait(3999)
    expect(screen.queryByText('The quote is saved.')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('The quote is saved.')).toBeNull()
  })

  it('S17 stays while one points at it or is in it', () => {
    show('The quote is saved.')
    const toast = screen.getByRole('status')
    fireEvent.pointerEnter(toast)
    wait(10_000)
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    fireEvent.pointerLeave(toast)
    wait(10_000)
    expect(screen.queryByText('The quote is saved.')).not.toBeNull()
    act(() => screen.getByRole('button', { name: 'Close' }).blur())
    wait(4000)
    expect(screen.queryByText('The quote is saved.')).toBeNull()
  })

  it('X05 K01 cuts the message at 70 characters', () => {
    show('x'.repeat(71))
    show('y'.repeat(70))
    expect(screen.getByText(/^x+$/).textContent).toHaveLength(70)
    expect(screen.getByText(/^x+$/).className).toContain('truncated')
    expect(screen.getByText(/^y+$/).className).not.toContain('truncated')
  })

  it('X05 an error has a red icon', () => {
    show('The quote is not saved.', 'error')
    expect(screen.getByRole('alert').querySelector('svg')?.getAttribute('class')).toContain('text-flag')
  })

  it('E13 has a random id of 21 characters', () => {
    const ids = ['one', 'two', 'three'].map((message) => show(message))
    for (const id of ids) expect(id).toMatch(/^[\w-]{21}$/)
    expect(new Set(ids).size).toBe(3)
  })

  it('says the same thing once, and at most three things', () => {
    show('one')
    show('one')
    expect(screen.getAllByText('one')).toHaveLength(1)
    for (const message of ['two', 'three', 'four']) show(message)
    expect(screen.getAllByRole('status')).toHaveLength(3)
  })

  it('S17 K01 none is pushed out by newer ones: each is there for its 4000 milliseconds, in turn', () => {
    const seen = () => screen.getAllByRole('status').map((toast) => toast.textContent?.replace('Saved', ''))
    for (const message of ['one', 'two', 'three', 'four', 'five']) show(message)
    expect(seen()).toEqual(['one', 'two', 'three'])
    wait(2000)
    show('one')
    wait(2000)
    expect(seen()).toEqual(['one', 'four', 'five'])
    wait(2000)
    expect(seen()).toEqual(['four', 'five'])
    wait(1999)
    expect(seen()).toEqual(['four', 'five'])
    wait(1)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
