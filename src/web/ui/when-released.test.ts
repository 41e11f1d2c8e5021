// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { whenReleased } from '#web/ui/when-released.ts'

const send = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }))

describe('what would move the page', () => {
  it('happens at once while nothing is pressed', () => {
    const work = vi.fn()
    whenReleased(work)
    expect(work).toHaveBeenCalledOnce()
  })

  it.each(['pointerup', 'pointercancel'])(
    'waits for the end of a press, %s, and for its click',
    async (end) => {
      const work = vi.fn()
      send('pointerdown')
      whenReleased(work)
      send(end)
      send('click')
      expect(work).not.toHaveBeenCalled()
      await eventually(() => expect(work).toHaveBeenCalledOnce())
      send('pointerup')
      expect(work).toHaveBeenCalledOnce()
    },
  )
})
