// @vitest-environment jsdom
import '#testing/dom.ts'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Command, COMMANDS } from '#web/rep-frame/palette/commands.ts'
import { findCommands } from '#web/rep-frame/palette/find-commands.ts'
import { listenForKeys } from '#web/rep-frame/palette/keys/keyboard.ts'
import { offerListKeys } from '#web/rep-frame/palette/list-keys.ts'
import { enterTopLayer } from '#web/ui/top-layer.ts'

let done: string[] = []
let areOn = true
let stop: () => void

beforeEach(() => {
  done = []
  areOn = true
  document.body.innerHTML =
    '<button>Press</button><input aria-label="Name"><textarea></textarea><select><option>g</option></select><div contenteditable="true" tabindex="0">text</div>'
  stop = listenForKeys({
    openPalette: () => void done.push('palette'),
    run: ({ id }: Command) => void done.push(id),
    hasSingleKeys: () => areOn,
  })
})
afterEach(() => stop())

const press = (key: string, init: object = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, bubbles: true, ...init })
const $ = (selector: string) => document.querySelector(selector) ?? document.body

describe('P08 the keys of all pages for reps', () => {
  it('P08 no two commands have the same keys, and none is the beginning of another', () => {
    const sequences = COMMANDS.flatMap(({ keys }) => (keys ? [keys.join(' ')] : []))
    expect(new Set(sequences).size).toBe(sequences.length)
    for (const one of sequences)
      expect(sequences.filter((other) => other !== one && other.startsWith(`${one} `))).toEqual([])
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length)
  })

  it('P08 g and a letter go to a page, a slash and a question mark open their windows, Ctrl+K the palette', () => {
    press('g')
    press('q')
    press('g')
    press('m')
    press('/')
    press('?', { shiftKey: true })
    press('k', { ctrlKey: true })
    expect(done).toEqual(['quotes', 'mail', 'search', 'keys', 'palette'])
  })

  it('P08 a letter alone, the wrong second one, or a key that is held down does nothing', () => {
    press('q')
    press('g')
    press('y')
    press('q')
    press('/', { repeat: true })
    expect(done).toEqual([])
  })

  it.each(['input', 'textarea', 'select', '[contenteditable]'])(
    'P08 N74 nothing but Ctrl+K is a key in %s',
    (selector) => {
      for (const key of ['g', 'q', '/', '?']) press(key, {}, $(selector))
      expect(done).toEqual([])
      press('k', { ctrlKey: true }, $(selector))
      expect(done).toEqual(['palette'])
    },
  )

  it('P08 N74 on a button they work, and not with Ctrl or Alt', () => {
    press('/', { ctrlKey: true }, $('button'))
    press('/', { altKey: true }, $('button'))
    expect(done).toEqual([])
    press('/', {}, $('button'))
    expect(done).toEqual(['search'])
  })

  it('P08 N74 single keys can be switched off; Ctrl+K stays', () => {
    areOn = false
    for (const key of ['g', 'q', '/', '?']) press(key)
    press('k', { ctrlKey: true })
    expect(done).toEqual(['palette'])
  })

  it('P08 the keys of a list are free for a page without one', () => {
    expect(press('a')).toBe(true)
    expect(done).toEqual([])
    const leave = offerListKeys({ hasRowActs: false, run: () => undefined })
    expect(press('a')).toBe(false)
    leave()
    expect(done).toEqual(['list-decide-row'])
  })

  it('P08 while a window is open the keys are its own', () => {
    const leave = enterTopLayer(document.createElement('dialog'))
    press('/')
    press('k', { ctrlKey: true })
    leave()
    expect(done).toEqual([])
    press('/')
    expect(done).toEqual(['search'])
  })
})

describe('P08 commands', () => {
  const labels = (typed: string) => findCommands(COMMANDS, typed).map(({ id }) => id)

  it('P08 are found by the beginnings of their words, their own name first', () => {
    expect(labels('pol')).toEqual(['policies'])
    expect(labels('mailb')).toEqual(['mail'])
    expect(labels('sign')[0]).toBe('signs')
    expect(labels('sign ou')[0]).toBe('sign-out')
    expect(labels('new quo')).toEqual(['new-quote'])
    expect(labels('xyz')).toEqual([])
    expect(labels('—')).toEqual([])
    expect(labels('')).toHaveLength(COMMANDS.length)
  })
})
