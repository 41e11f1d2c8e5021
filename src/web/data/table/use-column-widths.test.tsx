// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useColumnWidths } from '#web/data/table/use-column-widths.ts'

let needed: number[]
beforeEach(() => {
  needed = [100, 300]
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { width: needed[place] ?? 0 } as DOMRect
  })
})

function Head({ shown }: { shown: string }) {
  const head = useRef<HTMLDivElement>(null)
  const { widths } = useColumnWidths(head, shown)
  return (
    <>
      <div ref={head}>
        <i />
        <i />
      </div>
      <output>{widths ? widths.join(' ') : 'as needed'}</output>
    </>
  )
}

const widths = () => screen.getByRole('status').textContent

it('T05 columns stay as wide as the rows needed them, until there are others or another window', () => {
  const { rerender } = render(<Head shown="a b" />)
  expect(widths()).toBe('25% 75%')
  needed = [200, 200]
  rerender(<Head shown="a b" />)
  expect(widths()).toBe('25% 75%')
  rerender(<Head shown="a c" />)
  expect(widths()).toBe('50% 50%')
  needed = [300, 100]
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(widths()).toBe('75% 25%')
})

it('T05 cards have no columns', () => {
  needed = []
  render(<Head shown="a" />)
  expect(widths()).toBe('as needed')
})
