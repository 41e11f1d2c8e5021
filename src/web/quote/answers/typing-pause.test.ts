// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTypingPause, editFromField } from '#web/quote/answers/typing-pause.ts'

const BETWEEN_KEYS_MS = 100
const REST_MS = 200

describe('the pause in typing', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = '<input name="typed"><input type="radio" name="chosen">'
  })
  afterEach(() => vi.useRealTimers())

  const focus = (name: string) => document.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  /** A store that changes once, by an edit from the focused field. */
  function edit(render: () => void) {
    const pause = createTypingPause(render)
    const heldBack: boolean[] = []
    const type = (name = 'typed') => editFromField(name, () => void heldBack.push(pause.holdsBack()))
    return { pause, type, heldBack }
  }

  it('renders what follows from keys once, when the hand rests', () => {
    const render = vi.fn()
    focus('typed')
    const { type, heldBack } = edit(render)
    for (let key = 0; key < 5; key += 1) {
      type()
      vi.advanceTimersByTime(BETWEEN_KEYS_MS)
    }
    expect(heldBack).toEqual([true, true, true, true, true])
    expect(render).not.toHaveBeenCalled()
    vi.advanceTimersByTime(REST_MS)
    expect(render).toHaveBeenCalledOnce()
  })

  it('holds back what an answer changes meanwhile, and nothing afterwards', () => {
    focus('typed')
    const { pause, type } = edit(() => undefined)
    type()
    expect(pause.holdsBack()).toBe(true)
    vi.advanceTimersByTime(REST_MS)
    expect(pause.holdsBack()).toBe(false)
  })

  it('ends when whoever typed leaves the field or presses something', () => {
    for (const leave of [
      () => focus('chosen'),
      () => document.body.dispatchEvent(new Event('pointerdown')),
    ]) {
      const render = vi.fn()
      focus('typed')
      edit(render).type()
      leave()
      expect(render).toHaveBeenCalledOnce()
      vi.advanceTimersByTime(REST_MS)
      expect(render).toHaveBeenCalledOnce()
    }
  })

  it('ends at once before Enter, and at no other key', () => {
    const render = vi.fn()
    focus('typed')
    edit(render).type()
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    press('7')
    expect(render).not.toHaveBeenCalled()
    press('Enter')
    expect(render).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('does not end before an Enter that makes a new line or ends a word of an input method', () => {
    const render = vi.fn()
    document.body.innerHTML += '<textarea name="note"></textarea>'
    focus('note')
    edit(render).type('note')
    const press = (init: object) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }),
      )
    press({})
    focus('typed')
    render.mockClear()
    edit(render).type()
    press({ isComposing: true })
    expect(render).not.toHaveBeenCalled()
    press({})
    expect(render).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('does not wait for a choice, nor render what was stopped', () => {
    const render = vi.fn()
    focus('chosen')
    const { pause, type, heldBack } = edit(render)
    type('chosen')
    focus('typed')
    // A browser that gives a choice no focus.
    type('chosen')
    expect(heldBack).toEqual([false, false])
    type()
    pause.stop()
    vi.advanceTimersByTime(REST_MS)
    expect(render).not.toHaveBeenCalled()
  })
})
